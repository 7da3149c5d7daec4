"""However the bytes of an upstream's stream are cut, the reader gets the text that a whole answer would get."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from correct.exchange import Exchange
from correct.pipeline import Pipeline
from correct.release import StreamMode
from proxy.relay import ChatRelay
from proxy.wire.json_body import parse_object
from proxy.wire.sse import SseDecoder

PROMPT = "What is the capital of France?"
TEXT = """Sure! Here is what I know about it 😀:

- The **capital** of France is Berlin.
- That is, e.g., what Dr. Smith says… 🇫🇷
- *Albert Einstein* was born on 14 March 1880 in Ulm. Is it 3.5 km away?

| Country | Capital |
|---|---|
| France | Berlin |
| Germany | Berlin |

```python
capital = {"France": "Berlin"}  # as it is. Really
```

As far as I know, iron has the atomic number 27. باريس هي عاصمة فرنسا. The mass is $m = E / c^2$, café\u0301 “included”.
William Shakespeare died in 1616, and he wrote Hamlet. No end"""


def pieces_of(text: str, cuts: Sequence[int]) -> list[str]:
    """The text cut after so many UTF-16 code units, so that halves of characters come apart."""
    units = text.encode("utf-16-le")
    edges = [0, *sorted({cut % (len(units) // 2) for cut in cuts}), len(units) // 2]
    return [units[2 * a : 2 * b].decode("utf-16-le", "surrogatepass") for a, b in pairwise(edges)]


def event(delta: dict[str, Any], finish: str | None, *, escaped: bool, line_end: bytes) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    halves = any("\ud800" <= sign <= "\udfff" for sign in delta.get("content", ""))
    chunk = json.dumps({"id": "c", "choices": [choice]}, ensure_ascii=escaped or halves)
    return b"data: " + chunk.encode() + line_end * 2


def stream_of(pieces: Sequence[str], *, escaped: bool, line_end: bytes) -> bytes:
    events = [event({"content": piece}, None, escaped=escaped, line_end=line_end) for piece in pieces]
    return b"".join([*events, event({}, "stop", escaped=escaped, line_end=line_end)])


async def relayed(pipeline: Pipeline, data: bytes, cuts: Sequence[int], mode: StreamMode) -> str:
    """What the client reads where the bytes arrive in these pieces."""
    exchange = Exchange(id="x", started_at=0.0, prompt=PROMPT, streamed=True)
    read: list[str] = []

    async def send(chunks: list[dict[str, Any]]) -> None:
        read.extend(c["choices"][0]["delta"].get("content", "") for c in chunks)

    relay = ChatRelay(lambda _: exchange, lambda e: pipeline.stream(e, None, mode), send, wants_usage=False)
    decoder = SseDecoder()
    edges = [0, *sorted(cut % len(data) for cut in cuts), len(data)]
    for a, b in pairwise(edges):
        for each in decoder.decode(data[a:b]):
            await relay.feed(parse_object(each.data.encode()))
    await relay.finish()
    assert exchange.answer == "".join(read)
    assert exchange.original == TEXT
    return "".join(read)


async def answered(pipeline: Pipeline) -> str:
    exchange = Exchange(id="x", started_at=0.0, prompt=PROMPT)
    await pipeline.correct(exchange, TEXT, None)
    return exchange.answer


@pytest.fixture
def whole(pipeline: Pipeline) -> str:
    """The answer to the same text where it comes whole."""
    return asyncio.run(answered(pipeline))


def test_the_text_is_repaired(whole: str) -> None:
    assert "capital** of France is Paris" in whole
    assert "14 March 1879" in whole
    assert '{"France": "Berlin"}' in whole
    assert "atomic number 26" in whole


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    words=st.lists(st.integers(0, 2 * len(TEXT)), max_size=60),
    cuts=st.lists(st.integers(0, 40 * len(TEXT)), max_size=40),
    escaped=st.booleans(),
    line_end=st.sampled_from([b"\n", b"\r\n", b"\r"]),
    mode=st.sampled_from([StreamMode.CLAIM, StreamMode.SENTENCE, StreamMode.BUFFER]),
)
def test_the_text_is_the_same_for_any_split(
    pipeline: Pipeline,
    whole: str,
    words: list[int],
    cuts: list[int],
    escaped: bool,
    line_end: bytes,
    mode: StreamMode,
) -> None:
    data = stream_of(pieces_of(TEXT, words), escaped=escaped, line_end=line_end)

    assert asyncio.run(relayed(pipeline, data, cuts, mode)) == whole


@pytest.mark.parametrize("size", [1, 2, 5])
def test_the_text_is_the_same_character_by_character(pipeline: Pipeline, whole: str, size: int) -> None:
    data = stream_of(pieces_of(TEXT, range(0, 2 * len(TEXT), size)), escaped=True, line_end=b"\n")

    assert asyncio.run(relayed(pipeline, data, range(0, len(data), 7), StreamMode.CLAIM)) == whole
