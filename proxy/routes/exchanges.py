"""GET /v1/akgc/exchanges and /{id}: the log, newest first, in keyset pages."""

from __future__ import annotations

from aiohttp import web

from proxy.errors import ApiError
from proxy.exchange_filters import FILTERS, FilterError
from proxy.parts import PARTS
from proxy.routes.query import whole_number
from proxy.wire.json_body import dump

PARAMETERS = f"{' '.join(FILTERS)} after limit"
"""Of the query, as `proxy.routes.query.with_query` reads it."""
PAGE = 50
PAGE_MOST = 500


async def exchanges(request: web.Request) -> web.Response:
    """The filters are those of `akgc logs list`.

    ``after`` is the last id of the page before; ``has_more`` says whether there is a page behind this one.

    :raises ApiError: a filter or the limit is wrong.
    """
    query = request.query
    limit = whole_number(request, "limit", default=PAGE, low=1, high=PAGE_MOST)
    filters = {name: query[name] for name in FILTERS if query.get(name)}
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
