"""GET /v1/akgc/exchanges and /{id}: the log, newest first, in keyset pages."""

from __future__ import annotations

from aiohttp import web

from proxy.errors import ApiError
from proxy.exchange_filters import FilterError
from proxy.parts import PARTS
from proxy.routes.field import integer, refuse_misspelt
from proxy.wire.json_body import dump
from proxy.wire.known_fields import KnownFields

_FILTERS = ("decision", "policy", "model", "since")
PARAMETERS = KnownFields("decision policy model since after limit")
PAGE = 50
PAGE_MOST = 500


async def exchanges(request: web.Request) -> web.Response:
    """``after`` is the last id of the page before; ``has_more`` says whether there is a page behind this one.

    :raises ApiError: a filter or the limit is wrong.
    """
    query = request.query
    refuse_misspelt(query, PARAMETERS)
    limit = integer(dict(query), "limit", default=PAGE, low=1, high=PAGE_MOST)
    filters = {name: query[name] for name in _FILTERS if query.get(name)}
    try:
        found = list(await request.app[PARTS].log.list(filters, query.get("after", ""), limit + 1))
    except FilterError as error:
        raise ApiError(f"{error}.", param=error.name) from None
    page = found[:limit]
    body = {
        "object": "list",
        "data": page,
        "has_more": len(found) > limit,
        "last_id": page[-1]["id"] if page else None,
    }
    return web.Response(body=dump(body), content_type="application/json")


async def exchange(request: web.Request) -> web.Response:
    """:raises ApiError: the log has no such exchange."""
    wanted = request.match_info["id"]
    found = await request.app[PARTS].log.get(wanted)
    if found is None:
        raise ApiError(f"The log has no exchange {wanted!r}.", status=404, param="id")
    return web.Response(body=dump(found), content_type="application/json")
