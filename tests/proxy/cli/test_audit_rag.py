"""`akgc audit rag`."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from proxy.cli.program import run

DOCUMENT = {"text": "The lighthouse of Skerry Point was built in 1847 by Alan Moray.", "source": "history.md"}
RIGHT = {
    "id": "right",
    "query": "When was the lighthouse built?",
    "answer": "The lighthouse of Skerry Point was built in 1847.",
    "documents": [DOCUMENT],
}
WRONG = {**RIGHT, "id": "wrong", "answer": "The lighthouse of Skerry Point was built in 1852."}
QUICK = ("--threads", "1", "--device", "cpu")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """JSON lines: a right answer and a wrong one."""
    path = tmp_path / "records.jsonl"
    path.write_text(f"{json.dumps(RIGHT)}\n{json.dumps(WRONG)}\n")
    return path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(RIGHT))
    return path


def test_an_unreliable_answer_makes_the_status_1(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "rag", str(file), *QUICK]) == 1

    told = capsys.readouterr().out
    assert "RELIABLE  trust 0.9" in told
    assert "UNRELIABLE  trust 0." in told
    assert "contradicted: The lighthouse of Skerry Point was built in 1852." in told
    assert "document 1 (history.md): The lighthouse" in told


def test_several_records_are_json_lines_and_one_is_an_object(
    file: Path, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["audit", "rag", str(file), "--json", *QUICK])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert run(["audit", "rag", str(record), "--json", *QUICK]) == 0
    alone = json.loads(capsys.readouterr().out)

    assert [(each["id"], each["label"]) for each in lines] == [("right", "RELIABLE"), ("wrong", "UNRELIABLE")]
    assert (alone["id"], alone["score"]) == ("right", pytest.approx(lines[0]["score"], abs=1e-3))


def test_records_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(RIGHT).encode())))

    assert run(["audit", "rag", "-", *QUICK]) == 0


def test_the_graph_is_written_for_each_record(file: Path, record: Path, tmp_path: Path) -> None:
    run(["audit", "rag", str(record), "--graph", str(tmp_path / "one.html"), *QUICK])
    run(["audit", "rag", str(file), "--graph", str(tmp_path / "many.html"), *QUICK])

    written = sorted(path.name for path in tmp_path.glob("*.html"))
    assert written == ["many-1.html", "many-2.html", "one.html"]
    assert "UNRELIABLE" in (tmp_path / "many-2.html").read_text()


def test_mermaid_is_printed(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["audit", "rag", str(record), "--mermaid", *QUICK])

    assert capsys.readouterr().out.startswith("flowchart LR\n")


@pytest.mark.parametrize("option", ["--config", "--trust"])
def test_weights_come_from_a_file(
    option: str, record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "weights.yaml"
    path.write_text("weights: {source_diversity: 0}")
    run(["audit", "rag", str(record), "--json", option, str(path), *QUICK])

    assert "source_diversity" not in json.loads(capsys.readouterr().out)["metrics"]


def test_a_settings_file_names_the_weights(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "weights.yaml").write_text("weights: {source_diversity: 0}")
    (tmp_path / "mine.yaml").write_text("trust: weights.yaml")
    run(["audit", "rag", str(record), "--json", "--config", str(tmp_path / "mine.yaml"), *QUICK])

    assert "source_diversity" not in json.loads(capsys.readouterr().out)["metrics"]


def test_the_embedded_model_is_sampled_and_writes(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(
        ["audit", "rag", str(record), "--json", "--samples", "2", "--generate", "--upstream", "local", *QUICK]
    )
    told = json.loads(capsys.readouterr().out)

    assert told["generated"] is True
    assert len(told["samples"]) == 2
    assert {each["standing"] for each in told["metrics"].values()} <= {"measured", "missing"}
    assert told["metrics"]["confidence"]["parts"]["tokens"] > 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("none.json",), "there is no file none.json"),
        (("RECORD", "--samples", "99"), "write 0 to 32"),
        (("RECORD", "--trust", "none.yaml"), "none.yaml: cannot be read"),
        (("RECORD", "--config", "WRONG"), "weights.luck: there is no such metric"),
        (("RECORD", "--graph", "missing-folder/out.html"), "missing-folder"),
    ],
)
def test_wrong_use_is_one_line(
    arguments: tuple[str, ...], told: str, record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "wrong.yaml").write_text("weights: {luck: 1}")
    places = {"RECORD": str(record), "WRONG": str(tmp_path / "wrong.yaml")}
    status = run(["audit", "rag", *(places.get(each, each) for each in arguments), *QUICK])
    error = capsys.readouterr().err

    assert status in (1, 2)
    assert told in error
    assert len(error.splitlines()) == 1
