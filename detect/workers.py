"""The threads that compute: one forward each, and never more at once than cores.

Encoder and verifier share them, so that an answer being encoded and another being verified do not fight for a core.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
_SPARING = ContextVar("sparing", default=False)


class Workers:
    """`count` turns at computing; a lone task is done on its caller's thread, and so are all under `sparing`."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool = ThreadPoolExecutor(count, "worker") if count > 1 else None
        self._turns = threading.BoundedSemaphore(count)

    def map(self, task: Callable[[T], R], items: Sequence[T]) -> list[R]:
        """The results in order, computed side by side."""

        def in_turn(item: T) -> R:
            with self._turns:
                return task(item)

        if self._pool is None or len(items) == 1 or _SPARING.get():
            return [in_turn(item) for item in items]
        return list(self._pool.map(in_turn, items))


@contextmanager
def sparing() -> Iterator[None]:
    """Take one turn at a time on this thread, for what nobody waits for yet: the others are for those who do."""
    token = _SPARING.set(True)
    try:
        yield
    finally:
        _SPARING.reset(token)


@cache
def shared(count: int) -> Workers:
    """The process' workers of that number."""
    return Workers(count)
