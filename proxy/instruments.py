"""The counters, gauges and histograms of the server, each with its name, labels and buckets."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from correct.exchange import Means
from proxy.degradation import Degradation

ADDED_S = (0.001, 0.003, 0.01, 0.03, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 3.0, 10.0)
"""Upper bounds in seconds; the budget is one more."""
UPSTREAM_S = (0.05, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0)
OUTCOMES = ("rejected", "accepted")
"""Of a repaired text, by whether it was used."""
_REPAIRS = (Means.PATCH, Means.REGENERATE, Means.FACT)


class Instruments:
    """One set of them, in a registry; what has few kinds begins at zero, so that the first of a kind is an increase."""

    def __init__(self, registry: CollectorRegistry, *, budget_ms: float) -> None:
        self.requests = Counter(
            "akgc_requests",
            "Requests that ended; 499: the client left.",
            ("route", "status"),
            registry=registry,
        )
        self.in_flight = Gauge(
            "akgc_requests_in_flight",
            "Requests being served.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        self.checks = Counter(
            "akgc_checks",
            "Answers by what was decided and how deep the check went.",
            ("decision", "level", "policy"),
            registry=registry,
        )
        self.claims = Counter("akgc_claims", "Claims of checked answers.", ("verdict",), registry=registry)
        self.repairs = Counter(
            "akgc_repairs",
            "Texts that were tried in place of wrong ones; one that is no better is rejected.",
            ("means", "outcome"),
            registry=registry,
        )
        self.degraded = Counter(
            "akgc_degraded_checks", "Checks less deep than they could be.", ("reason",), registry=registry
        )
        self.added = Histogram(
            "akgc_added_seconds",
            "Time that checking and repairing added to an answer.",
            ("streamed",),
            registry=registry,
            buckets=sorted({*ADDED_S, budget_ms / 1000}),
        )
        self.upstream = Histogram(
            "akgc_upstream_seconds",
            "Time until the upstream had answered.",
            ("streamed",),
            registry=registry,
            buckets=UPSTREAM_S,
        )
        self.breaker_open = Gauge(
            "akgc_breaker_open",
            "1 while a model that kept failing is left alone.",
            ("model",),
            registry=registry,
            multiprocess_mode="livemax",
        )
        self._begin_at_zero()

    def _begin_at_zero(self) -> None:
        for means in _REPAIRS:
            for outcome in OUTCOMES:
                self.repairs.labels(means.value, outcome)
        for reason in Degradation:
            self.degraded.labels(reason.value)
