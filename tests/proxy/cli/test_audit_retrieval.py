"""`akgc audit retrieval`."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from detect.integrity.audit import K
from detect.integrity.score import Scale
from proxy.cli.program import run
from tests.kg.collection.conftest import make_pdf

QUERIES = "w\tHow long is the warranty?\nr\tWho carries out repairs?\n"
RIGHT = '{"w": ["warranty"], "r": ["guides/repair.pdf"]}'
WRONG = '{"w": ["warranty"], "r": ["leave.txt", "gone.md"]}'

Audit = Callable[..., int]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with documents of three kinds, a hidden one, and a picture."""
    docs = tmp_path / "docs"
    (docs / "guides").mkdir(parents=True)
    (docs / "warranty.md").write_text("# Warranty\n\nThe kettle carries a warranty of two years.")
    (docs / "guides/repair.pdf").write_bytes(make_pdf(["Repairs are carried out by Nordwerk Service."]))
    (docs / "leave.txt").write_text("Annual leave amounts to 28 days.")
    (docs / ".hidden.txt").write_text("How long is the warranty? Who carries out repairs?")
    (docs / "logo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 32)
    return docs


@pytest.fixture
def audit(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Audit:
    """Runs the command on `QUERIES`; what a file is to hold is given as text."""
    monkeypatch.setenv("AKGC_DOCUMENTS_PATH", str(tmp_path / "library"))

    def written(name: str, text: str) -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    def audit(*more: str, truth: str = RIGHT, queries: str = QUERIES, results: str = "") -> int:
        files = ("--queries", written("queries.tsv", queries), "--ground-truth", written("truth.json", truth))
        under = ("--results", written("results.json", results)) if results else ("--docs", str(folder))
        return run(["audit", "retrieval", *files, *under, *more])

    return audit


def test_every_query_passes_and_so_does_the_command(audit: Audit, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit("--k", "1", "--method", "bm25") == 0

    told = capsys.readouterr()
    assert told.out.count("PASS") == 3
    assert "2 of 2 queries pass" in " ".join(told.out.split())
    assert "left out: logo.png" in told.err


def test_the_usual_numbers_are_those_of_the_audit(audit: Audit, capsys: pytest.CaptureFixture[str]) -> None:
    audit("--json", results='{"w": ["warranty"]}')

    found = json.loads(capsys.readouterr().out)
    assert (found["k"], found["passing"]) == (K, Scale().passing)


def test_a_miss_makes_the_status_1_and_is_explained(audit: Audit, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit("--k", "1", "--method", "bm25", truth=WRONG) == 1

    told = " ".join(capsys.readouterr().out.split())
    assert "FAIL r: Who carries out repairs?" in told
    assert "missing: leave.txt, gone.md" in told
    assert "Not among the documents at all: gone.md" in told


def test_words_and_meaning_together_search_a_folder(audit: Audit, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--k", "1", "--fusion", "weighted", "--weights", "bm25=0.5,dense=0.5")

    assert audit(*options, "--json", "--device", "cpu", "--threads", "1") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["system"].endswith("hybrid, weighted")
    assert [each["retrieved"][0]["document"] for each in found["queries"]] == [
        "warranty.md",
        "guides/repair.pdf",
    ]


def test_a_junit_report_is_written(audit: Audit, tmp_path: Path) -> None:
    audit("--k", "1", "--method", "bm25", "--junit", str(tmp_path / "out.xml"), truth=WRONG)

    root = ElementTree.parse(tmp_path / "out.xml").getroot()
    assert (root.get("tests"), root.get("failures")) == ("2", "1")


def test_results_of_another_system_are_audited(audit: Audit, capsys: pytest.CaptureFixture[str]) -> None:
    results = "w Q0 warranty 1 9.5 theirs\nr Q0 leave.txt 1 3.0 theirs\n"

    assert audit("--json", results=results) == 1
    found = json.loads(capsys.readouterr().out)
    assert [each["passed"] for each in found["queries"]] == [True, False]


def test_the_least_score_that_passes_is_the_callers(audit: Audit) -> None:
    results = '{"w": ["warranty", "x", "y"], "r": ["guides/repair.pdf"]}'

    assert audit(results=results) == 1
    assert audit("--passing", "50", results=results) == 0


def test_queries_come_from_standard_input_with_what_they_expect(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = '{"query": "How long is the warranty?", "expected": ["warranty.md"]}\n'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    options = ("--docs", str(folder), "--method", "bm25", "--k", "1")

    assert run(["audit", "retrieval", "--queries", "-", *options]) == 0


def test_a_collection_is_audited(audit: Audit, folder: Path, tmp_path: Path) -> None:
    run(
        [
            "documents",
            "add",
            str(folder / "warranty.md"),
            "--collection",
            "c",
            "--device",
            "cpu",
            "--threads",
            "1",
        ]
    )
    (tmp_path / "q.jsonl").write_text('{"query": "How long is the warranty?", "expected": ["warranty.md"]}')
    options = ("--collection", "c", "--method", "bm25")

    assert run(["audit", "retrieval", "--queries", str(tmp_path / "q.jsonl"), *options]) == 0


@pytest.mark.parametrize(
    ("more", "given", "told"),
    [
        ((), {"truth": '{"w": []}'}, "does not say what query 'r'"),
        ((), {"truth": "{"}, "truth.json line 1 is not JSON"),
        ((), {"queries": ""}, "queries.tsv holds no queries"),
        ((), {"queries": "w\tA?\nw\tB?\n"}, "two queries have the id 'w'"),
        ((), {"results": "w a b c d"}, "results.json line 1 has 5 columns"),
        (("--k", "0"), {}, "write a whole number from 1 to 200"),
        (("--weights", "half"), {}, "write weights like bm25=0.4,dense=0.6"),
        (("--weights", "bm25=0.9,dense=0.9"), {}, "add up to 1.8"),
        (("--method", "magic"), {}, "--method: invalid choice"),
        (("--collection", "c"), {}, "not allowed with argument"),
    ],
)
def test_wrong_use_is_a_line_and_status_2(
    audit: Audit, capsys: pytest.CaptureFixture[str], more: tuple[str, ...], given: dict[str, str], told: str
) -> None:
    assert audit(*more, **given) == 2

    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_a_folder_without_documents_and_one_that_is_not_there_are_told(
    audit: Audit, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "q.txt").write_text('{"query": "A?", "expected": ["a"]}')
    (tmp_path / "empty").mkdir()

    for name, told in (("empty", "has no files"), ("gone", "there is no folder")):
        assert (
            run(["audit", "retrieval", "--queries", str(tmp_path / "q.txt"), "--docs", str(tmp_path / name)])
            == 2
        )
        assert told in capsys.readouterr().err


def test_queries_that_expect_nothing_at_all_are_told(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "q.txt").write_text("How long is the warranty?")

    assert run(["audit", "retrieval", "--queries", str(tmp_path / "q.txt"), "--docs", str(folder)]) == 2
    assert "add --ground-truth FILE" in capsys.readouterr().err
