"""Passages that were found, and the two fusions side by side, as JSON: on the wire and on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from proxy.wire.json_body import JsonObject

if TYPE_CHECKING:
    from kg.retrieval.compare import Compared
    from kg.retrieval.passage_engine import IndexedPassage, PassageHit


def hit_json(hit: PassageHit) -> JsonObject:
    """``start`` and ``end`` count code points of the page's text."""
    return {
        "passage": _passage_json(hit.passage),
        "score": round(float(hit.score), 4),
        "scores": rounded(hit.scores),
        "ranks": dict(hit.ranks),
    }


def compared_json(passage: IndexedPassage, compared: Compared) -> JsonObject:
    return {
        "passage": _passage_json(passage),
        "scores": rounded(compared.scores),
        "ranks": dict(compared.ranks),
        **placed_json(compared),
    }


def placed_json(compared: Compared) -> JsonObject:
    """``moved`` is how many places lower it is by RRF."""
    fusions: JsonObject = {
        fusion.value: {"rank": placed.rank, "score": round(placed.score, 4)}
        for fusion, placed in compared.placed.items()
    }
    return {"fusions": fusions, "moved": compared.moved}


def rounded(scores: Mapping[str, float]) -> dict[str, float]:
    return {name: round(float(score), 4) for name, score in scores.items()}


def _passage_json(passage: IndexedPassage) -> JsonObject:
    return {
        "id": passage.id,
        "file": passage.file,
        "name": passage.name,
        "page": passage.page,
        "start": passage.start,
        "end": passage.end,
        "text": passage.text,
    }
