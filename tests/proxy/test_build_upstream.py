"""Building the upstream: a model that cannot be opened is one line with a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from correct.local_model import SHIPPED
from proxy.build_upstream import build_upstream
from proxy.missing import PartsError
from proxy.settings import Settings
from proxy.settings_sources import load


def test_a_missing_model_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(PartsError, match=r"no model file at .*none\.gguf"):
        build_upstream(Settings(model=tmp_path / "none.gguf"))


def test_an_installed_model_is_named_as_it_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    models = tmp_path / "akgc/models"
    models.mkdir(parents=True)
    (models / "tiny.gguf").symlink_to(SHIPPED)

    upstream = build_upstream(load({"model": "tiny"}, environ={}, folder=tmp_path))

    assert upstream.name == "tiny"


def test_a_model_that_is_no_gguf_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "bad.gguf").write_bytes(b"nothing of the kind")

    with pytest.raises(PartsError, match="set `model` to a GGUF file"):
        build_upstream(Settings(model=tmp_path / "bad.gguf"))
