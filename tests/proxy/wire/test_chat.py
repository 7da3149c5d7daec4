"""What a chat request asks and how answers are put back."""

from __future__ import annotations

from typing import Any

import pytest

from proxy.wire.chat import (
    CONTEXT_CODE_POINTS,
    MATERIAL_CODE_POINTS,
    PASTED_CODE_POINTS,
    PROMPT_CODE_POINTS,
    chunks_of,
    context_of,
    log_probability_of,
    material_of,
    merged,
    prompt_of,
    regeneration_body,
    unchecked_reason,
    with_usage,
)

SYSTEM = {"role": "system", "content": "Be brief."}
USER = {"role": "user", "content": "Hello"}


def test_the_prompt_is_the_text_of_the_last_user_message() -> None:
    later = {"role": "user", "content": [{"type": "text", "text": "And"}, {"type": "text", "text": "now?"}]}
    messages = [SYSTEM, USER, {"role": "assistant", "content": "Hi"}, later, {"role": "tool", "content": "x"}]

    assert prompt_of({"messages": messages}) == "And\nnow?"


def test_without_a_user_message_the_prompt_is_empty() -> None:
    assert prompt_of({"messages": [SYSTEM]}) == ""


def test_a_last_message_of_an_image_alone_leaves_the_question_before_it() -> None:
    image = {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:"}}]}

    assert prompt_of({"messages": [USER, image]}) == "Hello"


def test_the_context_is_what_was_said_before_the_question() -> None:
    asked = {"role": "user", "content": [{"type": "text", "text": "And him?"}]}
    answered = {"role": "assistant", "content": "Hi there."}
    called = {"role": "assistant", "content": None, "tool_calls": []}
    told = {"role": "tool", "content": "a result"}

    assert context_of({"messages": [SYSTEM, USER, answered, called, told, asked]}) == ("Hello", "Hi there.")


def test_several_messages_of_the_user_in_a_row_are_context_and_question() -> None:
    assert context_of({"messages": [USER, {"role": "user", "content": "Why?"}]}) == ("Hello",)


def test_the_beginning_of_the_answer_is_no_context() -> None:
    messages = [USER, {"role": "assistant", "content": "The capital of"}]

    assert (prompt_of({"messages": messages}), context_of({"messages": messages})) == ("Hello", ())


def test_of_a_long_conversation_the_end_is_context() -> None:
    old, new = ({"role": "user", "content": c * CONTEXT_CODE_POINTS} for c in "on")

    assert context_of({"messages": [old, new, USER]}) == ("n" * CONTEXT_CODE_POINTS,)
    assert context_of({"messages": [SYSTEM]}) == ()


def test_material_is_what_the_model_got_and_did_not_write() -> None:
    result = {"role": "tool", "content": [{"type": "text", "text": "Ulm: 126,000"}]}
    answered = {"role": "assistant", "content": "Hi there."}
    asked = {"role": "user", "content": "And now?"}

    pasted = {"role": "user", "content": "Here is the text: " + "x" * PASTED_CODE_POINTS}
    messages = [SYSTEM, USER, pasted, answered, asked, result]
    assert material_of({"messages": messages}) == ("Be brief.", pasted["content"], "Ulm: 126,000")
    assert material_of({"messages": [USER]}) == ()
    long = {"role": "system", "content": "x" * MATERIAL_CODE_POINTS + "end"}
    assert [len(text) for text in material_of({"messages": [SYSTEM, long, USER]})] == [MATERIAL_CODE_POINTS]


def test_of_a_very_long_prompt_the_end_is_read() -> None:
    messages = [{"role": "user", "content": "x" * PROMPT_CODE_POINTS + " Why?"}]

    assert prompt_of({"messages": messages})[-5:] == " Why?"
    assert len(prompt_of({"messages": messages})) == PROMPT_CODE_POINTS


@pytest.mark.parametrize(
    "body",
    [
        {"response_format": {"type": "text"}},
        {"response_format": None},
        {"tool_choice": "auto"},
        {"tool_choice": None, "tools": []},
        {"suffix": None},
        {"modalities": ["text"]},
    ],
)
def test_plain_text_is_checked(body: dict[str, Any]) -> None:
    assert unchecked_reason(body) == ""


@pytest.mark.parametrize(
    "text",
    [
        "### Task:\nGenerate a concise, 3-5 word title with an emoji summarizing the chat history.",
        "\n### Task:\nGenerate 1-3 broad tags categorizing the main themes of the chat history",
        "Provide a concise, 5-word-or-less title for the conversation, using its same language.",
    ],
)
def test_background_jobs_of_chat_clients_are_not_checked(text: str) -> None:
    assert "background job" in unchecked_reason({"messages": [{"role": "user", "content": text}]})


def test_a_question_about_tasks_is_checked() -> None:
    assert (
        unchecked_reason({"messages": [{"role": "user", "content": "What is a ### Task: in Markdown?"}]})
        == ""
    )


def test_a_regeneration_replaces_the_last_question_and_asks_for_one_whole_answer() -> None:
    body = {
        "model": "m",
        "temperature": 0.2,
        "stream": True,
        "stream_options": {},
        "n": 3,
        "messages": [SYSTEM, USER, {"role": "assistant", "content": "Hi"}, USER],
    }

    assert regeneration_body(body, "Again", most_tokens=64) == {
        "model": "m",
        "max_tokens": 64,
        "temperature": 0.2,
        "stream": False,
        "messages": [
            SYSTEM,
            USER,
            {"role": "assistant", "content": "Hi"},
            {"role": "user", "content": "Again"},
        ],
    }


def test_a_regeneration_keeps_the_images_of_the_question() -> None:
    image = {"type": "image_url", "image_url": {"url": "data:"}}
    body = {"messages": [{"role": "user", "content": [{"type": "text", "text": "What is it?"}, image]}]}

    content = regeneration_body(body, "Again", most_tokens=64)["messages"][0]["content"]

    assert content == [{"type": "text", "text": "Again"}, image]


@pytest.mark.parametrize(
    ("given", "bound"),
    [
        ({}, {"max_tokens": 64}),
        ({"max_tokens": 16}, {"max_tokens": 16}),
        ({"max_tokens": 1000}, {"max_tokens": 64}),
        ({"max_completion_tokens": 1000}, {"max_completion_tokens": 64}),
        ({"max_tokens": None}, {"max_tokens": 64}),
    ],
)
def test_a_regeneration_is_bounded_under_the_name_that_the_client_uses(
    given: dict[str, Any], bound: dict[str, int]
) -> None:
    body = regeneration_body({"messages": [USER], **given}, "Again", most_tokens=64)

    assert {k: v for k, v in body.items() if k.startswith("max_")} == bound


def test_a_regeneration_does_not_go_on_from_the_beginning_of_the_wrong_answer() -> None:
    begun = {"role": "assistant", "content": "The capital of"}

    body = regeneration_body({"messages": [USER, begun]}, "Again", most_tokens=64)

    assert body["messages"] == [{"role": "user", "content": "Again"}]


def test_asking_for_the_usage_keeps_other_stream_options() -> None:
    body = with_usage({"stream_options": {"include_obfuscation": False}})

    assert body["stream_options"] == {"include_obfuscation": False, "include_usage": True}


def test_a_whole_answer_becomes_chunks() -> None:
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": "Hi", "refusal": None},
        "logprobs": None,
        "finish_reason": "stop",
    }
    usage = {"total_tokens": 2}
    whole = {"id": "c", "object": "chat.completion", "choices": [choice], "usage": usage}

    delta = {"role": "assistant", "content": "Hi"}
    head = {"id": "c", "object": "chat.completion.chunk"}
    assert chunks_of(whole) == [
        {**head, "choices": [{"index": 0, "logprobs": None, "finish_reason": "stop", "delta": delta}]},
        {**head, "choices": [], "usage": usage},
    ]


