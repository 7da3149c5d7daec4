"""What the embedded model takes of a request, and what it refuses with the field's name."""

from __future__ import annotations

from typing import Any

import pytest

from proxy.local_request import parameters_of, runs_of
from proxy.upstream import UpstreamError

ASKED = {"role": "user", "content": "Where is Ulm?"}


def test_the_model_gets_the_parameters_it_knows() -> None:
    body = {
        "messages": [ASKED],
        "model": "any",
        "max_completion_tokens": 9,
        "max_tokens": 5,
        "temperature": 0,
        "stop": ["."],
        "frequency_penalty": 1,
        "top_p": None,
    }

    assert parameters_of(body) == {"messages": [ASKED], "max_tokens": 9, "temperature": 0, "stop": ["."]}


@pytest.mark.parametrize(
    ("wish", "allowed"),
    [
        ({"n": "2"}, "a whole number from 1 to 8"),
        ({"n": 99}, "a whole number from 1 to 8"),
        ({"n": True}, "a whole number from 1 to 8"),
        ({"temperature": "hot"}, "a number"),
        ({"temperature": True}, "a number"),
        ({"max_tokens": 1.5}, "a whole number"),
        ({"max_tokens": "many"}, "a whole number"),
        ({"seed": True}, "a whole number"),
        ({"stop": 7}, "a string or a list of strings"),
        ({"stop": [7]}, "a string or a list of strings"),
        ({"logprobs": 1}, "true or false"),
    ],
)
def test_a_parameter_of_the_wrong_type_is_refused_by_name(wish: dict[str, object], allowed: str) -> None:
    with pytest.raises(UpstreamError) as caught:
        runs_of({"messages": [ASKED], **wish})

    (name,) = wish
    assert (caught.value.status, caught.value.param, caught.value.code) == (400, name, "invalid_type")
    assert caught.value.message.startswith(f'"{name}" must be {allowed}, not ')


def refused(*messages: dict[str, Any]) -> tuple[str | None, str]:
    with pytest.raises(UpstreamError) as caught:
        parameters_of({"messages": [*messages]})
    assert caught.value.status == 400
    return caught.value.param, caught.value.message


def test_a_role_that_no_message_has_is_refused() -> None:
    param, message = refused(ASKED, {"role": "alien", "content": "Hello"})

    assert param == "messages[1].role"
    assert 'one of system, developer, user, assistant, tool, function, not "alien"' in message


@pytest.mark.parametrize("message", [{"role": "user"}, {"role": "system", "content": None}])
def test_a_message_without_content_is_refused(message: dict[str, Any]) -> None:
    assert refused(message) == (
        "messages[0].content",
        '"messages[0].content" is missing; send it as a string.',
    )


def test_an_assistants_message_with_tool_calls_needs_no_content() -> None:
    called = {"role": "assistant", "content": None, "tool_calls": [{"id": "1"}]}
    told = {"role": "tool", "tool_call_id": "1", "content": "8 degrees"}

    assert len(parameters_of({"messages": [ASKED, called, told]})["messages"]) == 3
