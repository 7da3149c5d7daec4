from __future__ import annotations

import io

import pytest

from kg.dump.api_response import is_response, response_chunks
from kg.dump.stream import Chunk, DumpStream


def _stream(data: bytes) -> DumpStream:
    return DumpStream("-", stdin=io.BytesIO(data))


@pytest.mark.parametrize(
    "data", [b'{"entities":{}}', b'\n {\n "success" : 1}', b'{"servedby":"mw1","error":{}}']
)
def test_a_response_is_told_by_its_first_member(data: bytes) -> None:
    assert is_response(_stream(data))


@pytest.mark.parametrize("data", [b'[\n{"type":"item"}\n]', b'{"type":"item","entities":1}', b"entities"])
def test_a_dump_is_no_response(data: bytes) -> None:
    assert not is_response(_stream(data))


def test_entities_become_lines() -> None:
    chunks = [Chunk(b'{"entities": {"Q1": {"id":\n', 0), Chunk(b'"Q1"}, "Q2": {"id": "Q2"}}}', 9)]
    assert [chunk.data for chunk in response_chunks(chunks)] == [b'{"id":"Q1"}\n{"id":"Q2"}\n']


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'{"error":{"code":"no-such-entity","info":"Invalid id: bogus"}}', "Invalid id: bogus"),
        (b'{"entities":', "no JSON"),
        (b'{"success":1}', "without entities"),
    ],
)
def test_an_error_or_half_a_response_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        list(response_chunks([Chunk(data, 0)]))
