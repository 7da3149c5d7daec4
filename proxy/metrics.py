"""What an operator watches, for Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats).

Every application has a registry of its own. Labels have few values: paths that are served, decisions, levels, policies;
never what a user may choose freely. Where several workers share a port, their counts lie in files of one folder, and
whichever answers a scrape tells those of all (prometheus_client's multiprocess mode).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web
from prometheus_client import CollectorRegistry, disable_created_metrics, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.openmetrics import exposition as openmetrics
from prometheus_client.registry import Collector

from correct.exchange import Exchange, Means
from proxy.degradation import degradation
from proxy.instruments import OUTCOMES, Instruments
from proxy.process_metrics import ProcessMetrics
from proxy.served_metrics import ServedMetrics

if TYPE_CHECKING:
    from detect.breaker import Breaker

_OPEN_METRICS = "application/openmetrics-text"


class Metrics:
    """Counts requests and exchanges, each once, when it has ended; safe from several threads.

    ``snapshot`` tells the name of the graph that is served, None for none; ``shared`` is the folder of the workers'
    counts, None where there is one process.
    """

    def __init__(
        self,
        *,
        budget_ms: float,
        breakers: Mapping[str, Breaker],
        snapshot: Callable[[], str | None],
        shared: Path | None = None,
    ) -> None:
        disable_created_metrics()
        own = CollectorRegistry()
        self._counts = Instruments(own, budget_ms=budget_ms)
        self._breakers = breakers
        told: Collector = own if shared is None else MultiProcessCollector(None, path=str(shared))
        self._registry = CollectorRegistry()
        for collector in (ServedMetrics(snapshot, budget_ms=budget_ms), told, ProcessMetrics(shared)):
            self._registry.register(collector)

    def begin(self) -> None:
        """A request came in."""
        self._counts.in_flight.inc()

    def end(self, route: str, status: int) -> None:
        """It was answered, or its client left."""
        self._counts.in_flight.dec()
        self._counts.requests.labels(route, str(status)).inc()

    def count(self, exchange: Exchange) -> None:
        """An exchange has ended; one that failed before it could be checked is only a request."""
        if exchange.upstream_ms:
            self._counts.upstream.labels(_told(exchange.streamed)).observe(exchange.upstream_ms / 1000)
        if exchange.attempts or exchange.status < 400:
            level, policy = exchange.assessment.level.value, exchange.policy.value
            self._counts.checks.labels(exchange.decision.value, level, policy).inc()
        if exchange.attempts:
            self._count_check(exchange)

    def exposition(self, accept: str) -> tuple[bytes, str]:
        """What a scrape gets, and its content type: OpenMetrics where ``accept`` asks for it, else Prometheus' text."""
        self._look_at_breakers()
        if _OPEN_METRICS in accept:
            return openmetrics.generate_latest(self._registry), openmetrics.CONTENT_TYPE_LATEST
        return generate_latest(self._registry), CONTENT_TYPE_PLAIN_0_0_4

    def _count_check(self, exchange: Exchange) -> None:
        self._counts.added.labels(_told(exchange.streamed)).observe(exchange.added_ms / 1000)
        for claim in exchange.assessment.claims:
            self._counts.claims.labels(claim.verdict.value).inc()
        for attempt in exchange.attempts:
            if attempt.means is not Means.DRAFT:
                self._counts.repairs.labels(attempt.means.value, OUTCOMES[attempt.accepted]).inc()
        if (why := degradation(exchange)) is not None:
            self._counts.degraded.labels(why.value).inc()
        self._look_at_breakers()

    def _look_at_breakers(self) -> None:
        for model, breaker in self._breakers.items():
            self._counts.breaker_open.labels(model).set(breaker.is_open)


def _told(value: bool) -> str:
    return "true" if value else "false"


METRICS = web.AppKey("metrics", Metrics)
