"""A trust report as JSON values."""

from __future__ import annotations

from typing import Any

from detect.passage import Passage
from detect.trust.record import RagRecord
from detect.trust.report import MetricResult, TrustReport
from detect.trust.sentence_evidence import SentenceEvidence


def report_json(report: TrustReport) -> dict[str, Any]:
    return {
        "label": report.label.value,
        "score": report.score,
        "thresholds": {
            "reliable": report.thresholds.reliable,
            "acceptable": report.thresholds.acceptable,
        },
        "query": report.record.query,
        "answer": report.record.answer,
        "metrics": {each.key: _metric(each) for each in report.metrics},
        "sentences": [_sentence(each, report.record) for each in report.sentences],
        "sources": [document.origin for document in report.record.documents],
        "samples": list(report.record.samples),
        "notes": list(report.notes),
        "timing_ms": {"total": round(report.elapsed_ms, 1)},
    }


def _metric(result: MetricResult) -> dict[str, Any]:
    return {
        "standing": result.standing.value,
        "value": result.value,
        "weight": result.weight,
        "share": result.share,
        "detail": result.detail,
        "parts": dict(result.parts),
    }


def _sentence(sentence: SentenceEvidence, record: RagRecord) -> dict[str, Any]:
    return {
        "text": sentence.text,
        "start": sentence.start,
        "end": sentence.end,
        "verdict": sentence.verdict.value,
        "supported": sentence.supported,
        "contradicted": sentence.contradicted,
        "passages": [_passage(each, record) for each in sentence.passages],
    }


def _passage(passage: Passage, record: RagRecord) -> dict[str, Any]:
    return {
        "document": passage.document,
        "source": record.documents[passage.document].origin,
        "start": passage.start,
        "end": passage.end,
        "text": passage.text,
        "sentence": {"start": passage.best[0], "end": passage.best[1]},
    }
