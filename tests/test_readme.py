"""The README keeps its promises: every setting is listed, every command exists."""

import re
from pathlib import Path

import pytest

from proxy.cli.program import run
from proxy.settings import SETTINGS

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("key", SETTINGS)
def test_every_setting_is_in_the_table(key: str) -> None:
    assert f"\n| `{key}` | " in README


@pytest.mark.parametrize(
    "command", sorted(set(re.findall(r"^akgc (\w+(?: (?!F)[a-z]+)?)", README, re.MULTILINE)))
)
def test_every_command_shown_exists(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command.split(), "--help"]) == 0
    assert "usage: akgc" in capsys.readouterr().out
