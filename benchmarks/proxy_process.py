"""A real proxy in a process of its own, so that its memory and its threads are its own."""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection

from proxy.settings import Settings

START_S = 300.0


@dataclass(slots=True)
class ProxyProcess:
    """`url` is the base URL; `peak_mb` its largest resident memory, known after the end."""

    url: str
    peak_mb: float = 0.0


@contextmanager
def proxy_process(settings: Settings) -> Iterator[ProxyProcess]:
    """Serve with these settings while the block runs.

    :raises RuntimeError: the proxy does not start; the message is its own.
    """
    processes = multiprocessing.get_context("spawn")
    ours, theirs = processes.Pipe()
    process = processes.Process(target=_serve, args=(settings, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        proxy = ProxyProcess(_received(ours))
        yield proxy
        ours.send("end")
        proxy.peak_mb = float(_received(ours))
    finally:
        ours.close()
        process.join(30)
        process.kill()


def _received(ours: Connection) -> str:
    try:
        kind, text = ours.recv() if ours.poll(START_S) else ("error", f"no answer in {START_S:.0f} s")
    except EOFError:
        kind, text = "error", "it ended"
    if kind == "error":
        raise RuntimeError(f"the proxy did not start: {text}")
    return str(text)


def _serve(settings: Settings, pipe: Connection) -> None:
    try:
        asyncio.run(_serve_until_told(settings, pipe))
    except Exception as error:  # noqa: BLE001
        pipe.send(("error", str(error)))


async def _serve_until_told(settings: Settings, pipe: Connection) -> None:
    from proxy.listen import bind
    from proxy.server import running

    async with running(settings, bind(settings.host, settings.port)) as url:
        pipe.send(("url", url))
        await asyncio.to_thread(pipe.recv)
        pipe.send(("peak_mb", str(_peak_mb())))


def _peak_mb() -> float:
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 2**20 if sys.platform == "darwin" else peak / 2**10
