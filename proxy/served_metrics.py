"""What is being served, for Prometheus: the version, the knowledge graph, the budget."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from proxy import __version__


class ServedMetrics(Collector):
    """Looked up when they are asked for: the graph may change. ``snapshot`` tells its name, None for none."""

    def __init__(self, snapshot: Callable[[], str | None], *, budget_ms: float) -> None:
        self._snapshot = snapshot
        self._budget_ms = budget_ms

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("akgc_build", "The program.", value={"version": __version__})
        snapshot = self._snapshot()
        yield GaugeMetricFamily(
            "akgc_graph_up", "1 while there is a knowledge graph to check by.", value=snapshot is not None
        )
        if snapshot is not None:
            yield InfoMetricFamily("akgc_snapshot", "The knowledge graph.", value={"snapshot": snapshot})
        yield GaugeMetricFamily(
            "akgc_budget_seconds", "Time that checking may add to an answer.", value=self._budget_ms / 1000
        )