def test_answers_merge_into_one_with_several_choices() -> None:
    answer = {"id": "c", "choices": [{"index": 0, "message": {}}], "usage": {"total_tokens": 2}}

    together = merged([answer, answer])

    assert [c["index"] for c in together["choices"]] == [0, 1]
    assert (together["id"], together["usage"]) == ("c", {"total_tokens": 4})


def test_tool_calls_get_the_index_that_chunks_need() -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    whole = {"choices": [{"index": 0, "message": {"content": None, "tool_calls": [call]}}]}

    assert chunks_of(whole)[0]["choices"][0]["delta"] == {"tool_calls": [{"index": 0, **call}]}


@pytest.mark.parametrize(
    ("logprobs", "mean"),
    [
        ({"content": [{"token": "Par", "logprob": -0.1}, {"token": "is", "logprob": -0.3}]}, -0.2),
        ({"content": [{"token": "Paris", "logprob": None}]}, None),
        ({"content": []}, None),
        ({"content": None}, None),
        (None, None),
        ("high", None),
    ],
)
def test_the_mean_log_probability_is_of_the_tokens_that_have_one(
    logprobs: object, mean: float | None
) -> None:
    found = log_probability_of({"message": {"content": "Paris"}, "logprobs": logprobs})
    assert found == (None if mean is None else pytest.approx(mean))
