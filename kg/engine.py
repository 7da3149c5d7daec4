"""Where the tasks of a build run: in this process, in several, or on several machines.

A task is a function of a module, or a `functools.partial` of one with small arguments: it is sent to other processes.
It may run twice, when the process that ran it died, so it must not matter that it did. Results come in the order of
the items whichever engine runs them, so what is made of them does not depend on the engine.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Protocol, Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")

ENGINES = ("local", "ray")


class TaskError(RuntimeError):
    """A task failed, or the process that ran it died twice; the message names the item and the reason.

    The task's own error, where there is one, is the ``__cause__``, with the traceback it had as a note.
    """


class Engine(Protocol):
    """Runs tasks. A context manager, like a file: `close` ends the processes it started."""

    @property
    def processes(self) -> int:
        """How many tasks run at once."""

    @property
    def shares_disk(self) -> bool:
        """Whether a task sees the files of this process under the same paths (see `kg.engine_folder`)."""

    def map(self, task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """What the task makes of each item, in the order of the items.

        Items are drawn as they are needed: at most two per process are held, running or done but not yet taken.
        Closing the iterator abandons what still runs.

        :raises TaskError: a task failed; the results before it came first, and no others are begun.
        """

    def close(self) -> None:
        """End the processes; what still runs is abandoned. May be called twice."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...


def open_engine(name: str, *, processes: int | None = None, address: str | None = None) -> Engine:
    """The engine called "local" or "ray"; ``address`` is that of a Ray cluster, which has its own number of processes.

    Without an address, ``processes`` run on this machine; by default 1 for local, one per core for ray.

    :raises ValueError: no such engine, fewer than one process, or Ray is not installed or not reached.
    """
    if name == "local":
        from kg.engine_local import LocalEngine

        if address is not None:
            raise ValueError(f"an address ({address}) is only for the engine ray, not for local")
        return LocalEngine(1 if processes is None else processes)
    if name == "ray":
        from kg.engine_ray import RayEngine

        return RayEngine(address, processes=processes)
    raise ValueError(f"no engine is called {name!r}; the engines are {' and '.join(ENGINES)}")


def task_error(number: int, item: object, reason: str) -> TaskError:
    """The error for the item with this number (from 0), its text shortened."""
    return TaskError(f"item {number + 1} ({_short.repr(item)}): {reason}")


_short = reprlib.Repr()
_short.maxstring = _short.maxother = 120
