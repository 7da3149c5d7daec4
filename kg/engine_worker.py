"""A worker: a process that runs one task at a time, and the pipe to it.

Processes are spawned, not forked: this one may hold threads and mapped models. An interrupt from the keyboard is left
to this process, which ends the workers. A worker whose parent died ends after the task it has.
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

_EXIT_S = 5.0


class WorkerDied(Exception):
    """The process ended with a task in hand; the message says how."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A task raised ``error``; its traceback in the worker is a note on it."""

    error: Exception

    @property
    def reason(self) -> str:
        return f"{type(self.error).__name__}: {self.error}"


class Worker:
    """A process, started at once."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.busy = False
        self._task: Callable[[Any], Any] | None = None
        self._process = context.Process(target=_work, args=(theirs,), name="akgc-worker", daemon=True)
        self._process.start()
        theirs.close()

    def give(self, task: Callable[[Any], Any], item: object) -> None:
        """Send an item, and the task where it is another than the last.

        :raises WorkerDied: nobody reads the pipe.
        """
        self.busy = True
        try:
            self.pipe.send((None if task is self._task else task, item))
        except OSError:
            raise WorkerDied(self._how_it_ended()) from None
        self._task = task

    def take(self) -> Any:
        """What the task returned, or `Failed`; waits for it.

        :raises WorkerDied: the process ended first.
        """
        try:
            outcome = self.pipe.recv()
        except (EOFError, OSError):
            raise WorkerDied(self._how_it_ended()) from None
        self.busy = False
        return outcome

    def end(self) -> None:
        """End the process, whatever it does."""
        self.pipe.close()
        if self.busy:
            self._process.kill()
        self._process.join(_EXIT_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()

    def _how_it_ended(self) -> str:
        self._process.join(_EXIT_S)
        code = self._process.exitcode
        if code is not None and code < 0:
            name = signal.Signals(-code).name
            hint = "; the system kills so where memory runs out" if -code == signal.SIGKILL else ""
            return f"its process was ended by {name}{hint}"
        return f"its process ended with status {code}"


def _work(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    task: Callable[[Any], Any] | None = None
    while True:
        try:
            given, item = pipe.recv()
        except EOFError:
            return
        task = given or task
        outcome = _outcome(task, item)
        del item
        try:
            pipe.send(outcome)
        except BrokenPipeError:
            return
        except Exception as error:  # noqa: BLE001 - whatever pickling a foreign result raises
            pipe.send(Failed(_portable(error)))


def _outcome(task: Callable[[Any], Any] | None, item: object) -> object:
    if task is None:
        return Failed(RuntimeError("an item came before a task"))
    try:
        return task(item)
    except Exception as error:  # noqa: BLE001 - reported by the process that gave the task
        return Failed(_portable(error))


def _portable(error: Exception) -> Exception:
    """The error with its traceback as a note, or one like it where it does not survive pickling."""
    error.add_note("In the worker:\n" + "".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - whatever a foreign error's own pickling raises
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
