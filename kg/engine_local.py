"""Runs the tasks of a build on this machine, in this process or in several.

Each worker process has one item at a time, so it is known which one a dead process had: that item is tried once more
in a new process. Items wait in this process, already drawn, for the next free worker.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import wait
from types import TracebackType
from typing import Generic, Self, TypeVar

from kg.engine import TaskError, task_error
from kg.engine_worker import Failed, Worker, WorkerDied

T = TypeVar("T")
R = TypeVar("R")

_ITEMS_PER_PROCESS = 2
_TRIES = 2


class LocalEngine:
    """With one process the tasks run in this one. More are started when first needed and kept until `close`."""

    shares_disk = True

    def __init__(self, processes: int = 1) -> None:
        if processes < 1:
            raise ValueError(f"a build needs at least 1 process, not {processes}")
        self.processes = processes
        self._workers: list[Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.close()

    def map(self, task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """See `kg.engine.Engine.map`."""
        if self.processes == 1:
            return _run_here(task, items)
        return _Run(self, task, items).results()

    def close(self) -> None:
        workers, self._workers = self._workers, []
        for worker in workers:
            worker.end()

    def lend(self) -> Worker | None:
        """A worker that does nothing, or a new one, or None where all are busy."""
        for worker in self._workers:
            if not worker.busy:
                return worker
        if len(self._workers) == self.processes:
            return None
        self._workers.append(Worker())
        return self._workers[-1]

    def drop(self, worker: Worker) -> None:
        """End a worker; another takes its place when one is needed."""
        if worker in self._workers:
            self._workers.remove(worker)
        worker.end()


@dataclass(slots=True)
class _Job(Generic[T]):
    number: int
    item: T
    tries: int = 0


class _Run(Generic[T, R]):
    """One call of `LocalEngine.map`."""

    def __init__(self, engine: LocalEngine, task: Callable[[T], R], items: Iterable[T]) -> None:
        self._engine = engine
        self._task = task
        self._items = enumerate(items)
        self._drawn_all = False
        self._waiting: deque[_Job[T]] = deque()
        self._running: dict[Worker, _Job[T]] = {}
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
                self._give()
                drew = self._draw()
                if not drew and not self._running and not self._waiting:
                    return
                self._take(block=not drew)
        finally:
            for worker in self._running:
                self._engine.drop(worker)

    def _draw(self) -> bool:
        """Draw an item, unless enough are held or there is none."""
        held = len(self._waiting) + len(self._running) + len(self._done)
        if self._drawn_all or held >= _ITEMS_PER_PROCESS * self._engine.processes:
            return False
        try:
            self._waiting.append(_Job(*next(self._items)))
        except StopIteration:
            self._drawn_all = True
            return False
        return True

    def _give(self) -> None:
        while self._waiting and (worker := self._engine.lend()):
            job = self._waiting.popleft()
            self._running[worker] = job
            job.tries += 1
            try:
                worker.give(self._task, job.item)
            except WorkerDied as died:
                self._again(worker, died)

    def _take(self, *, block: bool) -> None:
        by_pipe = {worker.pipe: worker for worker in self._running}
        for pipe in wait(list(by_pipe), None if block and by_pipe else 0):
            worker = by_pipe[pipe]  # type: ignore[index]
            try:
                outcome = worker.take()
            except WorkerDied as died:
                self._again(worker, died)
                continue
            job = self._running.pop(worker)
            if isinstance(outcome, Failed):
                self._fail(job, outcome.reason, outcome.error)
            else:
                self._done[job.number] = outcome

    def _again(self, worker: Worker, died: WorkerDied) -> None:
        job = self._running.pop(worker)
        self._engine.drop(worker)
        if job.tries == _TRIES:
            self._fail(job, f"{died}, twice", None)
        else:
            self._waiting.appendleft(job)

    def _fail(self, job: _Job[T], reason: str, cause: Exception | None) -> None:
        error = task_error(job.number, job.item, reason)
        error.__cause__ = cause
        self._failed[job.number] = error
        self._drawn_all = True


def _run_here(task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
    for number, item in enumerate(items):
        try:
            result = task(item)
        except Exception as error:
            raise task_error(number, item, f"{type(error).__name__}: {error}") from error
        yield result
