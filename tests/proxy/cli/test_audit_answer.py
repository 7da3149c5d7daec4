"""`akgc audit answer`."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from proxy.cli.program import run
from tests.kg.collection.conftest import make_pdf

BRIDGE = "The Marlow Bridge was opened in 1934 by Helen Strand. It is 412 metres long."
RIGHT = "The Marlow Bridge was opened in 1934 by Helen Strand."
WRONG = "The Marlow Bridge is 512 metres long."


@pytest.fixture(autouse=True)
def documents(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where files are kept that were read, away from the user's."""
    monkeypatch.setenv("AKGC_DOCUMENTS_PATH", str(tmp_path / "kept"))
    return tmp_path / "kept"


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    file = tmp_path / "bridge.pdf"
    file.write_bytes(make_pdf(["Rivers of Kent.", BRIDGE]))
    return file


@pytest.mark.parametrize("option", ["--docs", "--doc"])
def test_a_supported_answer_ends_with_0(pdf: Path, capsys: pytest.CaptureFixture[str], option: str) -> None:
    assert run(["audit", "answer", option, str(pdf), "--answer", RIGHT]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Supported  trust ")
    assert "passage: bridge.pdf, page 2" in out


def test_a_contradicted_answer_ends_with_1_and_says_what_is_right(
    pdf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["audit", "answer", "--docs", str(pdf), "--answer", WRONG]) == 1
    assert "number 512 metres: conflict; the documents say 412 metres" in capsys.readouterr().out


def test_json_has_the_shape_of_the_route(pdf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["audit", "answer", "--docs", str(pdf), "--question", "Who?", "--answer", RIGHT, "--json"])
    audit = json.loads(capsys.readouterr().out)
    assert (audit["finding"], audit["passage"]["document"]) == ("supported", "bridge.pdf")


def test_a_page_is_written_with_the_picture(pdf: Path, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    run(["audit", "answer", "--docs", str(pdf), "--answer", RIGHT, "--html", str(out)])
    assert "data:image/png;base64," in out.read_text(encoding="utf-8")


def test_a_file_is_kept_for_the_next_audit(pdf: Path, documents: Path) -> None:
    run(["audit", "answer", "--docs", str(pdf), "--answer", RIGHT])
    assert [path.name for path in documents.glob("files/*/original")] == ["original"]


def test_a_dash_is_text_on_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(BRIDGE))
    assert run(["audit", "answer", "--docs", "-", "--answer", RIGHT]) == 0
    assert "standard input, page 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--docs", "nowhere.pdf", "--answer", "It is."], "there is no file nowhere.pdf"),
        (["--docs", "FILE", "--answer", " "], "--answer is blank"),
        (
            ["--docs", "FILE", "--answer", "It is.", "--weights", "1,2"],
            "write weights like global=0.1,local=0.2",
        ),
        (["--docs", "FILE", "--answer", "It is.", "--weights", "global=1,local=1,rerank=1"], "add up to 1"),
        (["--docs", "FILE", "--answer", "It is.", "--weights", "bm25=1"], "global, local, rerank"),
        (["--docs", "FILE", "--answer", "It is.", "--k", "0"], "1 to 200"),
        (["--docs", "FILE", "--answer", "It is.", "--negation-penalty", "2"], "from 0 to 1"),
        (["--answer", "It is."], "--docs"),
    ],
)
def test_wrong_use_is_one_line_and_2(
    arguments: list[str], told: str, pdf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["audit", "answer", *(str(pdf) if each == "FILE" else each for each in arguments)]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_a_document_that_cannot_be_read_is_wrong_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cut.pdf"
    file.write_bytes(b"%PDF-1.7 cut")
    assert run(["audit", "answer", "--docs", str(file), "--answer", RIGHT]) == 2
    assert "cut.pdf" in capsys.readouterr().err


@pytest.fixture
def collection(pdf: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["documents", "add", str(pdf), "--collection", "bridges"]) == 0
    capsys.readouterr()
    return "bridges"


def test_a_collection_is_audited_against_and_its_page_drawn(
    collection: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "report.html"
    status = run(["audit", "answer", "--collection", collection, "--answer", WRONG, "--html", str(out)])

    assert status == 1
    assert "passage: bridge.pdf, page 2" in capsys.readouterr().out
    assert "data:image/png;base64," in out.read_text(encoding="utf-8")


def test_a_collection_that_there_is_not_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", "answer", "--collection", "none", "--answer", RIGHT]) == 2
    assert "There is no collection 'none'; see akgc documents list" in capsys.readouterr().err
