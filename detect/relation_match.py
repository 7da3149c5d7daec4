"""Which relation a sub-clause states, by meaning: for wordings that no template has.

The two ends are replaced by words for what they are ("one person was born in another place"), the text is embedded once
and compared with every known wording of every relation that can hold between such ends, in both directions, and with
sentences that state none. A cosine says little alone; how it stands against others says more (see
`detect.match_model`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from detect.known_texts import KnownTexts, merged
from detect.stored_vectors import StoredVectors
from detect.word_alignment import Aligned, WordAlignment
from detect.worded import End, Worded, missed
from kg.embedding import Encoder
from kg.records import Relation, ValueKind
from kg.schema import anchors

_SUBJECT, _OBJECT = "{s}", "{o}"
_WITHIN = "within"
_KINDS_OF_ENDS = 1024
"""Combinations of classes of which it is remembered what may hold between them, about 30 kB each."""


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


Asked = Callable[[Option], bool]
"""Whether an option matters."""


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
        _ = self._wordings, self._words

    def scores(
        self,
        worded: Sequence[Worded],
        asked: Sequence[Asked] | None = None,
    ) -> list[list[Scored]]:
        """For each sub-clause the options that fit its ends, best first; all are embedded in one call.

        ``asked``, one a sub-clause: options that matter; others may be left out, which saves most of the time.
        """
        tests: Sequence[Asked | None] = [None] * len(worded) if asked is None else asked
        chosen = [self._chosen(each, test) for each, test in zip(worded, tests, strict=True)]
        texts = [each.masked for each, choice in zip(worded, chosen, strict=True) if choice.options]
        if not texts:
            return [[] for _ in worded]
        vectors = iter(self._encoder.encode(texts))
        return [self._scores(choice, next(vectors)) if choice.options else [] for choice in chosen]

    def best_beside(self, worded: Worded, options: Iterable[Option]) -> float:
        """The best cosine of a statement that none of some options makes, either way round; 0 where there is none."""
        fitting = self._fitting(worded.subject, worded.object, worded.subject_first)
        made = {option.statement for option in options}
        beside = {option.statement for option in fitting.options} - made - set(map(_turned, made))
        choice = fitting.among(beside)
        if not choice.options:
            return 0.0
        (vector,) = self._encoder.encode([worded.masked])
        return float(self._wordings.texts.cosines(vector, merged(choice.said)).max())

    def aligned(self, wording: str, option: Option) -> Aligned:
        """How the words of a sub-clause, a template, agree with those in which the relation is stated."""
        return self._words.aligned(wording, option.relation.id)

    def _scores(self, choice: _Choice, vector: NDArray[np.float32]) -> list[Scored]:
        texts = self._wordings.texts
        best = np.maximum.reduceat(texts.cosines(vector, merged(choice.said)), choice.firsts)
        nothing = float(texts.cosines(vector, choice.misses).max(initial=0.0))
        return _ranked(list(zip(choice.options, best.tolist(), strict=True)), nothing)

    def _chosen(self, worded: Worded, asked: Asked | None) -> _Choice:
        """The options that fit a sub-clause's ends and are asked for, with those that say the same turned round."""
        fitting = self._fitting(worded.subject, worded.object, worded.subject_first)
        if asked is None:
            return fitting
        wanted = {option.statement for option in fitting.options if asked(option)}
        wanted |= set(map(_turned, wanted))
        return fitting.among(wanted)

    def _fitting_to(self, subject: End, value: End, subject_first: bool) -> _Choice:
        """The wordings of all options that can hold between two ends."""
        options: list[Option] = []
        said: list[slice] = []
        for relation in self._relations:
            for inverted in (False, True):
                option = Option(relation, inverted)
                span = self._wordings.said.get((relation.id, subject_first is not inverted))
                if span is not None and _fits(option, subject, value):
                    options.append(option)
                    said.append(span)
        misses = [
            span
            for (first, second), span in self._wordings.misses.items()
            if _could_be(first, second, subject, value, subject_first)
        ]
        return _Choice(tuple(options), tuple(said), merged(misses))

    @cached_property
    def _words(self) -> WordAlignment:
        said = {relation.id: anchors(relation) for relation in self._relations}
        return WordAlignment(said, [each.wording for each in self._misses])

    @cached_property
    def _wordings(self) -> _Wordings:
        texts: list[str] = []

        def added(more: Iterable[str]) -> slice:
            first = len(texts)
            texts.extend(more)
            return slice(first, len(texts))

        said = {
            (relation.id, subject_first): added(wordings)
            for relation in self._relations
            for subject_first in (True, False)
            if (wordings := _said(relation, subject_first))
        }
        misses = {ends: added(wordings) for ends, wordings in _by_ends(self._misses).items()}
        return _Wordings(KnownTexts(texts, StoredVectors(self._encoder)), said, misses)


@dataclass(frozen=True, slots=True)
class _Wordings:
    """All wordings: ``said`` by relation and whether the subject comes first, ``misses`` by first and second end."""

    texts: KnownTexts
    said: Mapping[tuple[str, bool], slice]
    misses: Mapping[tuple[End, End], slice]


@dataclass(frozen=True, slots=True)
class _Choice:
    """Option ``i`` has the texts of ``said[i]``; ``misses`` state nothing."""

    options: tuple[Option, ...]
    said: Sequence[slice]
    misses: Sequence[slice]

    @property
    def firsts(self) -> NDArray[np.intp]:
        """Where each option's texts begin among all of them, one after the other."""
        lengths = [span.stop - span.start for span in self.said]
        return np.cumsum([0, *lengths], dtype=np.intp)[:-1]

    def among(self, statements: Set[tuple[str, bool]]) -> _Choice:
        """Those that make one of the statements."""
        places = [place for place, option in enumerate(self.options) if option.statement in statements]
        return _Choice(
            tuple(self.options[place] for place in places),
            [self.said[place] for place in places],
            self.misses,
        )


def anchor_texts(relation: Relation) -> tuple[str, ...]:
    """Every wording of a relation with its ends masked."""
    return (*_said(relation, True), *_said(relation, False))


def _by_ends(misses: Iterable[Worded]) -> Mapping[tuple[End, End], Iterable[str]]:
    """Masked sentences that state nothing, by what they begin and end with."""
    found: dict[tuple[End, End], dict[str, None]] = defaultdict(dict)
    for each in misses:
        ends = (each.subject, each.object) if each.subject_first else (each.object, each.subject)
        found[ends][each.masked] = None
    return found


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
            turned=best.get(_turned(option.statement), 0.0),
        )
        for option, cosine in ranked
    ]


def _turned(statement: tuple[str, bool]) -> tuple[str, bool]:
    """The statement with its ends exchanged; for a symmetric relation there is none."""
    relation_id, inverted = statement
    return relation_id, not inverted
