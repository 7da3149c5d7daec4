"""The decoder of server-sent events, at every split point; the encoder."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proxy.wire.sse import Event, SseDecoder, encode

STREAM = (
    b"\xef\xbb\xbf: hello\n\n"
    b'data: {"a": "\xc3\xa9\xf0\x9f\x98\x80"}\n\n'
    b"event: named\r\ndata:one\r\ndata: two\r\nid: 7\r\nretry: 10\r\n\r\n"
    b"data\n\n"
    b"data:  spaced\r\r"
    b": keep-alive\ndata: x\n\n"
    b"unknown: field\ndata: [DONE]\n\n"
)
EVENTS = [
    Event('{"a": "é😀"}'),
    Event("one\ntwo", "named"),
    Event(" spaced"),
    Event("x"),
    Event("[DONE]"),
]


def decoded(pieces: list[bytes]) -> list[Event]:
    decoder = SseDecoder()
    events = [event for piece in pieces for event in decoder.decode(piece)]
    return events + decoder.flush()


@pytest.mark.parametrize("at", range(len(STREAM) + 1))
def test_events_are_the_same_for_every_split_of_the_bytes(at: int) -> None:
    assert decoded([STREAM[:at], STREAM[at:]]) == EVENTS


def test_events_are_the_same_byte_by_byte() -> None:
    assert decoded([bytes([b]) for b in STREAM]) == EVENTS


@given(st.lists(st.integers(0, len(STREAM)), max_size=8))
def test_events_are_the_same_for_any_pieces(cuts: list[int]) -> None:
    edges = [0, *sorted(cuts), len(STREAM)]

    assert decoded([STREAM[a:b] for a, b in pairwise(edges)]) == EVENTS


def test_an_event_is_out_as_soon_as_its_empty_line_is_in() -> None:
    decoder = SseDecoder()

    assert decoder.decode(b"data: x\n") == []
    assert decoder.decode(b"\n") == [Event("x")]


@pytest.mark.parametrize("end", [b"data: x", b"data: x\n", b"data: x\r", b"data: x\r\n"])
def test_the_end_of_the_stream_completes_the_last_event(end: bytes) -> None:
    assert decoded([end]) == [Event("x")]


def test_bytes_that_are_no_utf8_become_replacement_characters() -> None:
    assert decoded([b"data: \xff\n\n"]) == [Event("\ufffd")]


def test_a_long_line_in_many_pieces_takes_linear_time() -> None:
    decoder = SseDecoder()
    decoder.decode(b"data: ")
    for _ in range(2_000):
        assert decoder.decode(b"x" * 1_000) == []

    assert len(decoder.decode(b"\n\n")[0].data) == 2_000_000


def test_an_event_is_written_as_one_line_with_a_space_and_an_empty_line() -> None:
    assert encode({"a": "x\ny\u2028é"}) == b'data: {"a":"x\\ny\\u2028\\u00e9"}\n\n'


@given(st.dictionaries(st.text(), st.text()))
def test_what_is_written_is_read_again(value: dict[str, str]) -> None:
    event = decoded([encode(value)])[0]

    assert json.loads(event.data) == value
