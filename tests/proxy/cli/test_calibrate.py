"""`akgc calibrate` over a small graph."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from detect.calibration import Calibration
from proxy.cli.program import run

RIGHT = [
    "The capital of France is Paris.",
    "Paris is the capital of France.",
    "France has its capital in Paris.",
]
WRONG = ["The capital of France is Berlin.", "Berlin is the capital of France.", "Paris is in Germany."]


def write(path: Path, right: int, wrong: int) -> Path:
    rows = [{"answer": RIGHT[i % 3], "label": "right"} for i in range(right)]
    rows += [{"answer": WRONG[i % 3], "label": "wrong"} for i in range(wrong)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


@pytest.fixture
def kg(tiny_snapshot: Path) -> tuple[str, str]:
    return "--kg", str(tiny_snapshot)


def test_it_writes_a_calibration_and_tells_before_and_after(
    tmp_path: Path, kg: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = write(tmp_path / "own.jsonl", 30, 15), tmp_path / "new.json"
    assert run(["calibrate", str(file), "--out", str(out), *kg, "--json"]) == 0
    told, warned = capsys.readouterr()
    assert json.loads(told)["after"]["auroc"] == 1.0
    assert "45 answers are few" in warned
    new = Calibration.load(out)
    assert new.prior == new.fitted_prior == pytest.approx(1 / 3, abs=1e-3)
    assert new.threshold.false_alarm_rate == 0.02


def test_it_holds_for_the_share_of_wrong_answers_that_is_asked_for(
    tmp_path: Path, kg: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = write(tmp_path / "own.jsonl", 20, 20), tmp_path / "new.json"
    options = ("--prior", "0.1", "--false-alarm-rate", "0.05")
    assert run(["calibrate", str(file), "--out", str(out), *options, *kg]) == 0
    told, _ = capsys.readouterr()
    assert "HVI holds where 10% of answers are wrong" in told
    assert "before" in told
    assert Calibration.load(out).prior == 0.1


@pytest.mark.parametrize(("right", "wrong"), [(40, 0), (0, 40), (30, 3)])
def test_one_class_alone_is_refused(
    tmp_path: Path, kg: tuple[str, str], capsys: pytest.CaptureFixture[str], right: int, wrong: int
) -> None:
    file = write(tmp_path / "own.jsonl", right, wrong)
    assert run(["calibrate", str(file), "--out", str(tmp_path / "new.json"), *kg]) == 2
    assert f"{right} right and {wrong} wrong answers" in capsys.readouterr().err
    assert not (tmp_path / "new.json").exists()


def test_lines_with_documents_are_left_out_and_told_of(
    tmp_path: Path, kg: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path / "own.jsonl", 12, 12)
    with file.open("a") as more:
        more.write(json.dumps({"answer": "Oslo.", "label": "right", "documents": ["Oslo."]}) + "\n")
    assert run(["calibrate", str(file), "--out", str(tmp_path / "new.json"), *kg]) == 0
    assert "1 lines with documents are left out" in capsys.readouterr().err


def test_a_share_outside_0_and_1_is_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["calibrate", "x.jsonl", "--prior", "2"]) == 2
    assert "'2' is no share" in capsys.readouterr().err
