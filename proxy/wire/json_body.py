"""JSON at the edge: request bodies in, response bodies out.

Bodies stay parsed JSON with every key they came with, known or not. What is written is ASCII: then neither
clients that split streams at Unicode line separators nor lone surrogates of careless senders do harm.
"""

from __future__ import annotations

import json
from typing import Any

JsonObject = dict[str, Any]
_SHOWN = 60


def parse_object(data: bytes) -> JsonObject:
    """The JSON object in a body.

    :raises ValueError: not UTF-8, not JSON (the message names line, column and position) or not an object.
    """
    try:
        parsed = json.loads(data.decode("utf-8"))
    except json.JSONDecodeError as error:
        where = f"line {error.lineno} column {error.colno} (character {error.pos})"
        raise ValueError(f"The body is not valid JSON: {told(error)} at {where}.") from None
    except UnicodeDecodeError as error:
        raise ValueError(
            f"The body is not UTF-8: byte {error.start} cannot be decoded. Send JSON in UTF-8."
        ) from None
    except RecursionError:
        raise ValueError("The body is JSON nested too deeply.") from None
    if not isinstance(parsed, dict):
        raise ValueError(f"The body must be a JSON object, not {_kind(parsed)}.")
    return parsed


def dump(value: object) -> bytes:
    """:raises TypeError: it holds something that is neither JSON nor a number (as numpy's are)."""
    return json.dumps(value, separators=(",", ":"), default=float).encode("ascii")


def told(error: json.JSONDecodeError) -> str:
    """What is wrong with a JSON text, without the place."""
    return error.msg.removesuffix(" at").removesuffix(" starting")


def shown(value: object) -> str:
    """A value of a body as its sender wrote it, at most sixty characters of it.

    >>> shown(None), shown({"a": True})
    ('null', '{"a": true}')
    """
    text = json.dumps(value, default=str)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def well_formed(text: str) -> str:
    """The text with surrogate pairs joined and lone surrogates replaced: it can be encoded."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _kind(value: object) -> str:
    if isinstance(value, list):
        return "an array"
    return "null" if value is None else {str: "a string", bool: "a boolean"}.get(type(value), "a number")
