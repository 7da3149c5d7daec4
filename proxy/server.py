"""The running server: one process, or several that share the port; ends in order on SIGTERM and SIGINT.

In order means: no new connections, requests in flight get a grace period, then the log is written and closed.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory

from proxy.listen import base_url, bind
from proxy.settings import Settings

_WORKER_END_S = 20.0
_SIGNALS = (signal.SIGTERM, signal.SIGINT)
Announce = Callable[[str], None]
"""Told the base URL once requests are served."""


def serve(settings: Settings, announce: Announce) -> int:
    """Serve until a signal comes; returns the exit status.

    :raises PortTakenError: the port cannot be had; PartsError: something needed is missing
    """
    if settings.workers > 1:
        return _serve_shared(settings, announce)
    bound = bind(settings.host, settings.port)
    bound.listen()  # while the parts are built, so that nobody else takes the port; clients wait
    return asyncio.run(_serve_one(settings, bound, announce))


@asynccontextmanager
async def running(
    settings: Settings, bound: socket.socket, shared_metrics: Path | None = None, *, warm: bool = True
) -> AsyncIterator[str]:
    """A server on a bound socket while the block runs; yields its base URL.

    ``shared_metrics`` is the folder in which workers count together. ``warm``: load what the first answers need before
    they come.

    :raises PartsError: something needed is missing
    """
    from aiohttp import web

    from proxy.app import create_app, create_runner
    from proxy.build_parts import build_parts

    built = await asyncio.to_thread(build_parts, settings, os.environ, warm=warm)
    runner = create_runner(create_app(settings, built.parts, built.reload, shared_metrics=shared_metrics))
    try:
        await runner.setup()
        await web.SockSite(runner, bound).start()
        yield base_url(bound)
    finally:
        await runner.cleanup()
        await asyncio.to_thread(built.close)


async def _serve_one(
    settings: Settings, bound: socket.socket, announce: Announce, shared_metrics: Path | None = None
) -> int:
    async with running(settings, bound, shared_metrics) as url:
        stopped = _signalled()
        await asyncio.to_thread(announce, url)  # which looks for servers elsewhere
        await stopped.wait()
    return 0


def _signalled() -> asyncio.Event:
    """Set once a signal to end comes."""
    stop = asyncio.Event()
    for number in _SIGNALS:
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


def _serve_shared(settings: Settings, announce: Announce) -> int:
    """Worker processes on one port, watched: if one ends by itself, all end."""
    bind(settings.host, settings.port).close()  # a port shared by somebody else is taken, too
    with (
        bind(settings.host, settings.port, shared=True) as held,
        TemporaryDirectory(prefix="akgc-metrics-") as metrics,
    ):
        address = replace(settings, port=held.getsockname()[1], workers=1)
        processes = multiprocessing.get_context("spawn")
        ready = processes.Semaphore(0)
        given = (address, ready, Path(metrics))
        workers = [processes.Process(target=_work, args=given) for _ in range(settings.workers)]
        asked = _Asked()
        for worker in workers:
            worker.start()
        running = all(_wait_ready(ready, workers, asked) for _ in workers)
        if running:
            announce(base_url(held))
        while running and not asked and all(worker.is_alive() for worker in workers):
            workers[0].join(0.2)
        return _end(workers, asked=bool(asked))


class _Asked:
    """True once a signal asked to end."""

    def __init__(self) -> None:
        self._asked = False
        for number in _SIGNALS:
            signal.signal(number, self._note)

    def _note(self, *_: object) -> None:
        self._asked = True

    def __bool__(self) -> bool:
        return self._asked


def _wait_ready(
    ready: multiprocessing.synchronize.Semaphore, workers: Sequence[BaseProcess], asked: _Asked
) -> bool:
    while not asked and all(worker.is_alive() for worker in workers):
        if ready.acquire(timeout=0.2):
            return True
    return False


def _end(workers: Sequence[BaseProcess], *, asked: bool) -> int:
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(_WORKER_END_S)
        if worker.is_alive():
            worker.kill()
    return 0 if asked else 1


def _work(settings: Settings, ready: multiprocessing.synchronize.Semaphore, metrics: Path) -> None:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(
        metrics
    )  # read when prometheus_client is imported, which is later
    bound = bind(settings.host, settings.port, shared=True)
    asyncio.run(_serve_one(settings, bound, lambda url: ready.release(), metrics))
