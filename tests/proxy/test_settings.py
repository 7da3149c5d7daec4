"""The table of settings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from proxy.settings import SETTINGS, Settings


def test_an_unknown_setting_has_no_source() -> None:
    with pytest.raises(KeyError):
        Settings().source_of("sources")


def test_every_setting_says_what_it_means_and_its_default_is_allowed(tmp_path: Path) -> None:
    for key, setting in SETTINGS.items():
        assert setting.metadata["doc"], key
        default = setting.default
        raw = getattr(default, "value", default)
        if raw is not None:
            assert setting.metadata["kind"].parse(raw, tmp_path) == default, key


def test_importing_the_settings_loads_nothing_heavy() -> None:
    heavy = ("torch", "spacy", "aiohttp", "numpy")
    code = f"import sys, proxy.settings; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
