"""Measures of a ranking: nDCG@10, recall@10 and reciprocal rank, for documents that are relevant or not."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

DEPTH = 10


class Found(NamedTuple):
    """Measures of one ranking, each in [0, 1]; 1 is best."""

    ndcg: float
    recall: float
    reciprocal_rank: float


def measured(ranking: Sequence[str], relevant: Collection[str], depth: int = DEPTH) -> Found:
    """nDCG after Jarvelin and Kekalainen 2002 with gains of 0 and 1; what is below ``depth`` counts as not found.

    >>> measured(["x", "a", "b"], {"a", "b", "c"})
    Found(ndcg=0.5307..., recall=0.666..., reciprocal_rank=0.5)

    :raises ValueError: nothing is relevant
    """
    if not relevant:
        raise ValueError("no document is relevant: nothing can be found")
    ranks = [rank for rank, each in enumerate(ranking[:depth], 1) if each in relevant]
    best = sum(map(_gain, range(1, min(depth, len(relevant)) + 1)))
    return Found(
        sum(map(_gain, ranks)) / best,
        len(ranks) / len(relevant),
        1 / ranks[0] if ranks else 0.0,
    )


def difference(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
    """The mean of paired differences, and the half-width of its 95 % interval (normal approximation)."""
    apart = np.asarray(ours) - np.asarray(theirs)
    spread = float(apart.std(ddof=1)) if len(apart) > 1 else 0.0
    return float(apart.mean()), 1.96 * spread / math.sqrt(len(apart))


def _gain(rank: int) -> float:
    return 1 / math.log2(rank + 1)
