"""The verdict as JSON: one shape for body, stream, log, command line and pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from correct.exchange import Attempt, Decision, Exchange
from detect.passage import Passage
from detect.verdict import CheckedClaim, Correction, Verdict
from kg.literal import format_literal
from kg.own_facts.fact_source import is_own
from kg.records import Coordinates, EntityRef, Fact, Quantity, RelationRef, Text, Time, Value, url_of
from kg.verbalise import fact_text, value_text
from proxy.wire.json_body import JsonObject

_SEVERITY = (Decision.PASS, Decision.UNCHECKED, Decision.CORRECT, Decision.REFUSE)


def verdict_json(exchange: Exchange) -> JsonObject:
    """The verdict on one answer; ``reason`` only where there is one, ``would`` only under `observe`.

    ``after_repair`` (continued, carried, neither) only where a sentence of a stream was repaired.
    """
    assessment = exchange.assessment
    checkable = sum(c.verdict is not Verdict.NOT_CHECKABLE for c in assessment.claims)
    verdict: JsonObject = {
        "id": exchange.id,
        "decision": exchange.decision.value,
        "policy": exchange.policy.value,
        "level": assessment.level.value,
        "hvi": _rounded(assessment.hvi),
        "threshold": assessment.threshold,
        "s_context": _rounded(assessment.s_context),
        "s_kg": _rounded(assessment.s_kg),
        "snapshot": assessment.snapshot,
        "coverage": {"claims": len(assessment.claims), "checkable": checkable},
        "claims": [_claim_json(c) for c in assessment.claims],
        "original": exchange.original,
        "answer": exchange.answer,
        "timing_ms": _timing(exchange),
    }
    if exchange.reason:
        verdict["reason"] = exchange.reason
    if exchange.after_repair:
        verdict["after_repair"] = exchange.after_repair
    if exchange.would is not None:
        verdict["would"] = exchange.would.value
    return verdict


def with_names(verdict: JsonObject, names: Sequence[str]) -> JsonObject:
    """A verdict by documents, whose passages say what their document is called besides which one it is."""
    if not names:
        return verdict
    named = [
        {**claim, "passages": [{**each, "name": names[each["document"]]} for each in claim["passages"]]}
        for claim in verdict["claims"]
    ]
    return {**verdict, "claims": named}


def record_json(exchange: Exchange) -> JsonObject:
    """The verdict with everything else the log keeps about the exchange."""
    return {
        **verdict_json(exchange),
        "started_at": _iso(exchange.started_at),
        "route": exchange.route,
        "model": exchange.model,
        "prompt": exchange.prompt,
        "streamed": exchange.streamed,
        "status": exchange.status,
        "error": exchange.error,
        "reason": exchange.reason,
        "added_ms": round(exchange.added_ms, 3),
        "upstream_ms": round(exchange.upstream_ms, 3),
        "usage": dict(exchange.usage),
        "continuations": exchange.continuations,
        "carried": exchange.carried,
        "attempts": [_attempt_json(a) for a in exchange.attempts],
        "rejected": exchange.rejected,
    }


def worst(exchanges: list[Exchange]) -> Exchange:
    """The exchange whose decision interferes most: it speaks for an answer of several choices.

    :raises ValueError: there is none.
    """
    return max(exchanges, key=lambda e: _SEVERITY.index(e.decision))


def _claim_json(checked: CheckedClaim) -> JsonObject:
    return {
        "text": checked.claim.text,
        "start": checked.claim.start,
        "end": checked.claim.end,
        "verdict": checked.verdict.value,
        "score": _rounded(checked.score),
        "rule": checked.rule,
        "facts": [fact_json(f) for f in checked.facts],
        "passages": [_passage_json(p) for p in checked.passages],
        "correction": _correction_json(checked.correction),
    }


def _passage_json(passage: Passage) -> JsonObject:
    """A passage of the documents that were given, best first; all offsets count code points of its document."""
    return {
        "document": passage.document,
        "start": passage.start,
        "end": passage.end,
        "text": passage.text,
        "heading": passage.heading or None,
        "sentence": _span_json(passage.best),
        "words": [_span_json(span) for span in passage.words],
    }


def _span_json(span: tuple[int, int]) -> JsonObject:
    return {"start": span[0], "end": span[1]}


def fact_json(fact: Fact) -> JsonObject:
    """A fact with its wording, page and source; ``start`` and ``end`` only where it is bounded in time.

    A fact that the user states has no page: the one about its subject does not say it.
    """
    written: JsonObject = {
        "subject": _ref_json(fact.subject),
        "relation": _ref_json(fact.relation),
        "object": value_json(fact.object),
        "text": fact_text(fact),
        "url": None if is_own(fact) else url_of(fact.subject.id, fact.relation.id),
        "source": fact.source or None,
    }
    bounds = {"start": fact.start, "end": fact.end}
    return written | {name: format_literal(time) for name, time in bounds.items() if time is not None}


def _ref_json(ref: EntityRef | RelationRef) -> JsonObject:
    return {"id": ref.id, "label": ref.label}


def value_json(value: Value) -> JsonObject:
    """A typed value; ``label`` is its wording, times and quantities are given as values too."""
    match value:
        case EntityRef():
            return _ref_json(value)
        case Time():
            return {"label": value_text(value), "time": format_literal(value)}
        case Quantity():
            return {"label": value_text(value), "amount": value.amount, "unit": value.unit or None}
        case Text():
            return {"label": value.text}
        case Coordinates():
            return {"label": value_text(value), "latitude": value.latitude, "longitude": value.longitude}


def _correction_json(correction: Correction | None) -> JsonObject | None:
    if correction is None:
        return None
    return {
        "start": correction.start,
        "end": correction.end,
        "from": correction.wrong,
        "to": correction.right,
    }


def _attempt_json(attempt: Attempt) -> JsonObject:
    return {
        "means": attempt.means.value,
        "text": attempt.text,
        "accepted": attempt.accepted,
        "note": attempt.note,
        "level": attempt.assessment.level.value,
        "hvi": _rounded(attempt.assessment.hvi),
    }


def _timing(exchange: Exchange) -> dict[str, float]:
    timing = {**exchange.assessment.timing_ms, **exchange.timing_ms}
    return {stage: round(ms, 3) for stage, ms in timing.items()}


def _rounded(score: float | None) -> float | None:
    return None if score is None else round(score, 4)


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
