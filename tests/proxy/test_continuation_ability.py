"""What is found out about a server, and how it is remembered."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from proxy import continuation_ability
from proxy.continuation_ability import Abilities, Proof
from proxy.settings import Continuation
from proxy.upstream import UpstreamError
from proxy.upstream_http import HttpUpstream
from proxy.wire.json_body import JsonObject
from tests.proxy.model_server import ModelServer, serving


def asks(model: str = "m") -> dict[str, Any]:
    question = {"role": "user", "content": "What is the capital of France?"}
    return {"model": model, "messages": [question, {"role": "assistant", "content": "It is Paris."}]}


@pytest.fixture
async def server() -> AsyncIterator[ModelServer]:
    async with serving(ModelServer()) as started:
        yield started


@pytest.fixture
async def speaker(server: ModelServer) -> AsyncIterator[HttpUpstream]:
    upstream = HttpUpstream(server.url)
    yield upstream
    await upstream.close()


@pytest.mark.parametrize(
    ("kind", "manner", "proof"),
    [
        ("llamacpp", "continue", Proof.GIVEN),
        ("llamacpp", "anew", Proof.REFUTED),
        ("ollama", "continue", Proof.GIVEN),
        ("ollama", "anew", Proof.REFUTED),
        ("vllm", "continue", Proof.NONE),
        ("hosted", "continue", Proof.REFUTED),
    ],
)
async def test_a_server_is_asked_what_its_model_would_read(
    server: ModelServer, speaker: HttpUpstream, kind: str, manner: str, proof: Proof
) -> None:
    server.server, server.manner = kind, manner
    assert (await speaker.ability(asks(), {})).proof is proof


async def test_no_model_is_run_to_find_out(server: ModelServer, speaker: HttpUpstream) -> None:
    await speaker.ability(asks(), {})
    assert server.bodies == []


@pytest.mark.parametrize("kind", ["llamacpp", "ollama"])
async def test_a_server_that_does_not_say_what_it_would_read_is_to_be_tried(
    server: ModelServer, speaker: HttpUpstream, kind: str
) -> None:
    server.server, server.renders = kind, False
    assert (await speaker.ability(asks(), {})).proof is Proof.NONE


async def test_what_was_found_is_remembered_by_model(server: ModelServer, speaker: HttpUpstream) -> None:
    first = await speaker.ability(asks(), {})
    first.proof = Proof.REFUTED
    asked = len(server.asked)
    assert await speaker.ability(asks(), {}) is first
    assert len(server.asked) == asked
    assert (await speaker.ability(asks("another"), {})).proof is Proof.GIVEN


async def test_a_server_that_does_not_answer_is_asked_again_later() -> None:
    answers: list[JsonObject] = []

    async def ask(method: str, path: str, body: JsonObject | None) -> JsonObject:
        if not answers:
            raise UpstreamError("not now")
        return answers[0]

    abilities = Abilities(Continuation.AUTO, "/v1")
    assert (await abilities.of(asks(), ask)).proof is Proof.REFUTED
    answers.append({"data": [{"id": "m", "owned_by": "vllm"}]})
    assert (await abilities.of(asks(), ask)).fields["continue_final_message"] is True


async def test_a_bounded_number_of_models_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(continuation_ability, "_REMEMBERED", 2)
    calls = 0

    async def ask(method: str, path: str, body: JsonObject | None) -> JsonObject:
        nonlocal calls
        calls += 1
        return {"data": [{"id": "m", "owned_by": "vllm"}]}

    abilities = Abilities(Continuation.AUTO, "/v1")
    for model in ("a", "b", "c", "a"):
        await abilities.of(asks(model), ask)
    assert calls == 4
