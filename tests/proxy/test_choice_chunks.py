"""What of a choice is written together."""

from __future__ import annotations

from typing import Any

import pytest

from correct.exchange import Exchange
from proxy.choice_chunks import ChoiceChunks


@pytest.fixture
def written() -> list[list[dict[str, Any]]]:
    """What was written, one list a write."""
    return []


@pytest.fixture
def chunks(written: list[list[dict[str, Any]]]) -> ChoiceChunks:
    async def send(together: list[dict[str, Any]]) -> None:
        written.append(together)

    return ChoiceChunks(2, Exchange(id="x", started_at=0.0), send)


def deltas(write: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [chunk["choices"][0]["delta"] for chunk in write]


async def test_the_role_goes_out_with_the_first_text(chunks: ChoiceChunks, written: Any) -> None:
    chunks.role("assistant")
    await chunks.write({"content": "Well"})

    assert [deltas(write) for write in written] == [
        [{"role": "assistant", "content": ""}, {"content": "Well"}],
    ]


async def test_a_role_with_no_text_goes_out_alone_and_once(chunks: ChoiceChunks, written: Any) -> None:
    chunks.role(None)
    await chunks.flush()
    chunks.role("assistant")
    await chunks.flush()

    assert [deltas(write) for write in written] == [[{"role": "assistant", "content": ""}]]


async def test_a_chunk_has_the_fields_around_it_and_the_verdict_at_its_end(
    chunks: ChoiceChunks, written: Any
) -> None:
    chunks.head = {"id": "c", "model": "m"}
    await chunks.write({"content": "Well"}, logprobs={"content": []})
    await chunks.write({}, extra={"stop_reason": 7}, finish_reason="stop")

    first, last = written[0][0], written[1][0]
    assert (first["id"], first["model"], first["choices"][0]["index"]) == ("c", "m", 2)
    assert (first["choices"][0]["logprobs"], "akgc" in first) == ({"content": []}, False)
    assert (last["choices"][0]["stop_reason"], last["akgc"]["id"]) == (7, "x")
