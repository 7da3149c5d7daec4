"""Files of retrieval-augmented answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from proxy.cli.command import CommandError
from proxy.cli.rag_file import read_records

ONE = {"id": "a", "query": "q", "answer": "a", "documents": ["d"]}
TWO = {**ONE, "id": "b"}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([ONE, TWO]),
        f"{json.dumps(ONE)}\n\n{json.dumps(TWO)}\n",
        json.dumps([ONE, TWO], indent=2),
    ],
)
def test_a_list_and_lines_are_the_same_records(text: str, tmp_path: Path) -> None:
    path = tmp_path / "records"
    path.write_text(text)

    assert [each.id for each in read_records(str(path))] == ["a", "b"]


def test_one_object_is_one_record(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(ONE, indent=1))

    assert len(read_records(str(path))) == 1


def test_records_need_no_answer_where_the_model_shall_write_it(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps({"query": "q", "documents": ["d"]}))

    assert read_records(str(path), generate=True)[0].answer is None


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "holds no record"),
        (b"[]", "holds no record"),
        (b"7", "record 1 is not an object"),
        (b'{"query": "q"}', 'record 1: "answer" is missing'),
        (b'[{"query": "q", "answer": "a", "documents": []}]', 'record 1: "documents" must be a list'),
        (
            b'{"query": "q", "answer": "a", "documents": ["d"]}\n{"query"',
            "neither JSON nor JSON lines: line 2",
        ),
        (b'{"query": "q", "answer": "a", "documents": ["d"]}\n7', "line 2 is not an object"),
        (b"\xff\xfe", "no UTF-8 text: byte 0"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_with_the_place(data: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "records"
    path.write_bytes(data)

    with pytest.raises(CommandError, match=told):
        read_records(str(path))
