"""Runs `kg.collection.worker` over one document, from the side of the program: a process of its own for every document,
killed when its time is up, so that no file can harm or hold up more than itself.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from kg.collection.limits import MIB
from kg.collection.problem import DocumentError, Problem
from kg.collection.worker import Job

_KEPT = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LANG", "LC_ALL")
"""What of the environment the worker sees: no keys."""
_ESCAPED = 12
"""Bytes that a character may take in JSON."""


def answers(job: Job, file: IO[bytes]) -> Iterator[dict[str, Any]]:
    """What the worker says of the document in an open file, up to its last word.

    :raises DocumentError: the document cannot be read within the limits
    """
    over = threading.Event()
    with _worker(job, file, over) as process:
        assert process.stdout is not None
        for answer in _lines(job, process.stdout):
            if "problem" in answer:
                raise DocumentError(Problem(answer["problem"]), str(answer["message"]))
            if "done" in answer:
                return
            yield answer
    raise _stopped(job) if over.is_set() else _broken(job)


@contextmanager
def _worker(job: Job, file: IO[bytes], over: threading.Event) -> Iterator[subprocess.Popen[bytes]]:
    """The running process; it is gone afterwards. ``over`` is set when its time is up."""
    command = [sys.executable, "-m", "kg.collection", job.text()]
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    environment["PYTHONPATH"] = os.pathsep.join(path or os.getcwd() for path in sys.path)
    process = subprocess.Popen(
        command, stdin=file, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    )

    def end() -> None:
        over.set()
        process.kill()

    timer = threading.Timer(job.limits.seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield process
    finally:
        timer.cancel()
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def _lines(job: Job, output: IO[bytes]) -> Iterator[dict[str, Any]]:
    """Whole lines; a worker that a file has taken over may not fill our memory either."""
    left = _ESCAPED * job.limits.characters + job.limits.memory_bytes
    while line := output.readline(left):
        left -= len(line)
        if left <= 0 or not line.endswith(b"\n"):
            return
        yield json.loads(line)


def _stopped(job: Job) -> DocumentError:
    message = (
        f"{job.name} took more than {job.limits.seconds:g} s to read and was left. Split or simplify it."
    )
    return DocumentError(Problem.TOO_COMPLEX, message)


def _broken(job: Job) -> DocumentError:
    memory = job.limits.memory_bytes // MIB
    message = f"{job.name} could not be read: it is damaged, or takes more than {memory:,} MiB to read."
    return DocumentError(Problem.TOO_COMPLEX, message)
