"""An audit as JSON values, the shape that the route and the command line share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from detect.audit.answer_audit import AnswerAudit, AuditedClaim, Candidate, MarkedSentence, PageSpan
from detect.audit.standing import ValueStanding
from detect.audit.trust import TrustScores, TrustWeights

Json = Mapping[str, object]
_DIGITS = 4


def audit_json(audit: AnswerAudit) -> dict[str, object]:
    """Scores and probabilities within 0 and 1, the trust within 0 and 100."""
    return {
        "question": audit.question,
        "answer": audit.answer,
        "trust": None if audit.trust is None else round(audit.trust, 1),
        "label": None if audit.label is None else audit.label.value,
        "finding": audit.finding.value,
        "scores": _three(audit.scores),
        "weights": _three(audit.weights),
        "negation_penalty": round(audit.penalty, _DIGITS),
        "passage": _passage_json(audit),
        "claims": [_claim_json(claim, audit) for claim in audit.claims],
        "candidates": [_candidate_json(each, audit) for each in audit.candidates],
        "summary": audit.summary or None,
        "documents": [{"name": each.name, "pages": len(each.pages)} for each in audit.documents],
        "level": audit.level.value,
        "notes": list(audit.notes),
        "timing_ms": {stage: round(each, 1) for stage, each in audit.timing_ms.items()},
    }


def _three(scores: TrustScores | TrustWeights) -> Json:
    return {
        "global": round(scores.global_, _DIGITS),
        "local": round(scores.local, _DIGITS),
        "rerank": round(scores.rerank, _DIGITS),
    }


def _span_json(span: PageSpan, audit: AnswerAudit) -> dict[str, object]:
    return {
        "document": audit.documents[span.document].name,
        "page": span.page,
        "start": span.start,
        "end": span.end,
        "text": span.text,
    }


def _passage_json(audit: AnswerAudit) -> Json | None:
    if audit.passage is None:
        return None
    return {**_span_json(audit.passage, audit), "sentences": _sentences_json(audit.sentences)}


def _sentences_json(sentences: Sequence[MarkedSentence]) -> list[Json]:
    return [
        {
            "start": each.span.start,
            "end": each.span.end,
            "text": each.span.text,
            "score": round(each.similarity, _DIGITS),
        }
        for each in sentences
    ]


def _candidate_json(candidate: Candidate, audit: AnswerAudit) -> Json:
    return {
        **_span_json(candidate.span, audit),
        "similarity": round(candidate.similarity, _DIGITS),
        "rerank": round(candidate.rerank, _DIGITS),
    }


def _claim_json(claim: AuditedClaim, audit: AnswerAudit) -> Json:
    fixed = claim.correction
    return {
        "text": claim.text,
        "start": claim.start,
        "end": claim.end,
        "read_as": claim.read_as,
        "verdict": claim.verdict.value,
        "p_supported": round(claim.p_supported, _DIGITS),
        "p_contradicted": round(claim.p_contradicted, _DIGITS),
        "rule": claim.rule,
        "values": [_value_json(value) for value in claim.values],
        "passages": [_span_json(span, audit) for span in claim.evidence],
        "correction": None
        if fixed is None
        else {"start": fixed.start, "end": fixed.end, "from": fixed.wrong, "to": fixed.right},
    }


def _value_json(value: ValueStanding) -> Json:
    """``start`` and ``end`` count in ``read_as``."""
    return {
        "text": value.text,
        "start": value.start,
        "end": value.end,
        "kind": value.kind.value,
        "standing": value.standing.shown,
        "detail": value.standing.value,
        "documents_say": value.other or None,
    }
