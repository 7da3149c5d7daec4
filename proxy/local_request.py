"""Requests to the embedded model: the messages and parameters that it takes.

What it does not know is left out, as servers do; what it knows has to be of the type and in the range that OpenAI's
reference states. null is the same as nothing, as clients send it for what their users did not choose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from proxy.upstream import UpstreamError
from proxy.wire.json_body import JsonObject, shown

CHOICES_MOST = 8
ROLES = ("system", "developer", "user", "assistant", "tool", "function")
_HALF = re.compile("[\ud800-\udfff]")
_FOR_LOGPROBS = ("logprobs", "top_logprobs")


class _Kind(NamedTuple):
    """What a parameter must be: in words, as a test of its type, and as one of its range."""

    told: str
    is_type: Callable[[object], bool]
    is_within: Callable[[Any], bool] = lambda value: True


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return _is_whole(value) or isinstance(value, float)


def _is_stop(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(v, str) for v in value))


def _number_to(most: int) -> _Kind:
    return _Kind(f"a number from 0 to {most}", _is_number, lambda value: 0 <= value <= most)


def _whole_from(least: int, most: int) -> _Kind:
    told = f"a whole number from {least} to {most}"
    return _Kind(told, _is_whole, lambda value: least <= value <= most)


_WHOLE = _Kind("a whole number", _is_whole)
NO_LIMIT = -1
"""As the clients of local servers (LM Studio, llama.cpp) say that there is none."""
_LIMIT = _Kind(
    "a whole number of 1 or more (-1 for no limit)",
    _is_whole,
    lambda value: value >= 1 or value == NO_LIMIT,
)
_FLAG = _Kind("true or false", lambda value: isinstance(value, bool))
_STOP = _Kind("a string or a list of strings", _is_stop)
_CHOICES = _whole_from(1, CHOICES_MOST)

_PARAMETERS: Mapping[str, _Kind] = {
    "temperature": _number_to(2),
    "top_p": _number_to(1),
    "seed": _WHOLE,
    "stop": _STOP,
    "logprobs": _FLAG,
    "top_logprobs": _whole_from(0, 20),
    "max_tokens": _LIMIT,
    "max_completion_tokens": _LIMIT,
}


def runs_of(body: JsonObject) -> list[JsonObject]:
    """Arguments for the model, once per choice; each further choice has the next seed.

    :raises UpstreamError: a message or a parameter is wrong.
    """
    n = 1 if body.get("n") is None else body["n"]
    _require("n", n, _CHOICES)
    parameters = parameters_of(body)
    seed = parameters.get("seed")
    return [parameters if seed is None else {**parameters, "seed": seed + i} for i in range(n)]


def parameters_of(body: JsonObject) -> JsonObject:
    """The messages and those parameters that the model knows.

    :raises UpstreamError: a message has an unknown role, no content or half a character, or a parameter is of the wrong
        type or out of range
    """
    if body.get("model") is not None and not isinstance(body["model"], str):
        raise _refusal("model", f"must be a string, not {shown(body['model'])}", "invalid_type")
    for at, message in enumerate(body["messages"]):
        _check_message(message, f"messages[{at}]")
    known = {name: body[name] for name in _PARAMETERS if body.get(name) is not None}
    for name, value in known.items():
        _require(name, value, _PARAMETERS[name])
    most = known.pop("max_completion_tokens", None) or known.get("max_tokens")
    known.pop("max_tokens", None)
    limit = {} if most in (None, NO_LIMIT) else {"max_tokens": most}
    return {"messages": body["messages"], **known, **limit}


def without_logprobs(parameters: JsonObject) -> JsonObject:
    return {name: value for name, value in parameters.items() if name not in _FOR_LOGPROBS}


def _check_message(message: JsonObject, where: str) -> None:
    """The assistant's messages may have no content: those that call tools have none."""
    role = message.get("role")
    if role not in ROLES:
        allowed = ", ".join(ROLES)
        raise _refusal(f"{where}.role", f"must be one of {allowed}, not {shown(role)}", "invalid_value")
    if role != "assistant" and message.get("content") is None:
        raise _refusal(f"{where}.content", "is missing; send it as a string", "missing_required_parameter")
    for name, text in _texts(message.get("content"), f"{where}.content"):
        _check_text(name, text)


def _texts(content: object, where: str) -> Iterator[tuple[str, str]]:
    """The texts of a message's content with the names of their fields."""
    if isinstance(content, str):
        yield where, content
    for at, part in enumerate(content if isinstance(content, list) else ()):
        if isinstance(part, str):
            yield f"{where}[{at}]", part
        elif isinstance(part, dict) and isinstance(part.get("text"), str):
            yield f"{where}[{at}].text", part["text"]


def _check_text(name: str, text: str) -> None:
    """JSON can write down half of a surrogate pair, as careless cutting of a text leaves it; no model can read it."""
    if half := _HALF.search(text):
        told = f"has half a character (the lone surrogate U+{ord(half[0]):04X}) at position {half.start()}"
        raise _refusal(name, f"{told}; send whole ones", "invalid_value")


def _require(name: str, value: object, kind: _Kind) -> None:
    is_type = kind.is_type(value)
    if not is_type or not kind.is_within(value):
        code = "invalid_value" if is_type else "invalid_type"
        raise _refusal(name, f"must be {kind.told}, not {shown(value)}", code)
    for text in value if isinstance(value, list) else [value]:
        if isinstance(text, str):
            _check_text(name, text)


def _refusal(param: str, told: str, code: str) -> UpstreamError:
    return UpstreamError(f'"{param}" {told}.', status=400, param=param, code=code)
