"""Runs the tasks of a build on the nodes of a Ray cluster.

Every node needs this package in the same version, and nothing else: items travel to the nodes and results back, so no
folder is shared. A task whose process or node died is given to another; Ray's own retries are off, so that they are
counted in one place. Without an address a cluster is started on this machine and ended by `close`.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Collection, Iterable, Iterator
from types import ModuleType, TracebackType
from typing import Any, Self, TypeVar

from kg.engine_window import Died, Failed, Window
from kg.engine_worker import outcome_of

T = TypeVar("T")
R = TypeVar("R")

_REACH_S = 10.0
_WAIT_S = 60.0
_CLIENT = "ray://"
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


class RayEngine:
    """``address``: "host:port" of a cluster that this machine belongs to, "auto" for the one running here, or
    "ray://host:port" for one it does not belong to. ``processes`` is for a cluster started here; None: one per core.

    ``shares_disk`` says that every node sees this machine's files under the same paths.
    """

    tries = 4

    def __init__(
        self, address: str | None = None, *, processes: int | None = None, shares_disk: bool = False
    ) -> None:
        """:raises ValueError: Ray is not installed, or no cluster is reached."""
        self.shares_disk = shares_disk
        _set_environment(address)
        self._ray = _import_ray()
        _connect(self._ray, address, processes)
        self._run = self._ray.remote(max_retries=0, num_cpus=1)(outcome_of)
        self._open = True

    @property
    def processes(self) -> int:
        """Cores of the nodes that are alive; nodes come and go."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 0)))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.close()

    def map(self, task: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """See `kg.engine.Engine.map`."""
        return Window[T, R, Any](self, task, items).results()

    def close(self) -> None:
        if self._open:
            self._open = False
            self._ray.shutdown()

    def start(self, task: Callable[[Any], Any], item: object) -> Any:
        """See `kg.engine_window.Runner`; so are the next two. Ray keeps what waits for a core."""
        return self._run.remote(task, item)

    def finished(self, running: Collection[Any], *, block: bool) -> list[tuple[Any, Any]]:
        handles = list(running)
        ready: list[Any] = []
        while not ready:
            ready, _ = self._ray.wait(handles, timeout=_WAIT_S if block else 0, fetch_local=False)
            if not block:
                break
        return [(handle, self._outcome(handle)) for handle in ready]

    def abandon(self, running: Collection[Any]) -> None:
        if self._open:
            for handle in running:
                self._ray.cancel(handle, force=True)

    def _outcome(self, handle: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(handle)
        except errors.OutOfMemoryError:
            return Died("Ray ended its process because the node ran out of memory")
        except (errors.WorkerCrashedError, errors.NodeDiedError, errors.ObjectLostError) as error:
            return Died(f"its process or node died ({type(error).__name__})")
        except errors.RayError as error:
            reason = str(error).strip().rpartition("\n")[2].strip()
            failed = RuntimeError(f"Ray could not run it ({reason})")
            failed.__cause__ = error
            return Failed(failed)


def _import_ray() -> ModuleType:
    try:
        import ray
        import ray.exceptions
    except ImportError as error:
        raise ValueError(f"the engine ray needs Ray ({error}); pip install 'akgc[ray]'") from None
    return ray


def _set_environment(address: str | None) -> None:
    """Ray reads these when it is imported. Without the second it takes "127.0.0.1" for this machine's outer address,
    listens there when a cluster is started here, and finds no cluster that listens on 127.0.0.1 only.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address is None or _host_and_port(address)[0] in _LOOPBACK:
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")


def _connect(ray: ModuleType, address: str | None, processes: int | None) -> None:
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR, "configure_logging": False}
    try:
        if address is None:
            ray.init("local", num_cpus=processes, include_dashboard=False, **quiet)
            return
        _reach(ray, address)
        ray.init(address, **({} if address.startswith(_CLIENT) else quiet))
    except (OSError, RuntimeError) as error:
        where = "a cluster on this machine" if address is None else f"a Ray cluster at {address}"
        raise ValueError(f"{where} cannot be used: {error}; see that it runs, with: ray status") from None


def _reach(ray: ModuleType, address: str) -> None:
    """Ray itself would try for minutes.

    :raises OSError: nobody listens there.
    """
    host, port = _host_and_port(address)
    if port is None:
        return
    if host in _LOOPBACK and not address.startswith(_CLIENT):
        host = ray.util.get_node_ip_address()
    socket.create_connection((host, port), timeout=_REACH_S).close()


def _host_and_port(address: str) -> tuple[str, int | None]:
    host, _, port = address.removeprefix(_CLIENT).rpartition(":")
    return (host, int(port)) if port.isdigit() else (address, None)
