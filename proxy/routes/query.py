"""Query strings of our own routes: a parameter that a route does not take is refused, not lost in silence."""

from __future__ import annotations

from difflib import get_close_matches
from functools import wraps

from aiohttp import web
from aiohttp.typedefs import Handler

from proxy.errors import ApiError
from proxy.wire.json_body import shown

_NEAR = 0.7
"""Ratio of `difflib.SequenceMatcher`."""


def with_query(handler: Handler, known: str) -> Handler:
    """The handler, behind a check that the query has no other parameters than the ``known`` ones.

    :param known: names separated by spaces; "" where the route takes none
    """

    @wraps(handler)
    async def checked(request: web.Request) -> web.StreamResponse:
        _refuse_unknown(request, known.split())
        return await handler(request)

    return checked


def whole_number(request: web.Request, name: str, *, default: int, low: int, high: int) -> int:
    """:raises ApiError: it is not a whole number of the range."""
    text = request.query.get(name)
    if text is None:
        return default
    if text.isdecimal() and len(text) < 10 and low <= int(text) <= high:
        return int(text)
    raise ApiError(f'"{name}" must be a whole number from {low} to {high}, not {shown(text)}.', param=name)


def _refuse_unknown(request: web.Request, known: list[str]) -> None:
    """:raises ApiError: a parameter is unknown, or there twice."""
    for name, value in request.query.items():
        if name not in known:
            message = f"There is no query parameter {shown(name)} (with the value {shown(value)}); "
            raise ApiError(
                message + _remedy(request, name, known), param=name, code="unknown_query_parameter"
            )
        if len(request.query.getall(name)) > 1:
            raise ApiError(
                f"The query parameter {shown(name)} is given more than once; give one.", param=name
            )


def _remedy(request: web.Request, name: str, known: list[str]) -> str:
    meant = get_close_matches(name.lower(), known, n=1, cutoff=_NEAR)
    if meant:
        return f'did you mean "{meant[0]}"?'
    if known:
        return f"leave it out. There is {', '.join(known)}."
    beside = " or send it in the body" if request.method == "POST" else ""
    return f"leave it out{beside}: {request.method} {request.path} takes none."
