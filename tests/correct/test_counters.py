"""What the metrics of a process count."""

from __future__ import annotations

from correct.counters import Counters
from correct.exchange import Attempt, Decision, Exchange, Means
from detect.verdict import Assessment, Level


def exchange(level: Level, decision: Decision, *attempts: Attempt, reason: str = "") -> Exchange:
    draft = Attempt(Means.DRAFT, "d", Assessment(level=level))
    return Exchange("x", 0.0, attempts=[draft, *attempts], decision=decision, reason=reason)


def test_levels_decisions_and_repairs_are_counted() -> None:
    counters = Counters()
    patch = Attempt(Means.PATCH, "p", Assessment(), accepted=False, note="rejected")
    fact = Attempt(Means.FACT, "f", Assessment())
    counters.count(exchange(Level.FULL, Decision.PASS))
    counters.count(exchange(Level.FACTS, Decision.CORRECT, patch, fact, reason="the verifier hangs"))
    assert counters.levels == {"full": 1, "facts": 1}
    assert counters.decisions == {"pass": 1, "correct": 1}
    assert counters.rejected == {"patch": 1}
    assert counters.accepted == {"fact": 1}
    assert counters.degraded == 1


def test_an_exchange_that_was_never_checked_is_of_level_none() -> None:
    counters = Counters()
    counters.count(Exchange("x", 0.0))
    assert counters.levels == {"none": 1}
