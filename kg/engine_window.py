"""What all engines share: items drawn a little ahead, results put back in order, items of dead processes retried.

An item is waiting, running, or done but not taken; together these are kept below a limit. After the first failure no
item is drawn, and the failure is raised in its turn, so that the results before it and the message do not depend on
which process was faster.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from kg.engine import TaskError, task_error

T = TypeVar("T")
R = TypeVar("R")
H = TypeVar("H", bound=Hashable)

_ITEMS_PER_PROCESS = 2


@dataclass(frozen=True, slots=True)
class Failed:
    """A task raised ``error``; its traceback in the worker is a note on it."""

    error: Exception


@dataclass(frozen=True, slots=True)
class Died:
    """The process ended with the task in hand."""

    how: str


class Runner(Protocol[H]):
    """What an engine does with single items; a handle stands for a running one."""

    @property
    def processes(self) -> int: ...

    @property
    def tries(self) -> int:
        """How often an item may be given to a process, when processes die of it."""

    def start(self, task: Callable[[Any], Any], item: object) -> H | None:
        """None when no process is free."""

    def finished(self, running: Collection[H], *, block: bool) -> list[tuple[H, Any]]:
        """Those that ended, with result, `Failed` or `Died`; at least one if ``block``."""

    def abandon(self, running: Collection[H]) -> None: ...


@dataclass(slots=True)
class _Job(Generic[T]):
    number: int
    item: T
    tries: int = 0


class Window(Generic[T, R, H]):
    """One call of `kg.engine.Engine.map`."""

    def __init__(self, runner: Runner[H], task: Callable[[T], R], items: Iterable[T]) -> None:
        self._runner = runner
        self._task = task
        self._items = enumerate(items)
        self._drawn_all = False
        self._waiting: deque[_Job[T]] = deque()
        self._running: dict[H, _Job[T]] = {}
        self._done: dict[int, R] = {}
        self._failed: dict[int, TaskError] = {}

    def results(self) -> Iterator[R]:
        following = 0
        try:
            while True:
                while following in self._done:
                    yield self._done.pop(following)
                    following += 1
                if following in self._failed:
                    raise self._failed[following]
                drew = self._draw()
                self._start()
                if self._running:
                    self._take(block=not drew)
                elif self._waiting:
                    raise RuntimeError(
                        "an engine runs one map at a time: take all results of the other first"
                    )
                elif not drew:
                    return
        finally:
            self._runner.abandon(self._running)

    def _draw(self) -> bool:
        """Draw an item, unless enough are held or there is none."""
        held = len(self._waiting) + len(self._running) + len(self._done)
        if self._drawn_all or held >= _ITEMS_PER_PROCESS * self._runner.processes:
            return False
        for number, item in self._items:
            self._waiting.append(_Job(number, item))
            return True
        self._drawn_all = True
        return False

    def _start(self) -> None:
        while self._waiting:
            handle = self._runner.start(self._task, self._waiting[0].item)
            if handle is None:
                return
            job = self._running[handle] = self._waiting.popleft()
            job.tries += 1

    def _take(self, *, block: bool) -> None:
        for handle, outcome in self._runner.finished(self._running, block=block):
            job = self._running.pop(handle)
            if isinstance(outcome, Failed):
                self._fail(job, f"{type(outcome.error).__name__}: {outcome.error}", outcome.error)
            elif not isinstance(outcome, Died):
                self._done[job.number] = outcome
            elif job.tries < self._runner.tries:
                self._waiting.appendleft(job)
            else:
                self._fail(job, f"{outcome.how}, {job.tries} times", None)

    def _fail(self, job: _Job[T], reason: str, cause: Exception | None) -> None:
        error = task_error(job.number, job.item, reason)
        error.__cause__ = cause
        self._failed[job.number] = error
        self._drawn_all = True
