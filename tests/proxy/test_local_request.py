"""What the embedded model takes of a request, and what it refuses with the field's name."""

from __future__ import annotations

from typing import Any

import pytest

from proxy.local_request import parameters_of, runs_of
from proxy.upstream import UpstreamError
from proxy.wire.json_body import shown

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
        ({"n": True}, "a whole number from 1 to 8"),
        ({"n": False}, "a whole number from 1 to 8"),
        ({"temperature": "hot"}, "a number from 0 to 2"),
        ({"temperature": True}, "a number from 0 to 2"),
        ({"max_tokens": 1.5}, "a whole number of 1 or more (-1 for no limit)"),
        ({"max_tokens": "many"}, "a whole number of 1 or more (-1 for no limit)"),
        ({"seed": True}, "a whole number"),
        ({"stop": 7}, "a string or a list of strings"),
        ({"stop": [7]}, "a string or a list of strings"),
        ({"logprobs": 1}, "true or false"),
        ({"model": 5}, "a string"),
    ],
)
def test_a_parameter_of_the_wrong_type_is_refused_by_name(wish: dict[str, object], allowed: str) -> None:
    assert refused_wish(wish) == ("invalid_type", f"must be {allowed}, not ")


@pytest.mark.parametrize(
    ("wish", "allowed"),
    [
        ({"temperature": -5}, "a number from 0 to 2"),
        ({"temperature": 2.1}, "a number from 0 to 2"),
        ({"temperature": float("nan")}, "a number from 0 to 2"),
        ({"top_p": 3}, "a number from 0 to 1"),
        ({"max_tokens": 0}, "a whole number of 1 or more (-1 for no limit)"),
        ({"max_tokens": -2}, "a whole number of 1 or more (-1 for no limit)"),
        ({"max_completion_tokens": 0}, "a whole number of 1 or more (-1 for no limit)"),
        ({"n": 0}, "a whole number from 1 to 8"),
        ({"n": 99}, "a whole number from 1 to 8"),
        ({"top_logprobs": 21}, "a whole number from 0 to 20"),
    ],
)
def test_a_parameter_out_of_range_is_refused_by_name(wish: dict[str, object], allowed: str) -> None:
    assert refused_wish(wish) == ("invalid_value", f"must be {allowed}, not ")


def refused_wish(wish: dict[str, object]) -> tuple[str | None, str]:
    """The code of a refusal, and its message between the name and the value."""
    with pytest.raises(UpstreamError) as caught:
        runs_of({"messages": [ASKED], **wish})
    ((name, value),) = wish.items()
    assert (caught.value.status, caught.value.param) == (400, name)
    told, _, rest = caught.value.message.removeprefix(f'"{name}" ').partition("not ")
    assert rest.startswith(shown(value))
    return caught.value.code, f"{told}not "


@pytest.mark.parametrize(
    "wish",
    [
        dict.fromkeys(
            ("model", "n", "temperature", "top_p", "max_tokens", "max_completion_tokens", "seed", "stop")
        ),
        {"temperature": 0, "top_p": 1},
        {"temperature": 2.0, "top_p": 0.0},
        {"max_tokens": 1_000_000},
        {"model": ""},
        {"n": 1, "seed": -1, "stop": [], "user": 5, "frequency_penalty": 7},
    ],
)
def test_what_clients_send_is_taken(wish: dict[str, object]) -> None:
    (run,) = runs_of({"messages": [ASKED], **wish})

    assert None not in run.values()


@pytest.mark.parametrize(
    ("content", "name", "at"),
    [
        ("Is this \ud83d it?", "messages[1].content", 8),
        (
            [{"type": "text", "text": "Yes?"}, {"type": "text", "text": "\ude00"}],
            "messages[1].content[1].text",
            0,
        ),
        (["\ude00"], "messages[1].content[0]", 0),
    ],
)
def test_half_a_character_is_refused_with_its_place(content: object, name: str, at: int) -> None:
    param, message = refused(ASKED, {"role": "user", "content": content})

    assert param == name
    assert message.startswith(f'"{name}" has half a character (the lone surrogate U+D')
    assert message.endswith(f") at position {at}; send whole ones.")


def test_half_a_character_ends_no_answer() -> None:
    with pytest.raises(UpstreamError, match='"stop" has half a character'):
        runs_of({"messages": [ASKED], "stop": [".", "\ud83d"]})


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


@pytest.mark.parametrize("name", ["max_tokens", "max_completion_tokens"])
def test_no_limit_as_local_clients_write_it_is_none(name: str) -> None:
    assert parameters_of({"messages": [ASKED], name: -1}) == {"messages": [ASKED]}
