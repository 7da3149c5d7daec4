"""A worker: a process that runs one task at a time, and the pipe to it.

Processes are spawned, not forked: this one may hold threads and mapped models. An interrupt from the keyboard is left
to this process, which ends the workers. A worker whose parent died ends after the task it has.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import pickle
import signal
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from kg.engine_window import Died, Failed

_EXIT_S = 5.0


class Worker:
    """A process, started at once. It stays ``busy`` when it died of its task."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.busy = False
        self._process = context.Process(target=_work, args=(theirs,), name="akgc-worker", daemon=True)
        self._process.start()
        theirs.close()

    def give(self, task: Callable[[Any], Any], item: object) -> None:
        """Send an item; that the process is dead comes out in `take`."""
        self.busy = True
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.pipe.send((task, item))

    def take(self) -> Any:
        """Wait for what the task returned, or `Failed`, or `Died`."""
        try:
            outcome = self.pipe.recv()
        except (EOFError, OSError):
            return Died(self._how_it_ended())
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
            hint = " (the system kills so where memory runs out)" if -code == signal.SIGKILL else ""
            return f"its process was ended by {signal.Signals(-code).name}{hint}"
        return f"its process ended with status {code}"


def outcome_of(task: Callable[[Any], Any], item: object) -> object:
    """What the task makes of the item, or `Failed`."""
    try:
        return task(item)
    except Exception as error:  # noqa: BLE001 - reported by the process that gave the task
        return Failed(_portable(error))


def _work(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task, item = pipe.recv()
        except EOFError:
            return
        except Exception as error:  # noqa: BLE001 - the task's module cannot be imported here
            outcome: object = Failed(_portable(error))
        else:
            outcome = outcome_of(task, item)
            del task, item
        try:
            pipe.send(outcome)
        except BrokenPipeError:
            return
        except Exception as error:  # noqa: BLE001 - whatever pickling a foreign result raises
            pipe.send(Failed(_portable(error)))


def _portable(error: Exception) -> Exception:
    """The error with its traceback as a note, or one like it where it does not survive pickling."""
    error.add_note("In the worker:\n" + "".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - whatever a foreign error's own pickling raises
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
