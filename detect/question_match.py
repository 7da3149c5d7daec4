"""Which relation a question asks for, by meaning: its embedding beside those of known questions.

Questions that ask for none of the relations ("How old is it?") are compared too: how far the best relation lies above
the best of these, and above the best other relation, says more than a cosine alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path

import numpy as np

from detect.known_texts import KnownTexts, merged
from detect.plain_question import PlainQuestion, classes_of, kind_of, masked, words
from detect.stored_vectors import PACKAGED, StoredVectors
from detect.term import terms
from kg.embedding import Encoder
from kg.records import EntityClass, Relation, ValueKind
from kg.schema import builtin
from kg.schema.anchors import anchors
from kg.schema.questions import question_misses, questions

_GENERAL = 0.5
"""A term that questions for so many of the relations have says nothing of what is asked."""
STORED = PACKAGED.with_name("questions.safetensors")

_INSIDE = re.compile(
    r"\b(?:which|what)\b[^?]*?\b(?:lies?|is|are|sits?|stands?|located|situated|enclosed|found|surrounded)\s+"
    r"(?:[a-z]+ly\s+)?(?:in|inside|within|by)\s+it\b",
    re.IGNORECASE,
)
"""Asks what lies in something, and not where that lies: "Which state lies inside Rome?"."""
WORDED = 0.88
"""Cosine from which on a question is worded as the known one."""
MOST_MARGIN = 0.12
"""How much counts of how far a relation lies above every other one."""
LEAST_MISSED = 0.03
"""How far a question has to be likelier to ask for a relation than for none."""
OPEN_ENDED = frozenset(("P31", "P279", "P361", "P527", "P625", "P793", "P800"))
"""Relations of which a question has many good answers beside the graph's ("What is it?")."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """``cosine``: of the relation's best question, which ``question`` is; ``missed``: how far above the best question
    that asks for none.
    """

    relation: Relation
    cosine: float
    missed: float
    question: str


class QuestionMatch:
    """Ranks relations for questions; the known ones are embedded once, at first use. Thread-safe."""

    def __init__(self, relations: Iterable[Relation], encoder: Encoder, *, stored: Path = STORED) -> None:
        self._relations = tuple(relations)
        self._encoder = encoder
        self._stored = stored
        self._worded: dict[str, frozenset[str]] = {}
        self._called: dict[str, frozenset[str]] = {}

    def warm_up(self) -> None:
        """Embed the known questions now."""
        _ = self._known, self.asking, self._nouns

    def ranked(
        self, question: str, classes: frozenset[EntityClass], is_possible: Callable[[Relation], bool]
    ) -> list[Likeness]:
        """The relations that are possible, best first, for a masked question about an entity of these classes."""
        vector = self._encoder.encode([question])[0]
        known = self._known
        possible = [
            number
            for number, relation in enumerate(self._relations)
            if known.questions[number] and is_possible(relation)
        ]
        spans = merged([known.spans[number] for number in possible])
        missed = known.texts.cosines(vector, [known.misses])
        fitting = [not few or not classes or bool(few & classes) for few, _ in question_misses()]
        nothing = float(missed[fitting].max(initial=0.0))
        if not possible:
            return []
        cosines = known.texts.cosines(vector, spans)
        lengths = [len(known.questions[number]) for number in possible]
        firsts = np.cumsum([0, *lengths[:-1]])
        best = np.maximum.reduceat(cosines, firsts)
        equal = np.flatnonzero(cosines == np.repeat(best, lengths))
        places = equal[np.searchsorted(equal, firsts)] - firsts
        found = [
            Likeness(self._relations[number], cosine, cosine - nothing, known.questions[number][place])
            for number, cosine, place in zip(possible, best.tolist(), places.tolist(), strict=True)
        ]
        return sorted(found, key=lambda each: -each.cosine)

    def strange(self, content: Iterable[str], relation: Relation) -> frozenset[str]:
        """Those terms of a question that no wording of the relation has, and that name another relation ("wife")."""
        own = self.terms_of(relation)
        return frozenset(term for term in content if term not in own and term in self._nouns)

    def counts(self, counted: Collection[str], relation: Relation) -> bool:
        """Whether some question for the relation has all these words."""
        return not counted or any(set(counted) <= set(words(question)) for question in questions(relation))

    @cached_property
    def asking(self) -> frozenset[str]:
        """The terms of all known questions."""
        return frozenset(term for r in self._relations for q in questions(r) for term in terms(_bare(q)))

    def names(self, attribute: Collection[str], relation: Relation) -> bool:
        """Whether a noun by which something is asked for, its terms, may be what a relation is called."""
        called = self._called.get(relation.id)
        if called is None:
            worded = (relation.label, *relation.nouns, *questions(relation))
            called = frozenset(term for text in worded for term in terms(_bare(text)))
            self._called[relation.id] = called
        return called.issuperset(attribute)

    def terms_of(self, relation: Relation) -> frozenset[str]:
        """The terms of all sentences and questions for a relation; remembered, since they are many."""
        found = self._worded.get(relation.id)
        if found is None:
            found = self._worded[relation.id] = self._read_terms(relation)
        return found

    def _read_terms(self, relation: Relation) -> frozenset[str]:
        worded = (*questions(relation), *anchors(relation))
        return frozenset(term for text in worded for term in terms(_bare(text)))

    @cached_property
    def _nouns(self) -> frozenset[str]:
        """Terms that name relations, without those that questions of whatever kind have ("name")."""
        named = (name for r in builtin().values() for name in (r.label, *r.nouns))
        asked = Counter(
            t for r in self._relations for t in {t for q in questions(r) for t in terms(_bare(q))}
        )
        return frozenset(
            t for name in named for t in terms(name) if asked[t] < _GENERAL * len(self._relations)
        )

    @cached_property
    def _known(self) -> _Known:
        asked = [tuple(questions(relation)) for relation in self._relations]
        firsts = list(accumulate(map(len, asked), initial=0))
        misses = [question for _, question in question_misses()]
        texts = [masked(question) for each in (*asked, misses) for question in each]
        encoder = StoredVectors(self._encoder, self._stored)
        spans = [slice(first, first + len(some)) for first, some in zip(firsts, asked, strict=False)]
        return _Known(KnownTexts(texts, encoder), asked, spans, slice(firsts[-1], len(texts)))


@dataclass(frozen=True, slots=True)
class _Known:
    """``texts`` has the ``questions[i]`` of relation ``i`` in ``spans[i]``, and then the ``misses``."""

    texts: KnownTexts
    questions: Sequence[Sequence[str]]
    spans: Sequence[slice]
    misses: slice


def known_questions() -> list[str]:
    """Every question of the built-in relations and every miss, as it is compared, each once."""
    asked = {masked(question) for relation in builtin().values() for question in questions(relation)}
    return sorted(asked | {masked(question) for _, question in question_misses()})


def _bare(text: str) -> str:
    return text.replace("{s}", " ").replace("{o}", " ")


def asks_for(asked: PlainQuestion, likeness: Likeness, *, hours: bool = False) -> bool:
    """Whether a relation has values of the kind that is asked for, or is known to be asked for so ("With whom does Chad
    share a border?", "When does iron melt?"); ``hours``: times of the day, which are text, too.
    """
    relation = likeness.relation
    if relation.contains and _INSIDE.search(asked.masked) is not None:
        return False
    objects = relation.object_classes
    is_apart = objects and asked.classes and not objects & asked.classes
    if is_apart and (likeness.cosine < WORDED or classes_of(likeness.question) != asked.classes):
        return False
    if asked.kind is None:
        return relation.kind is not ValueKind.COORDINATES
    if likeness.cosine >= WORDED and kind_of(likeness.question) is asked.kind:
        return True
    if asked.kind is ValueKind.ENTITY:
        return relation.kind in {ValueKind.ENTITY, ValueKind.TEXT}
    return relation.kind is asked.kind or (
        hours and relation.kind is ValueKind.TEXT and asked.kind is ValueKind.TIME
    )
