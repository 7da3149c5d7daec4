"""Everything else under /v1: sent on unread, answered unread, logged as unchecked."""

from __future__ import annotations

from aiohttp import web

from correct.exchange import Policy
from proxy.errors import ApiError
from proxy.parts import PARTS
from proxy.routes.ledger import Ledger

_PREFIXES = tuple(policy.value for policy in Policy)


async def passthrough(request: web.Request, ledger: Ledger) -> web.StreamResponse:
    ledger.leave_unchecked("passed through unread: only chat completions are checked")
    ledger.first.streamed = True
    path = upstream_path(request.rel_url.raw_path)
    response = await request.app[PARTS].upstream.passthrough(request, path)
    ledger.first.status = response.status
    ledger.upstream_done()
    return response


def upstream_path(raw_path: str) -> str:
    """The path below the upstream's base URL, as quoted as it came.

    >>> upstream_path("/strict/v1/embeddings")
    '/embeddings'

    :raises ApiError: the path leads out of the base URL.
    """
    steps = raw_path.split("/")[1:]
    if steps[0] in _PREFIXES:
        steps = steps[1:]
    if steps[:1] == ["v1"]:
        steps = steps[1:]
    if any(step.lower().replace("%2e", ".") == ".." for step in steps):
        raise ApiError(f"The path {raw_path} leads out of /v1.", status=404)
    return "/" + "/".join(steps)
