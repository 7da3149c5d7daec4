"""The upstream as something that can be asked."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web

from correct.asking import PromptTooLongError
from correct.local_model import LocalModel
from proxy.asked_model import AskedModel
from proxy.routes.models import ModelList
from proxy.upstream import Upstream, UpstreamError
from proxy.upstream_http import HttpUpstream
from proxy.upstream_local import LocalUpstream

MESSAGES = [{"role": "user", "content": "Hello"}]


def asked(speaker: Upstream, **given: Any) -> AskedModel:
    return AskedModel(speaker, ModelList(speaker), {"Authorization": "Bearer key"}, **given)


@pytest.fixture
async def speaker(upstream: Any) -> AsyncIterator[HttpUpstream]:
    made = HttpUpstream(upstream.url)
    yield made
    await made.close()


async def test_the_answer_is_the_text_of_the_first_choice(speaker: Any, upstream: Any) -> None:
    upstream.text = " The lamp was lit in 1847. \ud800"

    answer = await asked(speaker, model="m", parameters={"temperature": 0})(MESSAGES)

    assert answer == "The lamp was lit in 1847. \ufffd"
    assert upstream.bodies == [{"temperature": 0, "model": "m", "messages": MESSAGES}]
    assert upstream.headers[0]["Authorization"] == "Bearer key"


async def test_without_a_name_the_upstreams_first_model_is_asked(speaker: Any, upstream: Any) -> None:
    model = asked(speaker)
    await model(MESSAGES)

    assert model.model == upstream.bodies[0]["model"] == "org/model-7b"


@pytest.mark.parametrize(
    "body",
    [
        {"error": {"message": "too many tokens", "code": "context_length_exceeded"}},
        {"error": {"message": "This model's maximum context length is 4096 tokens.", "code": 400}},
        {"error": {"message": "the request exceeds the available context size", "type": "x"}},
        {"error": "input exceeds the context window"},
    ],
    ids=["openai", "vllm", "llama.cpp", "ollama"],
)
async def test_a_prompt_that_is_too_long_is_told_apart(speaker: Any, upstream: Any, body: Any) -> None:
    async def refuse(request: web.Request) -> web.Response:
        return web.json_response(body, status=400)

    upstream.answer = refuse

    with pytest.raises(PromptTooLongError):
        await asked(speaker, model="m")(MESSAGES)


async def test_any_other_refusal_is_the_upstreams(speaker: Any, upstream: Any) -> None:
    async def refuse(request: web.Request) -> web.Response:
        return web.json_response({"error": {"message": "no such model", "code": "x"}}, status=404)

    upstream.answer = refuse

    with pytest.raises(UpstreamError) as caught:
        await asked(speaker, model="m")(MESSAGES)

    assert caught.value.status == 404


async def test_an_answer_without_text_is_an_error(speaker: Any, upstream: Any) -> None:
    upstream.text = "  "

    with pytest.raises(UpstreamError, match="answered without text"):
        await asked(speaker, model="m")(MESSAGES)


async def test_the_embedded_model_says_when_a_prompt_is_too_long() -> None:
    speaker = LocalUpstream(LocalModel(n_ctx=64), "akgc-small")

    with pytest.raises(PromptTooLongError):
        await asked(speaker)([{"role": "user", "content": "word " * 500}])

    await speaker.close()
