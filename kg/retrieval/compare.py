"""The two fusions side by side over the same hits: where each puts a passage, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kg.retrieval.fusion import Fused, Scores, fuse
from kg.retrieval.passage_engine import Fusion, Method, PassageHit, PassageQuery


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a fusion puts an id (rank from 1), and the score that decided it."""

    rank: int
    score: float


@dataclass(frozen=True, slots=True)
class Compared:
    """An id with every system's score and rank, and its place in every fusion.

    ``moved`` is how many places lower it is by RRF.
    """

    id: str
    scores: Mapping[str, float]
    ranks: Mapping[str, int]
    placed: Mapping[Fusion, Placed]

    @property
    def moved(self) -> int:
        return self.placed[Fusion.RRF].rank - self.placed[Fusion.WEIGHTED].rank


def compare(found: Scores, *, weights: Mapping[str, float] | None = None, limit: int) -> list[Compared]:
    """What is among the first ``limit`` of either fusion, by its better place, then RRF's.

    :raises ValueError: the weights are wrong
    """
    fused = {fusion: fuse(found, fusion, weights=weights) for fusion in Fusion}
    placed = {
        fusion: {one.id: Placed(rank, one.score) for rank, one in enumerate(ranking, 1)}
        for fusion, ranking in fused.items()
    }
    shown = [one for one in fused[Fusion.RRF] if _best(one, placed) <= limit]
    compared = [
        Compared(one.id, one.scores, one.ranks, {fusion: placed[fusion][one.id] for fusion in Fusion})
        for one in shown
    ]
    return sorted(compared, key=lambda one: min(each.rank for each in one.placed.values()))


def all_candidates(query: PassageQuery) -> PassageQuery:
    """The query for everything that either system contributes, as `compare` needs it."""
    return replace(query, method=Method.HYBRID, limit=2 * query.candidates)


def scores_of(hits: Sequence[PassageHit]) -> dict[str, dict[str, float]]:
    """By system, the scores of the hits that it found, by id."""
    systems = dict.fromkeys(system for hit in hits for system in hit.scores)
    return {
        system: {hit.passage.id: hit.scores[system] for hit in hits if system in hit.scores}
        for system in systems
    }


def _best(one: Fused, placed: Mapping[Fusion, Mapping[str, Placed]]) -> int:
    return min(ranks[one.id].rank for ranks in placed.values())
