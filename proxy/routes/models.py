"""GET /v1/models and /v1/models/{id}: the upstream's list, cached, because some clients wait 5 s at most."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Mapping
from dataclasses import dataclass

from aiohttp import web

from proxy.errors import ApiError
from proxy.upstream import Upstream, UpstreamError
from proxy.wire.json_body import JsonObject, dump

FRESH_S = 60.0
PATIENCE_S = 4.0
_KEYS_REMEMBERED = 256
_NAMED = 10
"""So many models are named where the one that was asked for is not among them."""


@dataclass(frozen=True, slots=True)
class _Listed:
    body: JsonObject
    at_s: float


class ModelList:
    """The list of models as each key sees it; a stale one serves while the upstream is slow or away.

    Whether it is away is told by `proxy.upstream_probe`.
    """

    def __init__(
        self, upstream: Upstream, *, fresh_s: float = FRESH_S, patience_s: float = PATIENCE_S
    ) -> None:
        self._upstream = upstream
        self._fresh_s = fresh_s
        self._patience_s = patience_s
        self._listed: dict[str, _Listed] = {}

    async def get(self, headers: Mapping[str, str]) -> JsonObject:
        """:raises UpstreamError: the list cannot be had and there is no older one."""
        key = headers.get("Authorization", "") or headers.get("x-api-key", "")
        known = self._listed.get(key)
        if known is not None and time.monotonic() - known.at_s < self._fresh_s:
            return known.body
        try:
            body = await asyncio.wait_for(self._upstream.models(headers), self._patience_s)
        except TimeoutError:
            error = UpstreamError(
                f"The upstream {self._upstream.name} did not list its models in time.", status=504
            )
            return _stale(known, error)
        except UpstreamError as error:
            return _stale(known, error)
        self._remember(key, body)
        return body

    def _remember(self, key: str, body: JsonObject) -> None:
        if len(self._listed) >= _KEYS_REMEMBERED:
            self._listed.clear()
        self._listed[key] = _Listed(body, time.monotonic())


def _stale(known: _Listed | None, error: UpstreamError) -> JsonObject:
    """:raises UpstreamError: there is no older list, or the key is refused."""
    if known is None or error.status in (401, 403):
        raise error
    return known.body


MODELS = web.AppKey("models", ModelList)


async def models(request: web.Request) -> web.Response:
    return _json(await request.app[MODELS].get(request.headers))


async def model(request: web.Request) -> web.Response:
    """:raises ApiError: the list has no such model."""
    wanted = request.match_info["id"]
    listed = await request.app[MODELS].get(request.headers)
    entries = {entry.get("id"): entry for entry in listed.get("data", []) if isinstance(entry, dict)}
    if wanted in entries:
        return _json(entries[wanted])
    known = ", ".join(map(str, itertools.islice(entries, _NAMED))) + (
        ", ..." if len(entries) > _NAMED else ""
    )
    message = f"The model {wanted!r} is not listed by the upstream; it lists: {known or 'none'}."
    raise ApiError(message, status=404, param="model", code="model_not_found")


def _json(body: JsonObject) -> web.Response:
    return web.Response(body=dump(body), content_type="application/json")
