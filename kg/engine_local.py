"""Runs the tasks of a build on this machine, in this process or in several.

Each worker process has one item at a time, so it is known which one a dead process had. Items wait in this process,
already drawn, for the next free worker.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from multiprocessing.connection import wait
from types import TracebackType
from typing import Any, Self, TypeVar

from kg.engine import task_error
from kg.engine_window import Window
from kg.engine_worker import Worker

T = TypeVar("T")
R = TypeVar("R")


class LocalEngine:
    """With one process the tasks run in this one. More are started when first needed and kept until `close`."""

    shares_disk = True
    tries = 2

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
        return Window[T, R, Worker](self, task, items).results()

    def close(self) -> None:
        workers, self._workers = self._workers, []
        for worker in workers:
            worker.end()

    def start(self, task: Callable[[Any], Any], item: object) -> Worker | None:
        """See `kg.engine_window.Runner`; so are the next two."""
        worker = next((worker for worker in self._workers if not worker.busy), None)
        if worker is None:
            if len(self._workers) == self.processes:
                return None
            worker = Worker()
            self._workers.append(worker)
        worker.give(task, item)
        return worker

    def finished(self, running: Collection[Worker], *, block: bool) -> list[tuple[Worker, Any]]:
        ready = wait([worker.pipe for worker in running], None if block else 0)
        ended = [(worker, worker.take()) for worker in running if worker.pipe in ready]
        self._drop(worker for worker, _ in ended if worker.busy)
        return ended

    def abandon(self, running: Collection[Worker]) -> None:
        self._drop(running)

    def _drop(self, workers: Iterable[Worker]) -> None:
        for worker in list(workers):
            if worker in self._workers:
                self._workers.remove(worker)
                worker.end()


def _run_here(task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
    for number, item in enumerate(items):
        try:
            result = task(item)
        except Exception as error:
            raise task_error(number, item, f"{type(error).__name__}: {error}") from error
        yield result
