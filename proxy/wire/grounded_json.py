"""A grounded answer as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proxy.wire.json_body import JsonObject

if TYPE_CHECKING:
    from correct.grounded import GroundedAnswer
    from correct.grounded_attribution import AttributedSentence, SourceSentence
    from correct.grounded_source import Source

_DIGITS = 4


def grounded_json(found: GroundedAnswer, *, model: str) -> JsonObject:
    """``sources`` are numbered by their place, from 0; offsets are code points, of the answer or of a page."""
    return {
        "question": found.question,
        "answer": found.answer,
        "model": model,
        "coverage": {"sentences": len(found.sentences), "attributed": found.attributed},
        "sentences": [_sentence_json(each) for each in found.sentences],
        "sources": [_source_json(each) for each in found.sources],
        "timing_ms": {stage: round(ms, 3) for stage, ms in found.timing_ms.items()},
    }


def _sentence_json(found: AttributedSentence) -> JsonObject:
    return {
        "text": found.text,
        "start": found.start,
        "end": found.end,
        "standing": found.standing.value,
        "score": round(found.score, _DIGITS),
        "sources": [_place_json(each) for each in found.sources],
    }


def _place_json(found: SourceSentence) -> JsonObject:
    return {
        "source": found.source,
        "document": found.document,
        "page": found.page,
        "start": found.start,
        "end": found.end,
        "text": found.text,
    }


def _source_json(found: Source) -> JsonObject:
    return {
        "document": found.document,
        "page": found.page,
        "start": found.start,
        "end": found.end,
        "text": found.text,
        "score": round(found.score, 6),
        "scores": {system: round(score, 6) for system, score in found.scores.items()},
        "ranks": dict(found.ranks),
    }
