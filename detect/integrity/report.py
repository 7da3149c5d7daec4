"""The report of a retrieval audit as JSON."""

from __future__ import annotations

from typing import Any

from detect.integrity.audit import QueryAudit, RetrievalAudit
from detect.integrity.query import Retrieved

DIGITS = 4


def report_json(audit: RetrievalAudit) -> dict[str, Any]:
    """Shares are in [0, 1], ``score`` and ``passing`` in points, ``ms`` milliseconds."""
    summary = audit.summary
    return {
        "passed": audit.passed,
        "system": audit.system,
        "k": audit.k,
        "passing": audit.scale.passing,
        "summary": {
            "queries": summary.queries,
            "passed": summary.passed,
            "failed": summary.failed,
            "coverage": round(summary.coverage, DIGITS),
            "noise": round(summary.noise, DIGITS),
            "precision": round(summary.precision, DIGITS),
            "recall": round(summary.recall, DIGITS),
            "score": round(summary.score, DIGITS),
        },
        "unknown": list(audit.unknown),
        "queries": [query_json(each) for each in audit.queries],
    }


def query_json(found: QueryAudit) -> dict[str, Any]:
    integrity = found.integrity
    return {
        "id": found.query.id,
        "query": found.query.text,
        "passed": integrity.passed,
        "score": integrity.score,
        "coverage": round(integrity.coverage, DIGITS),
        "noise": round(integrity.noise, DIGITS),
        "precision": round(integrity.precision, DIGITS),
        "recall": round(integrity.recall, DIGITS),
        "expected": list(integrity.expected),
        "retrieved": [_retrieved_json(each) for each in found.retrieved],
        "missing": list(integrity.missing),
        "unexpected": list(integrity.unexpected),
        "aspects": [{"text": each.text, "spoken": each.spoken} for each in found.aspects],
        "explanation": found.explanation,
        "explained_by": found.explained_by,
        "ms": round(found.ms, 3),
    }


def _retrieved_json(found: Retrieved) -> dict[str, Any]:
    return {"document": found.document, "score": None if found.score is None else round(found.score, 6)}
