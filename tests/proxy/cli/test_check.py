"""`akgc check`: answers, lines, documents of any kind, and what is refused before anything is loaded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from proxy.cli.program import run
from tests.kg.collection.conftest import make_pdf
from tests.proxy.cli.conftest import Akgc

LIGHTHOUSE = "The lighthouse of Skerry Point was built in 1847."
HEAVY = ("numpy", "onnxruntime", "spacy", "torch")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["check", "--answer", " "], "--answer is blank"),
        (["check", "--answer", "x", "--policy", "kind"], "setting policy: 'kind'"),
        (["check", "--answer", "x", "--config", "none.yaml"], "none.yaml"),
        (["check", "--answer", "x", "--doc", "none.pdf"], "there is no file none.pdf"),
        (["check", "--answer", "x", "--doc", "."], "is a folder"),
        (["check", "--in", "none.jsonl"], "there is no file none.jsonl"),
        (["check", "--in", "bad.jsonl"], "no line could be judged: line 1 is not JSON"),
        (["check", "--in", "blank.jsonl"], "no line could be judged: line 1: the answer is blank"),
        (["check", "--in", "latin.jsonl"], "latin.jsonl is no UTF-8 text"),
        (["ask", " "], "the question is blank"),
        (["ask", "Q?", "--policy", "kind"], "setting policy: 'kind'"),
        (["ask", "Q?", "--docs", "none.pdf"], "there is no file none.pdf"),
    ],
)
def test_wrong_use_is_refused_before_anything_is_loaded(
    tmp_path: Path, arguments: list[str], says: str
) -> None:
    (tmp_path / "bad.jsonl").write_text("{\n[]\n")
    (tmp_path / "blank.jsonl").write_text('{"answer": ""}\n')
    (tmp_path / "latin.jsonl").write_bytes(b'{"answer": "\xe9"}\n')
    code = f"""
import sys
from proxy.cli.program import run
status = run({arguments})
print([name for name in {HEAVY} if name in sys.modules])
raise SystemExit(status)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    )

    assert (done.returncode, done.stdout.splitlines()[-1]) == (2, "[]")
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("option", ["--doc", "--docs"])
def test_a_pdf_is_read_by_its_text(tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str) -> None:
    file = tmp_path / "lighthouse.pdf"
    file.write_bytes(make_pdf(["The coast.", LIGHTHOUSE]))

    status = run(["check", "--answer", LIGHTHOUSE.replace("1847", "1852"), option, str(file), "--json"])

    verdict = json.loads(capsys.readouterr().out)
    assert (status, verdict["answer"]) == (1, LIGHTHOUSE)


def test_a_pdf_that_is_damaged_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.pdf"
    file.write_bytes(make_pdf([LIGHTHOUSE])[:200])

    assert run(["check", "--answer", "x", "--doc", str(file)]) == 2
    assert "broken.pdf" in capsys.readouterr().err


def test_a_wrong_answer_is_corrected_and_the_status_says_so(akgc: Akgc, tiny_snapshot: Path) -> None:
    done = akgc("check", "--answer", "The capital of France is Berlin.", "--kg", tiny_snapshot, "--json")

    verdict = json.loads(done.stdout)
    assert done.returncode == 1
    assert verdict["decision"] == "correct"
    assert verdict["answer"] == "The capital of France is Paris."
    assert verdict["original"] == "The capital of France is Berlin."
    assert verdict["claims"][0]["facts"][0]["object"]["label"] == "Paris"


def test_what_does_not_answer_is_told_as_that(akgc: Akgc, tiny_snapshot: Path) -> None:
    asked = ["--prompt", "Which author is behind Hamlet?", "--answer", "France borders Germany."]
    done = akgc("check", *asked, "--kg", str(tiny_snapshot))

    assert "  beside the question: France borders Germany." in done.stdout.splitlines()


def test_a_right_answer_passes_with_status_0(akgc: Akgc, tiny_snapshot: Path) -> None:
    done = akgc("check", "--answer", "The capital of France is Paris.", "--kg", tiny_snapshot)

    assert done.returncode == 0
    assert done.stdout.startswith("pass")


