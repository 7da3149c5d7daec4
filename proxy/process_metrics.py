"""Memory, processor time and open files of the server's processes; they are told on Linux alone (from /proc)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from prometheus_client import ProcessCollector
from prometheus_client.core import Metric
from prometheus_client.registry import Collector


class ProcessMetrics(Collector):
    """Of this process, or where several share a port of each of them, labelled by its pid.

    ``shared`` is the folder of the workers' counts, in which the name of every file ends in the pid of its writer.
    """

    def __init__(self, shared: Path | None) -> None:
        self._shared = shared

    def collect(self) -> Iterable[Metric]:
        if self._shared is None:
            return ProcessCollector(registry=None).collect()
        pids = sorted({file.stem.rpartition("_")[2] for file in self._shared.glob("*.db")}, key=int)
        return _labelled(pids)


def _labelled(pids: Iterable[str]) -> Iterable[Metric]:
    families: dict[str, Metric] = {}
    for pid in pids:
        for found in ProcessCollector(pid=_constant(pid), registry=None).collect():
            family = families.setdefault(found.name, Metric(found.name, found.documentation, found.type))
            for sample in found.samples:
                family.add_sample(sample.name, {"pid": pid}, sample.value)
    return families.values()


def _constant(pid: str) -> Callable[[], str]:
    return lambda: pid
