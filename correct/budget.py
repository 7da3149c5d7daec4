"""The time that checking may add to one request; it stands still while somebody else works."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

REPAIR_SHARE = 0.25
"""Of the time for a text, what its check leaves for the check of a repair."""


class Budget:
    """``ms`` milliseconds from now on. ``clock`` gives seconds."""

    def __init__(self, ms: float, *, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._end = clock() + ms / 1000

    @property
    def remaining_ms(self) -> float:
        """0 once it is spent."""
        return max(0.0, (self._end - self._clock()) * 1000)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """What passes in here is not counted."""
        started = self._clock()
        try:
            yield
        finally:
            self._end += self._clock() - started
