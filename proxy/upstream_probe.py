"""Whether the upstream can be reached now: what /health/ready says of it.

The list of models is remembered while the upstream is away, so that clients keep their menus; readiness must not be.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from aiohttp import web

from proxy.upstream import Upstream, UpstreamError

REMEMBERED_S = 2.0
PATIENCE_S = 3.0


class UpstreamProbe:
    """Asks the upstream for its models, once at a time and at most once in ``remembered_s``."""

    def __init__(
        self, upstream: Upstream, *, remembered_s: float = REMEMBERED_S, patience_s: float = PATIENCE_S
    ) -> None:
        self._upstream = upstream
        self._remembered_s = remembered_s
        self._patience_s = patience_s
        self._asking = asyncio.Lock()
        self._found = ""
        self._forgotten_at_s = 0.0

    async def problem(self, headers: Mapping[str, str]) -> str:
        """Why the upstream cannot serve; "" where it answers, be it that a key or the path is refused."""
        async with self._asking:
            if time.monotonic() >= self._forgotten_at_s:
                self._found = await self._asked(headers)
                self._forgotten_at_s = time.monotonic() + self._remembered_s
            return self._found

    async def _asked(self, headers: Mapping[str, str]) -> str:
        try:
            await asyncio.wait_for(self._upstream.models(headers), self._patience_s)
        except TimeoutError:
            return f"The upstream {self._upstream.name} did not answer within {self._patience_s:g} s."
        except UpstreamError as error:
            return error.message if error.status >= 500 else ""
        return ""


PROBE = web.AppKey("upstream_probe", UpstreamProbe)
