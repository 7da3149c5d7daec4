"""A circuit breaker: what keeps failing is left alone for a while, and tried again by one caller at a time.

Rules: some failures in a row open it. Open, it lets one caller through each pause, as a trial; a trial that fails
makes the next pause twice as long, up to a limit. Any success closes it. Nothing waits and nothing runs by itself.
(Nygard 2007, Release It!, chapter 5.2)
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from time import monotonic

FAILURES = 3
PAUSE_S = 0.5
LONGEST_PAUSE_S = 10.0


class Breaker:
    """Safe from several threads. ``clock`` gives seconds; ``opened`` counts how often it went from closed to open."""

    def __init__(
        self,
        *,
        failures: int = FAILURES,
        pause_s: float = PAUSE_S,
        longest_pause_s: float = LONGEST_PAUSE_S,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.opened = 0
        self._most_failures = failures
        self._first_pause_s = pause_s
        self._longest_pause_s = longest_pause_s
        self._clock = clock
        self._lock = Lock()
        self._failures = 0
        self._pause_s = pause_s
        self._trial_at: float | None = None
        """When the next trial is due; None while closed."""

    @property
    def is_open(self) -> bool:
        return self._trial_at is not None

    def admits(self) -> bool:
        """Whether the caller may try. A trial that never reports back holds up the next one for a pause only."""
        with self._lock:
            if self._trial_at is None:
                return True
            now = self._clock()
            if now < self._trial_at:
                return False
            self._trial_at = now + self._pause_s
            return True

    def succeeded(self) -> None:
        with self._lock:
            self._failures, self._pause_s, self._trial_at = 0, self._first_pause_s, None

    def failed(self) -> None:
        with self._lock:
            self._failures += 1
            if self._trial_at is not None:
                self._pause_s = min(2 * self._pause_s, self._longest_pause_s)
            elif self._failures < self._most_failures:
                return
            else:
                self.opened += 1
            self._trial_at = self._clock() + self._pause_s
