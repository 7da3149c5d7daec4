"""`akgc documents`: files go into collections of this machine and come out again."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from proxy.cli.program import run

PARIS, ROME = "Paris is the capital of France.", "Rome is the capital of Italy."


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data/akgc/documents"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    (folder / "sub").mkdir(parents=True)
    (folder / ".hidden").write_text("unseen", encoding="utf-8")
    (folder / "paris.txt").write_text(PARIS, encoding="utf-8")
    (folder / "sub/rome.md").write_text(f"# Rome\n\n{ROME}", encoding="utf-8")
    return folder


def called(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    assert run(["documents", *arguments, "--json"]) == status
    return json.loads(capsys.readouterr().out)


def test_files_and_folders_are_added_and_listed(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    added = called(capsys, "add", str(files), "--collection", "c")
    assert [(file["name"], file["cached"]) for file in added["data"]] == [
        ("paris.txt", False),
        (str(Path("sub/rome.md")), False),
    ]
    (listed,) = called(capsys, "list")["data"]
    assert (listed["name"], listed["files"]) == ("c", 2)
    assert len(called(capsys, "list", "--collection", "c")["data"]) == 2


def test_a_file_added_before_is_not_indexed_again(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["documents", "add", str(files / "paris.txt")])
    assert "now" in capsys.readouterr().out
    run(["documents", "add", str(files / "paris.txt"), "--collection", "other"])
    assert "before" in capsys.readouterr().out


def test_what_cannot_be_read_is_said_and_the_rest_is_taken(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "a.docx").write_bytes(b"PK\x03\x04")
    added = called(capsys, "add", str(files), status=1)
    assert [error["name"] for error in added["errors"]] == ["a.docx"]
    assert len(added["data"]) == 2


def test_standard_input_is_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(PARIS.encode())))
    assert called(capsys, "add", "-")["data"][0]["name"] == "stdin"


def test_a_collection_may_be_named_as_the_first_word(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    called(capsys, "add", str(files), "--collection", "manuals")

    assert len(called(capsys, "list", "manuals")["data"]) == 2
    assert called(capsys, "delete", "manuals", "paris.txt")["name"] == "paris.txt"
    assert called(capsys, "delete", "sub/rome.md", "--collection", "manuals")["name"] == "sub/rome.md"
    assert called(capsys, "delete", "manuals")["name"] == "manuals"
    assert called(capsys, "list")["data"] == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["delete"], "name the collection to delete; akgc documents list shows"),
        (["delete", "a", "b", "c"], "a, b, c are too many; name one collection and one file of it"),
        (["list", "a", "--collection", "b"], "b, a are too many; name one collection"),
        (["delete", "nowhere"], "There is no collection 'nowhere'"),
    ],
)
def test_a_collection_that_is_not_named_once_is_told(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["documents", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_files_and_collections_are_deleted(
    files: Path, data_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    called(capsys, "add", str(files))
    assert called(capsys, "delete", "--collection", "default", "paris.txt") == {
        "name": "paris.txt",
        "deleted": True,
    }
    called(capsys, "delete", "--collection", "default")
    assert called(capsys, "list")["data"] == []
    assert list((data_folder / "files").iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["add", "nowhere.pdf"], "no file nowhere.pdf"),
        (["list", "--collection", "none"], "no collection 'none'"),
        (["delete", "--collection", "none"], "no collection 'none'"),
        (["list", "--collection", "a/b"], "cannot be called 'a/b'"),
    ],
)
def test_wrong_use_is_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["documents", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_limit_of_the_settings_is_kept(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "big.txt").write_text("x" * (1024**2 + 1), encoding="utf-8")
    added = called(capsys, "add", str(files / "big.txt"), "--document-mb", "1", status=1)
    assert added["errors"][0]["code"] == "document_too_large"
