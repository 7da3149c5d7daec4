"""The upstream that replays drafts, over a real socket."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import aiohttp
import pytest

from benchmarks.dialogue import Dialogue
from benchmarks.replay import Replay
from proxy.listen import base_url, bind

DIALOGUE = Dialogue("Where is Paris?", "Paris is in Spain.", "Paris is in France.")


@pytest.fixture
async def url() -> AsyncIterator[str]:
    with bind("127.0.0.1", 0) as bound:
        async with Replay([DIALOGUE], token_s=0).serving(bound):
            yield base_url(bound)


async def _post(url: str, text: str, *, stream: bool = False) -> str:
    body = {"messages": [{"role": "user", "content": text}], "stream": stream}
    async with aiohttp.ClientSession() as client, client.post(f"{url}/chat/completions", json=body) as reply:
        return await reply.text()


async def test_a_known_question_gets_its_draft(url: str) -> None:
    reply = json.loads(await _post(url, "Where is Paris?"))
    assert reply["choices"][0]["message"]["content"] == "Paris is in Spain."


async def test_a_question_with_facts_gets_the_corrected_answer(url: str) -> None:
    reply = json.loads(await _post(url, "Question: Where is Paris?\nRetrieved Fact: Paris is in France."))
    assert reply["choices"][0]["message"]["content"] == "Paris is in France."


async def test_a_stream_adds_up_to_the_draft(url: str) -> None:
    lines = (await _post(url, "Where is Paris?", stream=True)).split("\n\n")
    chunks = [json.loads(line[6:]) for line in lines if line.startswith("data: {")]
    assert "".join(c["choices"][0]["delta"].get("content", "") for c in chunks) == "Paris is in Spain."
    assert "data: [DONE]" in lines
