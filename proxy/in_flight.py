"""Requests in flight: when the server stops they get a grace period, then they are cancelled and waited for.

aiohttp cancels handlers too, but does not wait until they have written their exchanges.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import web

GRACE_S = 5.0
_CANCELLED_S = 2.0


class InFlight:
    """The tasks that serve requests."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Counts the current task in while the block runs."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)

    async def drain(self, grace_s: float = GRACE_S) -> None:
        """Returns when no request is in flight any more, at most some seconds later than ``grace_s``."""
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=grace_s)
        left = set(self._tasks)
        for task in left:
            task.cancel()
        if left:
            await asyncio.wait(left, timeout=_CANCELLED_S)


IN_FLIGHT = web.AppKey("in_flight", InFlight)


async def drain(app: web.Application) -> None:
    """Signal handler of on_shutdown."""
    await app[IN_FLIGHT].drain()
