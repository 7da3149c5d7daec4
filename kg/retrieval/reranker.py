"""A second look at the best hits by a model that reads query and passage together; it gives the last word on order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from kg.retrieval.fusion import ranked
from kg.retrieval.passage_engine import PassageHit

RERANK = "rerank"
"""Key of the re-ranker's score and rank beside those of the systems."""


class Reranker(Protocol):
    """Reads pairs of texts; blocking, safe from several threads."""

    def scores(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        """For each text how well it answers the query, in [0, 1]; 1 is certainly."""
        ...


def rerank(hits: Sequence[PassageHit], query: str, reranker: Reranker) -> list[PassageHit]:
    """The hits in the re-ranker's order, equal ones as they were; its score and rank stand beside the others'."""
    found = reranker.scores(query, [hit.passage.text for hit in hits])
    places = [f"{place:09}" for place in range(len(hits))]
    scores = dict(zip(places, (float(score) for score in found), strict=True))
    by_place = dict(zip(places, hits, strict=True))
    return [
        replace(
            by_place[place],
            score=scores[place],
            scores={**by_place[place].scores, RERANK: scores[place]},
            ranks={**by_place[place].ranks, RERANK: rank},
        )
        for place, rank in ranked(scores).items()
    ]
