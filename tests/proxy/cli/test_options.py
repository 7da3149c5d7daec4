"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path

import pytest

from proxy.cli.program import run


@pytest.mark.parametrize(("place", "told"), [("gone/out.html", "there is no folder"), (".", "is a folder")])
def test_a_report_that_cannot_be_written_is_wrong_use_told_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str, told: str
) -> None:
    arguments = ["audit", "answer", "--docs", "missing.txt", "--question", "?", "--answer", "It is."]

    assert run([*arguments, "--html", str(tmp_path / place)]) == 2

    error = capsys.readouterr().err
    assert told in error
    assert "missing.txt" not in error
