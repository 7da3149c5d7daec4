"""Two rankings into one: Reciprocal Rank Fusion, or the weighted sum of min-max normalised scores.

RRF (Cormack, Clarke and Buettcher 2009, equation 1): the sum over systems of 1 / (60 + rank). Weighted: scores of a
system are mapped onto [0, 1] over what it found, 1 for its best and 0 for its worst, for what it did not find as well.
A tie is broken by the best rank in any system and then by the id, so that the same scores always give one order.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from kg.retrieval.passage_engine import BM25, DENSE, Fusion

RRF_K = 60
DEFAULT_WEIGHTS: Mapping[str, float] = {BM25: 0.4, DENSE: 0.6}
"""Chosen on development halves of three sets, for the encoder that comes with the project (`akgc bench retrieval`)."""
_TOLERANCE = 1e-6

Scores = Mapping[str, Mapping[str, float]]
"""By system, the score of each id that it found; higher is better."""


@dataclass(frozen=True, slots=True)
class Fused:
    """An id with its fused score, and the score and the rank (from 1) of each system that found it."""

    id: str
    score: float
    scores: Mapping[str, float]
    ranks: Mapping[str, int]


def fuse(found: Scores, fusion: Fusion, *, weights: Mapping[str, float] | None = None) -> list[Fused]:
    """Everything that was found, best first. ``weights`` are for the weighted sum: `DEFAULT_WEIGHTS` where not given.

    >>> [(one.id, round(one.score, 4)) for one in fuse({"bm25": {"a": 9.0, "b": 4.0}, "dense": {"b": 0.8}}, Fusion.RRF)]
    [('b', 0.0325), ('a', 0.0164)]

    :raises ValueError: `check_weights`
    """
    weights = check_weights(
        DEFAULT_WEIGHTS if weights is None else weights, systems={**DEFAULT_WEIGHTS, **found}
    )
    ranks = {system: ranked(scores) for system, scores in found.items()}
    parts = reciprocal_ranks(ranks) if fusion is Fusion.RRF else weighted(found, weights)
    ids = {each: None for scores in found.values() for each in scores}
    fused = [
        Fused(
            each,
            math.fsum(part[each] for part in parts.values() if each in part),
            {system: scores[each] for system, scores in found.items() if each in scores},
            {system: of[each] for system, of in ranks.items() if each in of},
        )
        for each in ids
    ]
    return sorted(fused, key=lambda one: (-one.score, min(one.ranks.values()), one.id))


def alone(found: Mapping[str, float], system: str) -> list[Fused]:
    """The ranking of one system, in the form of a fused one."""
    return [
        Fused(each, found[each], {system: found[each]}, {system: rank})
        for each, rank in ranked(found).items()
    ]


def ranked(scores: Mapping[str, float]) -> dict[str, int]:
    """Ranks from 1, best first; equal scores in the order of their ids."""
    order = sorted(scores, key=lambda each: (-scores[each], each))
    return {each: rank for rank, each in enumerate(order, 1)}


def reciprocal_ranks(ranks: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, float]]:
    """What each system adds to the score of an id."""
    return {system: {each: 1 / (RRF_K + rank) for each, rank in of.items()} for system, of in ranks.items()}


def weighted(found: Scores, weights: Mapping[str, float]) -> dict[str, dict[str, float]]:
    """What each system adds to the score of an id."""
    return {
        system: {each: weights.get(system, 0.0) * share for each, share in min_max(scores).items()}
        for system, scores in found.items()
    }


def min_max(scores: Mapping[str, float]) -> dict[str, float]:
    """Scores mapped onto [0, 1]; 1 for all where they are equal."""
    if not scores:
        return {}
    low, high = min(scores.values()), max(scores.values())
    if high == low:
        return dict.fromkeys(scores, 1.0)
    return {each: (score - low) / (high - low) for each, score in scores.items()}


def check_weights(
    weights: Mapping[str, float], *, systems: Collection[str] = DEFAULT_WEIGHTS
) -> Mapping[str, float]:
    """The weights, if they are right for the systems.

    :raises ValueError: a system is unknown, a weight is outside [0, 1], or they do not add up to 1
    """
    for system, weight in weights.items():
        if system not in systems:
            raise ValueError(f"weights: there is no system {system!r:.40}; weigh {' and '.join(systems)}")
        if not 0 <= weight <= 1:
            raise ValueError(f"weights: {system} is {weight}; a weight is from 0 to 1")
    total = math.fsum(weights.values())
    if abs(total - 1) > _TOLERANCE:
        raise ValueError(
            f"weights: they add up to {total:g}; make them add up to 1, as {BM25}=0.4, {DENSE}=0.6"
        )
    return weights
