"""Which relation a sub-clause states, by meaning: for wordings that no template has.

The two ends are replaced by words for what they are ("one person was born in another place"), the text is embedded once
and compared with every known wording of every relation that can hold between such ends, in both directions. A cosine
says little alone; how it stands against the other relations says more (see `detect.match_model`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from detect.stored_vectors import StoredVectors
from kg.embedding import Encoder, Vectors
from kg.records import EntityClass, Relation, ValueKind
from kg.schema import anchors

_SUBJECT, _OBJECT = "{s}", "{o}"
_THING = "thing"
_KINDS_OF_ENDS = 256
"""Combinations of classes whose wordings are kept side by side."""
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
    """``cosine``: the best of the option's wordings. ``margin``: how far it lies above the best other statement.

    ``turned``: the cosine of the same relation with its ends exchanged, 0 where they do not fit.
    """

    option: Option
    cosine: float
    margin: float
    turned: float = 0.0


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
        self._fitting = lru_cache(maxsize=_KINDS_OF_ENDS)(self._fitting_to)

    def warm_up(self) -> None:
        """Embed the wordings now: some thousand texts."""
        _ = self._vectors

    def scores(self, worded: Sequence[Worded]) -> list[list[Scored]]:
        """For each sub-clause the options that fit its ends, best first; all are embedded in one call."""
        if not worded:
            return []
        vectors = self._encoder.encode([each.masked for each in worded])
        return [self._scores(each, vector) for each, vector in zip(worded, vectors, strict=True)]

    def _scores(self, worded: Worded, vector: NDArray[np.float32]) -> list[Scored]:
        known = self._fitting(worded.subject, worded.object, worded.subject_first)
        if not known.options:
            return []
        # einsum and not @: on a busy machine BLAS waits longer for its threads than it computes.
        best = np.maximum.reduceat(np.einsum("ij,j->i", known.vectors, vector), known.firsts)
        return _with_margins(list(zip(known.options, best.tolist(), strict=True)))

    def _fitting_to(self, subject: End, value: End, subject_first: bool) -> _Anchors:
        """The wordings of all options that can hold between two ends."""
        options: list[Option] = []
        texts: list[str] = []
        firsts: list[int] = []
        for relation in self._relations:
            for inverted in (False, True):
                option = Option(relation, inverted)
                said = _said(relation, subject_first is not inverted) if _fits(option, subject, value) else ()
                if said:
                    options.append(option)
                    firsts.append(len(texts))
                    texts.extend(said)
        rows = [self._vectors[text] for text in texts]
        vectors = np.array(rows, dtype=np.float32).reshape(len(rows), self._encoder.dimension)
        return _Anchors(tuple(options), np.array(firsts, dtype=np.intp), vectors)

    @cached_property
    def _vectors(self) -> Mapping[str, NDArray[np.float32]]:
        texts = list(dict.fromkeys(text for relation in self._relations for text in anchor_texts(relation)))
        return dict(zip(texts, StoredVectors(self._encoder).encode(texts), strict=True))


@dataclass(frozen=True, slots=True)
class _Anchors:
    """``options[i]`` has the rows ``firsts[i]`` up to ``firsts[i + 1]`` of ``vectors``."""

    options: tuple[Option, ...]
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


def anchor_texts(relation: Relation) -> tuple[str, ...]:
    """Every wording of a relation with its ends masked."""
    return (*_said(relation, True), *_said(relation, False))


@lru_cache(maxsize=4096)
def _said(relation: Relation, subject_first: bool) -> tuple[str, ...]:
    """The wordings in which the subject comes first, or the object."""
    ends = (
        End(ValueKind.ENTITY, relation.subject_classes),
        End(relation.kind, relation.object_classes),
    )
    worded = [Worded(w, *ends) for w in anchors(relation) if _SUBJECT in w and _OBJECT in w]
    return tuple(dict.fromkeys(each.masked for each in worded if each.subject_first is subject_first))


def _fits(option: Option, first: End, second: End) -> bool:
    relation = option.relation
    subject, value = (second, first) if option.inverted else (first, second)
    return subject.fits(ValueKind.ENTITY, relation.subject_classes) and value.fits(
        relation.kind, relation.object_classes
    )


def _with_margins(found: Sequence[tuple[Option, float]]) -> list[Scored]:
    ranked = sorted(found, key=lambda each: -each[1])
    best: dict[tuple[str, bool], float] = {}
    for option, cosine in ranked:
        best.setdefault(option.statement, cosine)
    return [
        Scored(option, cosine, cosine - _best_other(option, ranked), best.get(_turned(option), 0.0))
        for option, cosine in ranked
    ]


def _turned(option: Option) -> tuple[str, bool]:
    """The statement with its ends exchanged; for a symmetric relation there is none."""
    relation_id, inverted = option.statement
    return relation_id, not inverted


def _best_other(option: Option, ranked: Sequence[tuple[Option, float]]) -> float:
    """The best cosine of another statement; 0 where there is none."""
    statement = option.statement
    return next((cosine for other, cosine in ranked if other.statement != statement), 0.0)
