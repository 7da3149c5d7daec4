"""Fields of a request for a chat completion that have to be read here.

Refused is only what nobody can read, and what OpenAI refuses too; all else is the upstream's to judge, which may know
more than we do.
"""

from __future__ import annotations

from proxy.errors import ApiError
from proxy.wire.json_body import JsonObject, shown

_WRONG_TYPE = "invalid_type"


def check_chat_fields(body: JsonObject) -> None:
    """:raises ApiError: no messages, one without a role or with a content that is none, or a wrong "stream"."""
    for at, message in enumerate(_messages(body)):
        _check_message(message, f"messages[{at}]")
    stream = body.get("stream")
    if stream is not None and not isinstance(stream, bool):
        raise _wrong("stream", "true or false", stream)


def _messages(body: JsonObject) -> list[JsonObject]:
    messages = body.get("messages")
    if isinstance(messages, list) and messages and all(isinstance(m, dict) for m in messages):
        return messages
    found = "missing" if messages is None else "not a list of messages" if messages else "empty"
    message = f'"messages" is {found}; send [{{"role": "user", "content": "..."}}].'
    raise ApiError(message, param="messages", code="missing_required_parameter" if messages is None else None)


def _check_message(message: JsonObject, where: str) -> None:
    role, content = message.get("role"), message.get("content")
    if not isinstance(role, str):
        raise _wrong(f"{where}.role", "a string", role)
    if content is None or isinstance(content, str):
        return
    if not isinstance(content, list):
        raise _wrong(f"{where}.content", "a string or a list of parts", content)
    for at, part in enumerate(content):
        _check_part(part, f"{where}.content[{at}]")


def _check_part(part: object, where: str) -> None:
    """A bare string is a part that some servers take; what is no text is theirs, too."""
    if not isinstance(part, dict | str):
        raise _wrong(where, 'a part like {"type": "text", "text": "..."}', part)
    if isinstance(part, dict) and part.get("type") == "text" and not isinstance(part.get("text"), str):
        raise _wrong(f"{where}.text", "a string", part.get("text"))


def _wrong(param: str, told: str, found: object) -> ApiError:
    return ApiError(f'"{param}" must be {told}, not {shown(found)}.', param=param, code=_WRONG_TYPE)