def test_lines_are_judged_in_order_with_their_ids(akgc: Akgc, tiny_snapshot: Path, tmp_path: Path) -> None:
    lines: list[object] = [
        {"id": "a", "prompt": "What is the capital of France?", "answer": "The capital of France is Berlin."},
        {"id": 7, "answer": "Albert Einstein was born in Ulm."},
        {"answer": "Nothing to see here."},
        {"id": "b", "answer": "The capital of Germany is Paris."},
    ]
    source = tmp_path / "in.jsonl"
    source.write_text("\n".join(map(json.dumps, lines)) + "\n\n")

    done = akgc("check", "--in", source, "--out", tmp_path / "out.jsonl", "--kg", tiny_snapshot)

    verdicts = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert done.returncode == 0, done.stderr
    assert [v["id"] for v in verdicts] == ["a", 7, "line-3", "b"]
    assert [v["decision"] for v in verdicts] == ["correct", "pass", "pass", "correct"]
    assert verdicts[3]["answer"] == "The capital of Germany is Berlin."


def test_lines_come_from_standard_input_and_bad_ones_keep_their_place(
    akgc: Akgc, tiny_snapshot: Path
) -> None:
    good = '{"id": "g", "answer": "Grüße! The capital of France is Paris."}'
    lines = [good, "not json", "[]", '{"id": "n"}', '{"id": "d", "answer": "x", "documents": [7]}', good]

    done = akgc("check", "--in", "-", "--kg", tiny_snapshot, stdin="\n".join(lines))

    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [v["id"] for v in verdicts] == ["g", "line-2", "line-3", "n", "d", "g"]
    assert ["error" in v for v in verdicts] == [False, True, True, True, True, False]
    assert verdicts[0]["original"].startswith("Grüße!")
    assert done.stderr == "akgc: 4 lines could not be judged (2, 3, 4, 5); the output says why of each\n"


def test_one_bad_line_is_told_with_its_number_and_what_is_wrong(akgc: Akgc, tiny_snapshot: Path) -> None:
    lines = ["not json", '{"answer": "The capital of France is Paris."}']

    done = akgc("check", "--in", "-", "--kg", tiny_snapshot, stdin="\n".join(lines))

    assert done.returncode == 1
    assert done.stderr == "akgc: line 1 is not JSON: Expecting value at column 1\n"


def test_an_answer_is_checked_against_files_without_a_graph(akgc: Akgc, tmp_path: Path) -> None:
    document = tmp_path / "lighthouse.txt"
    document.write_text("The lighthouse of Skerry Point was built in 1847.", encoding="utf-8")
    answer = "The lighthouse of Skerry Point was built in 1852."

    done = akgc("check", "--answer", answer, "--doc", document, "--kg", "nowhere")

    assert done.returncode == 1, done.stderr
    assert "contradicted: The lighthouse" in done.stdout
    assert f"{document}: The lighthouse of Skerry Point was built in 1847." in done.stdout


def test_the_answer_may_come_on_standard_input(akgc: Akgc, tiny_snapshot: Path) -> None:
    done = akgc("check", "--answer", "-", "--kg", tiny_snapshot, stdin="The capital of France is Berlin.\n")

    assert done.returncode == 1, done.stderr
    assert "answer: The capital of France is Paris." in done.stdout


def test_only_one_text_can_come_on_standard_input(akgc: Akgc) -> None:
    done = akgc("check", "--answer", "-", "--doc", "-", stdin="The lighthouse was built in 1847.")

    assert done.returncode == 2
    assert "--answer and --doc cannot both be -" in done.stderr


def test_lines_bring_their_documents(akgc: Akgc, tiny_snapshot: Path) -> None:
    text = "The lighthouse of Skerry Point was built in 1847."
    lines = [
        {"id": "own", "answer": text, "documents": ["Nothing.", text]},
        {"id": "graph", "answer": "The capital of France is Berlin."},
        {"id": "other", "answer": "The capital of France is Berlin.", "documents": [text]},
    ]

    done = akgc("check", "--in", "-", "--kg", tiny_snapshot, stdin="\n".join(map(json.dumps, lines)))

    verdicts = [json.loads(line)["claims"][0]["verdict"] for line in done.stdout.splitlines()]
    assert verdicts == ["supported", "contradicted", "not_checkable"], done.stderr


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"", "document.txt has no text"), (b"\x7fELF\x00", "document.txt"), (b"x" * 2_000_001, "2,000,000")],
)
def test_a_file_that_is_no_document_is_named_in_one_line(
    akgc: Akgc, tmp_path: Path, content: bytes, says: str
) -> None:
    document = tmp_path / "document.txt"
    document.write_bytes(content)

    done = akgc("check", "--answer", "x", "--doc", document)

    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1
