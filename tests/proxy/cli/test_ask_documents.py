"""`akgc ask --docs`: an answer of the embedded model from documents, over a server of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from proxy.cli.program import run

QUESTION = "What is the population of Dunmere?"


@pytest.fixture
def town(tmp_path: Path, tiny_snapshot: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AKGC_KG", str(tiny_snapshot))
    monkeypatch.setenv("AKGC_LOG_PATH", str(tmp_path / "log.sqlite"))
    monkeypatch.setenv("AKGC_DOCUMENTS_PATH", str(tmp_path / "library"))
    path = tmp_path / "town.md"
    path.write_text("The population of Dunmere is 48213.")
    return path


@pytest.mark.parametrize("option", ["--docs", "--doc"])
def test_every_sentence_comes_with_its_place(
    town: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    assert run(["ask", QUESTION, option, str(town), "--json", "--device", "cpu", "--threads", "1"]) == 0

    found = json.loads(capsys.readouterr().out)
    assert "48213" in found["answer"]
    assert found["sentences"][0]["sources"][0]["document"] == "town.md"


def test_a_file_that_there_is_not_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ask", "Q?", "--docs", "gone.md"]) == 2
    assert "there is no file gone.md" in capsys.readouterr().err
