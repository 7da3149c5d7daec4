"""What clients may ask for, and the requests that are refused."""

from __future__ import annotations

from typing import Any

import pytest
from openai import AsyncOpenAI, BadRequestError

RIGHT = "The capital of France is Paris."


async def test_content_in_parts_is_read_as_the_prompt(proxy: Any, upstream: Any) -> None:
    image = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    parts = [{"type": "text", "text": "What is the capital of France?"}, image]

    await proxy.ask({"model": "m", "messages": [{"role": "user", "content": parts}]})

    assert (await proxy.logged())[0]["prompt"] == "What is the capital of France?"
    assert upstream.bodies[0]["messages"][0]["content"] == parts


@pytest.mark.parametrize(
    "path", ["/chat/completions", "/strict/v1/chat/completions", "/strict/chat/completions"]
)
async def test_it_is_served_with_and_without_prefixes(proxy: Any, question: Any, path: str) -> None:
    status, _, body = await proxy.ask(question, path)

    assert status == 200
    assert body["akgc"]["policy"] == ("strict" if "strict" in path else "balanced")


async def test_a_header_chooses_the_policy(proxy: Any, question: Any) -> None:
    _, headers, _ = await proxy.ask(question, x_akgc_policy="observe")

    assert headers["x-akgc-policy"] == "observe"


async def test_a_policy_that_does_not_exist_is_an_error(proxy: Any, question: Any) -> None:
    status, _, body = await proxy.ask(question, x_akgc_policy="lenient")

    assert (status, body["error"]["param"]) == (400, "policy")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b'{"model": "m", "messages": [}', "line 1 column 29 (character 28)"),
        (b"\xff\xfe", "byte 0"),
        (b'["messages"]', "not an array"),
        (b"", "line 1 column 1"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
async def test_a_body_that_is_no_json_object_is_a_400_that_names_the_place(
    proxy: Any, body: bytes, says: str
) -> None:
    status, _, answer = await proxy.ask(body)

    assert status == 400
    assert says in answer["error"]["message"]
    assert set(answer["error"]) == {"message", "type", "param", "code"}
    assert (await proxy.logged())[0]["status"] == 400


@pytest.mark.parametrize("messages", [None, [], "hello", ["hello"], {"role": "user"}])
async def test_missing_messages_are_a_400_that_names_them(proxy: Any, messages: object) -> None:
    status, _, body = await proxy.ask({"model": "m", "messages": messages})

    assert (status, body["error"]["param"]) == (400, "messages")


@pytest.mark.parametrize(
    ("wrong", "param"),
    [
        ({"content": 5}, "messages[0].content"),
        ({"content": {"text": "Hello"}}, "messages[0].content"),
        ({"content": [5]}, "messages[0].content[0]"),
        ({"content": [{"type": "text", "text": 5}]}, "messages[0].content[0].text"),
        ({"role": None}, "messages[0].role"),
        ({"role": 7}, "messages[0].role"),
    ],
)
async def test_a_message_that_nobody_can_read_is_a_400_that_names_the_field(
    proxy: Any, upstream: Any, wrong: dict[str, object], param: str
) -> None:
    status, _, body = await proxy.ask({"messages": [{"role": "user", "content": "Hello", **wrong}]})

    assert (status, body["error"]["param"], body["error"]["code"]) == (400, param, "invalid_type")
    assert param in body["error"]["message"]
    assert upstream.bodies == []


@pytest.mark.parametrize("stream", ["yes", "true", 1])
async def test_a_stream_that_is_neither_true_nor_false_is_a_400(
    proxy: Any, question: Any, stream: object
) -> None:
    status, _, body = await proxy.ask({**question, "stream": stream})

    assert (status, body["error"]["param"]) == (400, "stream")


@pytest.mark.parametrize(
    "message",
    [
        {"role": "assistant", "content": None, "tool_calls": [{"id": "1", "type": "function"}]},
        {"role": "assistant", "tool_calls": [{"id": "1", "type": "function"}]},
        {"role": "ipython", "content": "8 degrees"},
        {"role": "user", "content": ["Hello", {"type": "file", "file": {"file_id": "f1"}}]},
    ],
)
async def test_what_an_upstream_may_take_reaches_it(
    proxy: Any, upstream: Any, question: Any, message: dict[str, object]
) -> None:
    status, _, _ = await proxy.ask({"messages": [message, *question["messages"]], "stream": None})

    assert status == 200
    assert upstream.bodies[0]["messages"][0] == message


async def test_any_field_of_a_chat_may_be_the_upstreams(proxy: Any, upstream: Any, question: Any) -> None:
    await proxy.ask({**question, "polcy": 1, "message": "x"})

    assert (upstream.bodies[0]["polcy"], upstream.bodies[0]["message"]) == (1, "x")


@pytest.mark.parametrize(
    "wish",
    [{"temperature": -5}, {"top_p": 3}, {"max_tokens": -1}, {"n": 0}, {"model": 5}, {"model": "\ud83d"}],
)
async def test_values_are_the_upstreams_to_judge(
    proxy: Any, upstream: Any, question: Any, wish: dict[str, object]
) -> None:
    status, _, _ = await proxy.ask({**question, **wish})

    assert (status, upstream.bodies[0]) == (200, {**question, **wish})
    assert len(await proxy.logged()) == 1


async def test_the_official_client_maps_our_errors(client: AsyncOpenAI) -> None:
    with pytest.raises(BadRequestError) as caught:
        await client.chat.completions.create(model="m", messages=[])

    assert caught.value.param == "messages"


async def test_a_prompt_of_10_mb_is_served(proxy: Any, upstream: Any) -> None:
    prompt = "What is the capital of France? " * 350_000

    status, _, body = await proxy.ask({"model": "m", "messages": [{"role": "user", "content": prompt}]})

    assert (status, body["choices"][0]["message"]["content"]) == (200, RIGHT)
    assert upstream.bodies[0]["messages"][0]["content"] == prompt


async def test_a_body_over_64_mib_is_a_413_in_the_usual_shape(proxy: Any) -> None:
    status, _, body = await proxy.ask(b" " * (64 * 1024**2 + 1))

    assert status == 413
    assert set(body["error"]) == {"message", "type", "param", "code"}
    assert (await proxy.logged())[0]["status"] == 413
