"""The numbers of entities: most important first, then by in-links, ties by key.

Importance that no source states grows with the logarithm of the number of facts.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.staging.described import NOWHERE, Described
from kg.staging.survey import Survey

_POINTS_PER_DOUBLING = 10
_GREATEST = 400


@dataclass(frozen=True, slots=True)
class Ranking:
    """``place[number]`` and ``number[place]`` (`NOWHERE` for an entity that is left out); ``importance`` by number."""

    place: NDArray[np.int64]
    number: NDArray[np.int32]
    importance: NDArray[np.uint16]


def rank(described: Described, survey: Survey, *, most: int | None = None) -> Ranking:
    """The numbers of the ``most`` first entities, or of all."""
    importance = described.importance.copy()
    unstated = np.flatnonzero(importance == 0)
    degree = survey.degree[unstated].astype(np.float64)
    importance[unstated] = np.rint(_POINTS_PER_DOUBLING * np.log2(1 + degree)).clip(0, _GREATEST)
    merit = importance.astype(np.int64) << 32 | survey.in_links
    place = np.argsort(-merit, kind="stable")[:most]
    number = np.full(len(described), NOWHERE, dtype=np.int32)
    number[place] = np.arange(len(place), dtype=np.int32)
    return Ranking(place, number, importance[place])
