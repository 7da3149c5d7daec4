"""Fields of request bodies; an error names the field, the value seen and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable

from aiohttp import web

from correct.exchange import Policy
from correct.release import StreamMode
from proxy.errors import ApiError
from proxy.wire.json_body import JsonObject, parse_object, shown, well_formed
from proxy.wire.known_fields import KnownFields, MisspeltField


async def read_body(request: web.Request, fields: KnownFields | None = None) -> JsonObject:
    """
    :param fields: those that the route knows, where no other server may know more
    :raises ApiError: the body is not a JSON object, or misspells a field.
    """
    try:
        body = parse_object(await request.read())
    except ValueError as error:
        raise ApiError(str(error), code="invalid_json") from None
    if fields is not None:
        refuse_misspelt(body, fields)
    return body


def refuse_misspelt(sent: Iterable[str], fields: KnownFields) -> None:
    """:raises ApiError: one of the names is nearly that of a field that is missing."""
    try:
        fields.check(sent)
    except MisspeltField as error:
        raise ApiError(str(error), param=error.param, code="unknown_field") from None


def text(body: JsonObject, name: str, *, default: str | None = None) -> str:
    """:raises ApiError: it is missing without a default, or not a string."""
    value = body.get(name, default)
    if value is None:
        raise ApiError(
            f'"{name}" is missing; send it as a string.', param=name, code="missing_required_parameter"
        )
    if not isinstance(value, str):
        raise ApiError(f'"{name}" must be a string, not {shown(value)}.', param=name)
    return well_formed(value)


def integer(body: JsonObject, name: str, *, default: int, low: int, high: int) -> int:
    """:raises ApiError: it is not a whole number of the range."""
    value = body.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ApiError(
            f'"{name}" must be a whole number from {low} to {high}, not {shown(value)}.', param=name
        )
    return value


def flag(body: JsonObject, name: str) -> bool:
    """False where it is not said.

    :raises ApiError: it is not true or false.
    """
    value = body.get(name, False)
    if not isinstance(value, bool):
        raise ApiError(f'"{name}" must be true or false, not {shown(value)}.', param=name)
    return value


def policy(named: object) -> Policy:
    """:raises ApiError: there is no such policy."""
    try:
        return Policy(named)
    except ValueError:
        allowed = ", ".join(p.value for p in Policy)
        raise ApiError(
            f"There is no policy {shown(named)}; choose one of {allowed}.", param="policy"
        ) from None


def stream_mode(named: object) -> StreamMode:
    """:raises ApiError: there is no such mode."""
    try:
        return StreamMode(named)
    except ValueError:
        allowed = ", ".join(m.value for m in StreamMode)
        raise ApiError(
            f"There is no mode of streams {shown(named)}; choose one of {allowed}.", param="stream"
        ) from None
