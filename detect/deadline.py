"""The time by which the models must have answered the thread that is checking.

A check is given its time once, with `within`; whatever it calls on its way down asks `remaining_s` how long it may
still wait, and gives up instead of keeping the thread. Each thread has its own; without one there is no end.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

_end: ContextVar[float | None] = ContextVar("deadline", default=None)
"""On the clock of `time.monotonic`."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What runs in here has so much time; inside another one, the earlier end counts."""
    end = monotonic() + seconds
    outer = _end.get()
    token = _end.set(end if outer is None else min(end, outer))
    try:
        yield
    finally:
        _end.reset(token)


def remaining_s() -> float | None:
    """Seconds until the end, 0 after it; None where there is no end."""
    end = _end.get()
    return None if end is None else max(0.0, end - monotonic())
