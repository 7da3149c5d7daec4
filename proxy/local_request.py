"""Requests to the embedded model: the messages and parameters that it takes.

What it does not know is left out, as servers do; what it knows has to be of the type that OpenAI's reference states.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from proxy.upstream import UpstreamError
from proxy.wire.json_body import JsonObject, shown

CHOICES_MOST = 8
ROLES = ("system", "developer", "user", "assistant", "tool", "function")
_FOR_LOGPROBS = ("logprobs", "top_logprobs")


class _Kind(NamedTuple):
    """What a parameter must be, in words and as a test."""

    told: str
    holds: Callable[[object], bool]


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_stop(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(v, str) for v in value))


_WHOLE = _Kind("a whole number", _is_whole)
_NUMBER = _Kind("a number", lambda value: _is_whole(value) or isinstance(value, float))
_FLAG = _Kind("true or false", lambda value: isinstance(value, bool))
_STOP = _Kind("a string or a list of strings", _is_stop)
_CHOICES = _Kind(
    f"a whole number from 1 to {CHOICES_MOST}",
    lambda value: _is_whole(value) and value in range(1, CHOICES_MOST + 1),
)

_PARAMETERS: Mapping[str, _Kind] = {
    "temperature": _NUMBER,
    "top_p": _NUMBER,
    "seed": _WHOLE,
    "stop": _STOP,
    "logprobs": _FLAG,
    "top_logprobs": _WHOLE,
    "max_tokens": _WHOLE,
    "max_completion_tokens": _WHOLE,
}


def runs_of(body: JsonObject) -> list[JsonObject]:
    """Arguments for the model, once per choice; each further choice has the next seed.

    :raises UpstreamError: a message or a parameter is wrong.
    """
    n = body.get("n") or 1
    _require("n", n, _CHOICES)
    parameters = parameters_of(body)
    seed = parameters.get("seed")
    return [parameters if seed is None else {**parameters, "seed": seed + i} for i in range(n)]


def parameters_of(body: JsonObject) -> JsonObject:
    """The messages and those parameters that the model knows.

    :raises UpstreamError: a message has an unknown role or no content, or a parameter the wrong type.
    """
    for at, message in enumerate(body["messages"]):
        _check_message(message, f"messages[{at}]")
    known = {name: body[name] for name in _PARAMETERS if body.get(name) is not None}
    for name, value in known.items():
        _require(name, value, _PARAMETERS[name])
    most = known.pop("max_completion_tokens", None) or known.pop("max_tokens", None)
    known.pop("max_tokens", None)
    return {"messages": body["messages"], **known, **({} if most is None else {"max_tokens": most})}


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


def _require(name: str, value: object, kind: _Kind) -> None:
    if not kind.holds(value):
        raise _refusal(name, f"must be {kind.told}, not {shown(value)}", "invalid_type")


def _refusal(param: str, told: str, code: str) -> UpstreamError:
    return UpstreamError(f'"{param}" {told}.', status=400, param=param, code=code)
