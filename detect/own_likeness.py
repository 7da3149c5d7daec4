"""How near in meaning what a sentence says around a value comes to what own facts are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from detect.own_against import FactId
from detect.own_saying import SLOT, Saying
from detect.own_slot import Slot
from kg.embedding import Encoder
from kg.graph import Graph
from kg.records import Fact

_SOMETHING = "something"


class Likenesses(NamedTuple):
    """Cosines of what is said around a value with what own facts are called, each of shape (facts,): of the part of the
    sentence, of the question, and of both.
    """

    places: Mapping[FactId, int]
    """Which of them is of a fact."""
    part: NDArray[np.float32]
    asked: NDArray[np.float32]
    both: NDArray[np.float32]


class OwnLikenesses:
    """Computes them over one graph; thread-safe. ``encoder``: of the meaning of texts."""

    def __init__(self, graph: Graph, unnamed: Sequence[Fact], encoder: Encoder) -> None:
        """``unnamed``: the facts whose things a text need not name."""
        self._graph = graph
        self._encoder = encoder
        self._places: dict[FactId, int] = {}
        for fact in unnamed:
            self._places.setdefault((fact.subject.id, fact.relation.id), len(self._places))

    @property
    def things(self) -> frozenset[str]:
        """Ids of the things that a text need not name."""
        return frozenset(thing for thing, _ in self._places)

    def _called(self, thing: str, relation: str) -> str:
        graph = self._graph
        return f"{graph.entity(thing).label}: {graph.relation(relation).label}"

    def warm_up(self) -> None:
        """Encode what the facts are called."""
        _ = self._vectors

    @cached_property
    def _vectors(self) -> NDArray[np.float32]:
        """Of what the facts are called whose things need not be named, shape (facts, dimension)."""
        return self._encoder.encode([self._called(*each) for each in self._places])

    def of(self, values: Sequence[tuple[Saying, Sequence[Slot]]]) -> list[Likenesses]:
        """For each value of a sentence and the facts that it may be meant of; raises what the encoder raises."""
        if not values:
            return []
        places = dict(self._places)
        for _, slots in values:
            for slot in slots:
                places.setdefault(slot.against.id, len(places))
        further = [self._called(*each) for each in places if each not in self._places]
        known = np.vstack([self._vectors, self._encoder.encode(further)]) if further else self._vectors
        texts = [each for saying, _ in values for each in _texts(saying)]
        found = iter(self._encoder.encode(texts) @ known.T)
        return [Likenesses(places, next(found), next(found), next(found)) for _ in values]


def _texts(saying: Saying) -> tuple[str, str, str]:
    """What is compared by meaning: the part of the sentence, the question, and both."""
    part = saying.wording.replace(SLOT, _SOMETHING).strip()
    whole = saying.sentence.replace(SLOT, _SOMETHING).strip()
    return part, saying.question, f"{saying.question} {whole}"
