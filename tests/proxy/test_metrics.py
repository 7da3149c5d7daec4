"""What is counted, and how it is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from prometheus_client.openmetrics.parser import text_string_to_metric_families as open_metrics
from prometheus_client.parser import text_string_to_metric_families

from correct.exchange import Attempt, Decision, Exchange, Means, Policy
from detect.breaker import Breaker
from detect.verdict import Assessment, Level
from proxy.metrics import Metrics


@pytest.fixture
def breaker() -> Breaker:
    return Breaker(failures=1)


@pytest.fixture
def metrics(breaker: Breaker) -> Metrics:
    return Metrics(budget_ms=250, breakers={"verifier": breaker}, snapshot=lambda: "tiny:1a2b")


def value(metrics: Metrics, name: str, labels: Mapping[str, str] | None = None) -> float | None:
    text = metrics.exposition("")[0].decode()
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            if sample.name == name and sample.labels == (labels or {}):
                return float(sample.value)
    return None


def checked(**given: Any) -> Exchange:
    draft = Attempt(Means.DRAFT, "x", Assessment(level=Level.FACTS))
    usual = {"decision": Decision.CORRECT, "policy": Policy.STRICT, "attempts": [draft], "added_ms": 40.0}
    return Exchange("x", 0.0, **{**usual, **given})


def test_a_check_is_counted_by_decision_level_and_policy(metrics: Metrics) -> None:
    metrics.count(checked())
    metrics.count(checked())

    labels = {"decision": "correct", "level": "facts", "policy": "strict"}
    assert value(metrics, "akgc_checks_total", labels) == 2


def test_repairs_are_counted_by_means_and_outcome(metrics: Metrics) -> None:
    draft, patch = (
        Attempt(Means.DRAFT, "x", Assessment()),
        Attempt(Means.PATCH, "y", Assessment(), accepted=False),
    )
    metrics.count(checked(attempts=[draft, patch]))

    assert value(metrics, "akgc_repairs_total", {"means": "patch", "outcome": "rejected"}) == 1
    assert value(metrics, "akgc_repairs_total", {"means": "patch", "outcome": "accepted"}) == 0


def test_a_degraded_check_is_counted_by_its_reason(metrics: Metrics) -> None:
    metrics.count(checked(reason="the check took longer than 300 ms"))

    assert value(metrics, "akgc_degraded_checks_total", {"reason": "timeout"}) == 1
    assert value(metrics, "akgc_degraded_checks_total", {"reason": "error"}) == 0


def test_the_budget_is_an_edge_of_the_added_times(metrics: Metrics) -> None:
    metrics.count(checked(added_ms=240.0))
    metrics.count(checked(added_ms=260.0))

    assert value(metrics, "akgc_added_seconds_bucket", {"streamed": "false", "le": "0.25"}) == 1
    assert value(metrics, "akgc_added_seconds_count", {"streamed": "false"}) == 2
    assert value(metrics, "akgc_budget_seconds") == 0.25


def test_an_upstream_is_timed_where_one_was_asked(metrics: Metrics) -> None:
    metrics.count(checked())
    metrics.count(checked(upstream_ms=2000.0, streamed=True))

    assert value(metrics, "akgc_upstream_seconds_sum", {"streamed": "true"}) == 2.0
    assert value(metrics, "akgc_upstream_seconds_sum", {"streamed": "false"}) is None


def test_a_request_that_failed_before_its_check_is_no_check(metrics: Metrics) -> None:
    metrics.count(checked(attempts=[], decision=Decision.UNCHECKED, status=502))

    assert b"akgc_checks_total{" not in metrics.exposition("")[0]


def test_a_breaker_is_told_as_it_is_when_asked(metrics: Metrics, breaker: Breaker) -> None:
    assert value(metrics, "akgc_breaker_open", {"model": "verifier"}) == 0
    breaker.failed()
    assert value(metrics, "akgc_breaker_open", {"model": "verifier"}) == 1
    breaker.succeeded()
    assert value(metrics, "akgc_breaker_open", {"model": "verifier"}) == 0


def test_a_request_is_in_flight_until_it_has_ended(metrics: Metrics) -> None:
    metrics.begin()
    metrics.begin()
    metrics.end("/health", 200)

    assert value(metrics, "akgc_requests_in_flight") == 1
    assert value(metrics, "akgc_requests_total", {"route": "/health", "status": "200"}) == 1


def test_the_snapshot_is_looked_up_at_every_scrape() -> None:
    names = iter(["one", "two", None])
    metrics = Metrics(budget_ms=300, breakers={}, snapshot=lambda: next(names))

    assert value(metrics, "akgc_snapshot_info", {"snapshot": "one"}) == 1
    assert value(metrics, "akgc_snapshot_info", {"snapshot": "two"}) == 1
    assert value(metrics, "akgc_graph_up") == 0


def test_the_process_is_told_with_them(metrics: Metrics) -> None:
    assert (value(metrics, "process_resident_memory_bytes") or 0) > 1e6


def test_open_metrics_is_told_where_it_is_asked_for(metrics: Metrics) -> None:
    metrics.count(checked())
    told, content_type = metrics.exposition("application/openmetrics-text;version=1.0.0,text/plain;q=0.5")

    assert content_type.startswith("application/openmetrics-text; version=1.0.0")
    assert "akgc_checks" in {family.name for family in open_metrics(told.decode())}


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("", "text/plain"),
        ("*/*", "text/plain"),
        ("text/plain;version=1.0.0;escaping=allow-utf-8", "text/plain"),
    ],
)
def test_whatever_is_asked_for_something_is_told(metrics: Metrics, accept: str, kind: str) -> None:
    assert metrics.exposition(accept)[1].startswith(kind)


def test_two_applications_count_apart(metrics: Metrics) -> None:
    other = Metrics(budget_ms=300, breakers={}, snapshot=lambda: None)
    other.count(checked())

    assert value(metrics, "akgc_added_seconds_count", {"streamed": "false"}) is None
