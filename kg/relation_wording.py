"""Which relation a text asks for: the cosine of the text with every relation's label, nouns and anchors.

All of a graph are embedded when they are first needed: 9,000 in 0.2 s. The names of the entities that the text mentions
should be taken out first; they are not about the relation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kg.embedding import Encoder, Vectors
from kg.records import Relation
from kg.schema import anchors


class RelationWordings:
    """Scores relations by meaning; safe from several threads."""

    def __init__(self, relations: Iterable[Relation], encoder: Encoder) -> None:
        self._relations = tuple(relations)
        self._encoder = encoder

    def scores(self, text: str) -> Mapping[str, float]:
        """The best cosine by relation id, in [0, 1]; empty for a blank text."""
        if not text.strip() or not self._relations:
            return {}
        firsts, vectors = self._embedded
        # einsum and not @: on a busy machine BLAS waits longer for its threads than it computes.
        cosines = np.einsum("ij,j->i", vectors, self._encoder.encode([text])[0])
        limited = np.clip(np.maximum.reduceat(cosines, firsts), 0.0, 1.0).tolist()
        return {relation.id: score for relation, score in zip(self._relations, limited, strict=True)}

    @cached_property
    def _embedded(self) -> tuple[NDArray[np.intp], Vectors]:
        """Where the anchors of each relation begin, and the vectors of all."""
        said = [_said(relation) for relation in self._relations]
        firsts = np.cumsum([0, *map(len, said[:-1])])
        return firsts, self._encoder.encode([text for texts in said for text in texts])


def _said(relation: Relation) -> list[str]:
    texts = (relation.label or relation.id, *relation.nouns, *anchors(relation))
    said = (" ".join(text.replace("{s}", "").replace("{o}", "").split()) for text in texts)
    return list(dict.fromkeys(said))
