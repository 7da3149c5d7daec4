"""Which relation a sub-clause states, by meaning: for wordings that no template has.

The two ends are replaced by words for what they are ("one person was born in another place"), the text is embedded once
and compared with every known wording of every relation that can hold between such ends, in both directions. A cosine
says little alone; how it stands against the other relations says more (see `detect.match_model`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.embedding import Encoder, Vectors
from kg.records import EntityClass, Relation, ValueKind
from kg.schema import anchors

_SUBJECT, _OBJECT = "{s}", "{o}"
_THING = "thing"
_CALLED: Mapping[EntityClass, str] = {
    EntityClass.OCCUPATION: "profession",
    EntityClass.TAXON: "species",
    EntityClass.BODY: "planet",
    EntityClass.CONCEPT: "subject",
}
_VALUES: Mapping[ValueKind, str] = {
    ValueKind.TIME: "year",
    ValueKind.QUANTITY: "number",
    ValueKind.TEXT: "code",
    ValueKind.COORDINATES: "position",
}


@dataclass(frozen=True, slots=True)
class End:
    """What stands at one end of a statement; ``classes`` is empty where they are unknown."""

    kind: ValueKind
    classes: frozenset[EntityClass] = frozenset()

    def fits(self, kind: ValueKind, classes: frozenset[EntityClass]) -> bool:
        """Whether it can be what a relation wants there."""
        if self.kind is not kind:
            return False
        return not self.classes or not classes or bool(self.classes & classes)

    @property
    def word(self) -> str:
        if self.kind is not ValueKind.ENTITY:
            return _VALUES[self.kind]
        first = min(self.classes, key=lambda each: each.value, default=None)
        return _THING if first is None else _CALLED.get(first, first.value)


class Option(NamedTuple):
    """A relation in one direction; ``inverted``: what the wording calls {s} is the relation's object."""

    relation: Relation
    inverted: bool

    @property
    def statement(self) -> tuple[str, bool]:
        """The same for two options that say the same (capital, and capital of turned round)."""
        relation, inverted = self.relation, self.inverted
        if relation.inverse == relation.id:
            return relation.id, False
        if relation.inverse and relation.inverse < relation.id:
            return relation.inverse, not inverted
        return relation.id, inverted


@dataclass(frozen=True, slots=True)
class Scored:
    """``cosine``: the best of the option's wordings. ``margin``: how far it lies above the best other statement."""

    option: Option
    cosine: float
    margin: float


@dataclass(frozen=True, slots=True)
class Worded:
    """A sub-clause as a template ("{s} was born in {o}") with its ends."""

    wording: str
    subject: End
    object: End

    @property
    def masked(self) -> str:
        return masked(self.wording, self.subject.word, self.object.word)

    @property
    def subject_first(self) -> bool:
        return self.wording.find(_SUBJECT) <= self.wording.find(_OBJECT)


class RelationMatch:
    """Scores the relations of a graph by meaning; the wordings are embedded once, at first use. Thread-safe."""

    def __init__(self, relations: Iterable[Relation], encoder: Encoder) -> None:
        self._relations = tuple(relations)
        self._encoder = encoder

    def warm_up(self) -> None:
        """Embed the wordings now: some thousand texts."""
        _ = self._anchors

    def scores(self, worded: Sequence[Worded]) -> list[list[Scored]]:
        """For each sub-clause the options that fit its ends, best first; all are embedded in one call."""
        if not worded:
            return []
        vectors = self._encoder.encode([each.masked for each in worded])
        return [self._scores(each, vector) for each, vector in zip(worded, vectors, strict=True)]

    def _scores(self, worded: Worded, vector: NDArray[np.float32]) -> list[Scored]:
        anchors = self._anchors
        # einsum and not @: on a busy machine BLAS waits longer for its threads than it computes.
        best = np.maximum.reduceat(np.einsum("ij,j->i", anchors.vectors, vector), anchors.firsts)
        found = [
            (option, float(cosine))
            for (relation, subject_first), cosine in zip(anchors.groups, best, strict=True)
            if _fits(option := Option(relation, subject_first is not worded.subject_first), worded)
        ]
        return _with_margins(found)

    @cached_property
    def _anchors(self) -> _Anchors:
        groups: list[tuple[Relation, bool]] = []
        texts: list[str] = []
        firsts: list[int] = []
        for relation in self._relations:
            for subject_first in (True, False):
                said = _anchor_texts(relation, subject_first=subject_first)
                if said:
                    groups.append((relation, subject_first))
                    firsts.append(len(texts))
                    texts.extend(said)
        return _Anchors(tuple(groups), np.array(firsts, dtype=np.intp), self._encoder.encode(texts))


@dataclass(frozen=True, slots=True)
class _Anchors:
    """``groups[i]`` has the rows ``firsts[i]`` up to ``firsts[i + 1]`` of ``vectors``."""

    groups: tuple[tuple[Relation, bool], ...]
    firsts: NDArray[np.intp]
    vectors: Vectors


def masked(wording: str, subject: str, value: str) -> str:
    """A wording with words for its ends; the one that comes first is "one", the other "another".

    >>> masked("{o} wrote {s}", "work", "person")
    'one person wrote another work'
    """
    first, second = (
        ("another", "one") if wording.find(_OBJECT) < wording.find(_SUBJECT) else ("one", "another")
    )
    filled = wording.replace(_SUBJECT, f"{first} {subject}").replace(_OBJECT, f"{second} {value}")
    return " ".join(filled.split()).rstrip(" .,;:")


def _anchor_texts(relation: Relation, *, subject_first: bool) -> list[str]:
    ends = (
        End(ValueKind.ENTITY, relation.subject_classes),
        End(relation.kind, relation.object_classes),
    )
    worded = [Worded(w, *ends) for w in anchors(relation) if _SUBJECT in w and _OBJECT in w]
    return list(dict.fromkeys(each.masked for each in worded if each.subject_first is subject_first))


def _fits(option: Option, worded: Worded) -> bool:
    relation = option.relation
    subject, value = (worded.object, worded.subject) if option.inverted else (worded.subject, worded.object)
    return subject.fits(ValueKind.ENTITY, relation.subject_classes) and value.fits(
        relation.kind, relation.object_classes
    )


def _with_margins(found: Sequence[tuple[Option, float]]) -> list[Scored]:
    ranked = sorted(found, key=lambda each: -each[1])
    return [Scored(option, cosine, cosine - _best_other(option, ranked)) for option, cosine in ranked]


def _best_other(option: Option, ranked: Sequence[tuple[Option, float]]) -> float:
    """The best cosine of another statement; 0 where there is none."""
    statement = option.statement
    return next((cosine for other, cosine in ranked if other.statement != statement), 0.0)
