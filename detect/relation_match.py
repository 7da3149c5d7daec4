"""Which relation a sub-clause states, by meaning: for wordings that no template has.

The two ends are replaced by words for what they are ("one person was born in another place"), the text is embedded once
and compared with every known wording of every relation that can hold between such ends, in both directions, and with
sentences that state none. A cosine says little alone; how it stands against others says more (see
`detect.match_model`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from detect.known_texts import KnownTexts
from detect.stored_vectors import StoredVectors
from detect.word_alignment import Aligned, WordAlignment
from kg.embedding import Encoder
from kg.records import EntityClass, Relation, ValueKind
from kg.schema import anchors, near_misses

_SUBJECT, _OBJECT = "{s}", "{o}"
_THING = "thing"
_WITHIN = "within"
_KINDS_OF_ENDS = 1024
"""Combinations of classes of which it is remembered what may hold between them, about 30 kB each."""
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
        """The same for two options that say the same (capital, and capital of turned round), or that the same chain
        of places answers (in the country, in the district).
        """
        relation, inverted = self.relation, self.inverted
        if relation.contains and not relation.inverse:
            return _WITHIN, inverted
        if relation.inverse == relation.id:
            return relation.id, False
        if relation.inverse and relation.inverse < relation.id:
            return relation.inverse, not inverted
        return relation.id, inverted


@dataclass(frozen=True, slots=True)
class Scored:
    """``cosine``: the best of the option's wordings.

    ``missed``: how far it lies above the best sentence that states nothing. ``turned``: the cosine of the same relation
    with its ends exchanged, 0 where they do not fit.
    """

    option: Option
    cosine: float
    missed: float = 0.0
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
    """Scores the relations of a graph by meaning; the wordings are embedded once, at first use. Thread-safe.

    ``misses``: sentences that state nothing, by default those that come with the project.
    """

    def __init__(
        self, relations: Iterable[Relation], encoder: Encoder, *, misses: Sequence[Worded] | None = None
    ) -> None:
        self._relations = tuple(relations)
        self._misses = missed() if misses is None else misses
        self._encoder = encoder
        self._fitting = lru_cache(maxsize=_KINDS_OF_ENDS)(self._fitting_to)

    def warm_up(self) -> None:
        """Embed the wordings now: some thousand texts."""
        _ = self._known, self._words

    def scores(self, worded: Sequence[Worded]) -> list[list[Scored]]:
        """For each sub-clause the options that fit its ends, best first; all are embedded in one call."""
        if not worded:
            return []
        cosines = self._known.cosines(self._encoder.encode([each.masked for each in worded]))
        return [self._scores(each, row) for each, row in zip(worded, cosines, strict=True)]

    def aligned(self, wording: str, option: Option) -> Aligned:
        """How the words of a sub-clause, a template, agree with those in which the relation is stated."""
        return self._words.aligned(wording, option.relation.id)

    def _scores(self, worded: Worded, cosines: NDArray[np.float32]) -> list[Scored]:
        """``cosines`` are those of all known texts."""
        fitting = self._fitting(worded.subject, worded.object, worded.subject_first)
        if not fitting.options:
            return []
        best = np.maximum.reduceat(cosines[fitting.rows], fitting.firsts)
        nothing = float(cosines[fitting.misses].max(initial=0.0))
        return _ranked(list(zip(fitting.options, best.tolist(), strict=True)), nothing)

    def _fitting_to(self, subject: End, value: End, subject_first: bool) -> _Fitting:
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
        misses = [
            text
            for first, second in self._misses_by_ends
            if _could_be(first, second, subject, value, subject_first)
            for text in self._misses_by_ends[first, second]
        ]
        rows, known = self._known.rows(texts), self._known.rows(misses)
        return _Fitting(tuple(options), np.array(firsts, dtype=np.intp), rows, known)

    @cached_property
    def _misses_by_ends(self) -> Mapping[tuple[End, End], Sequence[str]]:
        """The sentences that state nothing, by what they begin and end with."""
        found: dict[tuple[End, End], dict[str, None]] = defaultdict(dict)
        for each in self._misses:
            ends = (each.subject, each.object) if each.subject_first else (each.object, each.subject)
            found[ends][each.masked] = None
        return {ends: tuple(texts) for ends, texts in found.items()}

    @cached_property
    def _words(self) -> WordAlignment:
        said = {relation.id: anchors(relation) for relation in self._relations}
        return WordAlignment(said, [each.wording for each in self._misses])

    @cached_property
    def _known(self) -> KnownTexts:
        stated = (text for relation in self._relations for text in anchor_texts(relation))
        return KnownTexts((*stated, *(each.masked for each in self._misses)), StoredVectors(self._encoder))


@dataclass(frozen=True, slots=True)
class _Fitting:
    """``options[i]`` has the known texts ``rows[firsts[i]:firsts[i + 1]]``; ``misses`` are texts that state nothing."""

    options: tuple[Option, ...]
    firsts: NDArray[np.intp]
    rows: NDArray[np.intp]
    misses: NDArray[np.intp]


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


@cache
def missed() -> tuple[Worded, ...]:
    """The sentences that state no relation."""
    return tuple(Worded(wording, *map(_end, ends.split("-"))) for ends, wording in near_misses())


def _end(named: str) -> End:
    if named in {kind.value for kind in _VALUES}:
        return End(ValueKind(named))
    return End(ValueKind.ENTITY, frozenset() if named == "any" else frozenset({EntityClass(named)}))


def _could_be(one: End, two: End, subject: End, value: End, subject_first: bool) -> bool:
    """Whether a sentence with two ends could be about those of a sub-clause, in the order of the text."""
    first, second = (subject, value) if subject_first else (value, subject)
    return first.fits(one.kind, one.classes) and second.fits(two.kind, two.classes)


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


def _ranked(found: Sequence[tuple[Option, float]], nothing: float) -> list[Scored]:
    """``nothing``: the best cosine of a sentence that states nothing."""
    ranked = sorted(found, key=lambda each: -each[1])
    best: dict[tuple[str, bool], float] = {}
    for option, cosine in ranked:
        best.setdefault(option.statement, cosine)
    return [
        Scored(
            option,
            cosine,
            missed=cosine - nothing,
            turned=best.get(_turned(option), 0.0),
        )
        for option, cosine in ranked
    ]


def _turned(option: Option) -> tuple[str, bool]:
    """The statement with its ends exchanged; for a symmetric relation there is none."""
    relation_id, inverted = option.statement
    return relation_id, not inverted
