"""`akgc check`: what is refused before anything is loaded, and documents of any kind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from proxy.cli.program import run
from tests.kg.collection.conftest import make_pdf

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


def test_a_pdf_is_read_by_its_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "lighthouse.pdf"
    file.write_bytes(make_pdf(["The coast.", LIGHTHOUSE]))

    status = run(["check", "--answer", LIGHTHOUSE.replace("1847", "1852"), "--doc", str(file), "--json"])

    verdict = json.loads(capsys.readouterr().out)
    assert (status, verdict["answer"]) == (1, LIGHTHOUSE)


def test_a_pdf_that_is_damaged_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.pdf"
    file.write_bytes(make_pdf([LIGHTHOUSE])[:200])

    assert run(["check", "--answer", "x", "--doc", str(file)]) == 2
    assert "broken.pdf" in capsys.readouterr().err
