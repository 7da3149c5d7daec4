"""Follows the snapshot's folder while the server runs: a new snapshot or overlay is opened beside and swapped in.

Rules: two files are looked at, nothing else is read until one of them has changed. The new graph is opened, its hashes
compared and one answer checked in a thread; only then does it take the place of the old one, between two steps of the
event loop. A check that has begun ends on the graph it began with. Where the new graph is damaged the old one stays.
What is served is hashed beside the work, since a large snapshot is opened by its sizes only.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

from aiohttp import web

from kg.background_check import BackgroundCheck
from proxy.errors import ApiError
from proxy.missing import PartsError
from proxy.parts import PARTS, Knowledge, Parts

log = logging.getLogger("proxy.graph_reload")

_RETRY_S = 30.0
_WATCHED = ("manifest.json", "overlay/manifest.json")

State = tuple[tuple[int, int, int] | None, ...]
"""Modification time in ns, size and inode of each watched file; None for one that is missing."""


class GraphReload:
    """Watches one folder. ``build`` opens what lies there, in a thread; ``every_s`` is the time between looks."""

    def __init__(self, folder: Path, build: Callable[[], Knowledge], *, every_s: float) -> None:
        self._folder = folder
        self._build = build
        self._every_s = every_s
        self._seen = state_of(folder)
        self._retry_at = float("inf")
        self._check: BackgroundCheck | None = None
        self._problem = ""

    @property
    def warnings(self) -> list[str]:
        """Why the folder's present content is not served, and what is wrong with what is; usually nothing."""
        found = (self._problem, self._check.problem if self._check else "")
        return [problem for problem in found if problem]

    def serves(self, knowledge: Knowledge) -> None:
        """Hash the files of what is served from now on, in a thread."""
        self.stop()
        self._check = knowledge.check
        if self._check is not None:
            self._check.start()

    def stop(self) -> None:
        """End hashing."""
        if self._check is not None:
            self._check.stop()

    async def running(self, app: web.Application) -> AsyncIterator[None]:
        """For `Application.cleanup_ctx`: follows the folder while the application runs."""
        task = asyncio.create_task(self._follow(app[PARTS])) if self._every_s else None
        yield
        self.stop()
        if task is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _follow(self, parts: Parts) -> None:
        while True:
            await asyncio.sleep(self._every_s)
            try:
                await self.look(parts)
            except Exception as error:
                log.exception("reloading %s failed", self._folder)
                self._fail(f"{self._folder}: cannot be opened ({error})")

    async def look(self, parts: Parts) -> bool:
        """Swap in what lies in the folder if it has changed; True where another graph is served now."""
        state = await asyncio.to_thread(state_of, self._folder)
        if state == self._seen and monotonic() < self._retry_at:
            return False
        self._seen, self._retry_at = state, float("inf")
        try:
            knowledge = await asyncio.to_thread(self._build)
        except PartsError as error:
            self._fail(str(error))
            return False
        self._problem = ""
        if knowledge.graph.name == _name(parts):
            return False
        parts.take(knowledge)
        self.serves(knowledge)
        log.warning("serving %s now", knowledge.graph.name)
        return True

    def _fail(self, problem: str) -> None:
        self._retry_at = monotonic() + _RETRY_S
        if problem != self._problem:
            log.error("%s; what was served before is served on", problem)
        self._problem = problem


def state_of(folder: Path) -> State:
    return tuple(_state_of_file(folder / name) for name in _WATCHED)


def _state_of_file(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _name(parts: Parts) -> str:
    try:
        return parts.graph.name
    except ApiError:  # the server started without a graph
        return ""


RELOAD = web.AppKey("reload", GraphReload)
