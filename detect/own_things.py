"""What only the user's own files know: few facts of each thing, written down because answers are about them.

Where one fact of such a thing has a value of a measure (a price, a length, a period), a statement of that measure about
the thing speaks of that fact, in whatever words; of what the world writes about, it may speak of a hundred others.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection
from functools import lru_cache

from rapidfuzz.distance import DamerauLevenshtein

from detect.compare_quantity import ROUNDED_RULE
from detect.explained import is_explained, terms_of
from detect.outcome import Comparison
from detect.reading import Reading
from detect.term import term, terms
from kg.alias import fold
from kg.graph import Graph
from kg.records import Fact, Quantity, Relation, ValueKind
from kg.unit import UNITS, comparable, name_of

LEAST_WORD, LEAST_APART = 3, 2
"""Letters of a word that tells two names apart, and how many of them must differ."""
_BEHIND = re.compile(r"\{o\}[ \u00a0*_-]{1,3}(?P<noun>[^\W\d_]+)")
MOST_ROUNDED = 0.05
"""Relative difference within which a round figure may be meant of one of the user's own."""
EXACT_FIGURE = 0.01
"""Relative difference within which a figure of the user's own is the same."""
_RELATIVE = re.compile(
    r"\b(?:more|less|fewer|than|differ\w*|extra|additional\w*|further|another|sav(?:e|es|ed|ing|ings)|discount\w*|"
    r"reduc\w+|cheaper|dearer|instead|rather|versus|vs|compared|together|both|altogether|combined|sum|add(?:s|ed|ing)?|"
    r"deposit|shipping|delivery|used|second-hand|rent\w*|lease\w*|instal+ments?|previously|formerly|originally|first|"
    r"there and back|round trip|return trip|one way|each|alone|on sale|(?:shipping|gross|net) weight)\b"
    r"|\bby \{o\}|\{o\} off\b",
    re.IGNORECASE,
)
"""Words with which a figure is no longer the plain one: a difference, a sum, a share, one of another time."""
_IS_DISCOUNT, _OFF = re.compile(r"discount|reduction|rebate"), re.compile(r"\{o\} off|sav\w+", re.IGNORECASE)
"""What is a difference by itself, and how that is said."""
_DESCRIBES = re.compile(r"\b(?:an?|the|this|that|your) \{o\} (?P<noun>[a-z]{3,})")
"""A figure before what it describes: "in a 3 m room"."""
_RATE = re.compile(
    r"\{o\}(?: (?!(?:for|in|on|at|with|of|to|by)\b)\w+)? ?(?:/|an? |per |each |every )(?P<each>\w+)",
    re.IGNORECASE,
)
_ALWAYS = re.compile(r"\b(?:all (?:year|day|night)(?: (?:round|long))?|(?:the )?whole year|every day)\b")
"""Periods in which nothing is counted."""
_PERIODS = {
    "hour": "hour", "hourly": "hour", "day": "day", "daily": "day", "night": "night", "nightly": "night",
    "week": "week", "weekly": "week", "month": "month", "monthly": "month", "quarter": "quarter",
    "quarterly": "quarter", "year": "year", "yearly": "year", "annual": "year", "annually": "year", "annum": "year",
}  # fmt: skip


def is_plain(wording: str, relation: Relation) -> bool:
    """Whether a figure in a wording, {o}, is given as such, and not as a difference or for another period than the
    relation has.
    """
    label = relation.label.lower()
    if any(
        found[0].lower() not in label and not (_IS_DISCOUNT.search(label) and _OFF.fullmatch(found[0]))
        for found in _RELATIVE.finditer(wording)
    ):
        return False
    described = _DESCRIBES.search(wording)
    if described is not None and term(described["noun"]) not in terms(relation.label):
        return False
    said = {
        _PERIODS.get(word)
        for word in re.findall(r"[a-z]+", _ALWAYS.sub(" ", wording.lower().replace("{o}", "")))
    } - {None}
    rate = _RATE.search(wording)
    known = {_PERIODS.get(word) for word in label.split()} - {None}
    if rate is not None and rate["each"].lower() not in _PERIODS and rate["each"].lower() not in label:
        return False
    return said <= known


def is_another_name(said: str, known: str) -> bool:
    """Whether two names of as many words differ in one word that is no spelling of the other, or in a number: people of
    one family, companies of one trade, houses of one street.

    >>> is_another_name("Eastmoor Rail", "Westmoor Rail"), is_another_name("J. Keller", "Anna Keller")
    (True, False)
    >>> is_another_name("Mill Lane 13", "Mill Lane 31")
    True
    """
    one, two = fold(said).split(), fold(known).split()
    if len(one) != len(two) or len(one) < 2:
        return False
    apart = [(a, b) for a, b in zip(one, two, strict=True) if a != b]
    if len(apart) == 1 and all(word[0].isdigit() for pair in apart for word in pair):
        return True
    return len(apart) == 1 and all(
        min(len(a), len(b)) >= LEAST_WORD
        and not a.startswith(b)
        and not b.startswith(a)
        and DamerauLevenshtein.distance(a, b) >= LEAST_APART
        for a, b in apart
    )


def counts_it(fact: Fact, relation: Relation, wording: str) -> bool:
    """Whether the word behind a figure, {o}, is what a fact's figure counts."""
    value, counted = fact.object, counted_in(wording)
    if not counted or not isinstance(value, Quantity):
        return False
    if named := name_of(value.unit):
        return counted in terms(named)
    return not value.unit and counted in terms(relation.label)


def counted_in(wording: str) -> str:
    """The term of the word right behind a figure, {o}; "" where there is none.

    >>> counted_in("{s} has {o} rooms"), counted_in("{o}, and a pool")
    ('room', '')
    """
    behind = _BEHIND.search(wording)
    return term(behind["noun"]) if behind is not None else ""


_SENTENCE = re.compile(r"[.!?;:\n]|\b(?:and|but|while)\b")
_LONGEST_OPENING = 5
"""Words of a phrase before a statement."""


class OwnThings:
    """The user's own things over one graph; thread-safe."""

    def __init__(self, graph: Graph, ids: Collection[str] = ()) -> None:
        """``ids``: of the entities that only the user's files know."""
        self._graph = graph
        self._ids = frozenset(ids)
        self._measures = lru_cache(maxsize=1024)(self._read_measures)

    def __contains__(self, entity_id: str) -> bool:
        return entity_id in self._ids

    def is_no_round(self, fact: Fact, said: Quantity, found: Comparison) -> bool:
        """Whether a figure is too far from what the user wrote down of an own thing to be that, rounded: "1,000 W" of
        1,100 W.
        """
        if (
            fact.subject.id not in self._ids
            or found.rule != ROUNDED_RULE
            or not isinstance(fact.object, Quantity)
        ):
            return False
        known = fact.object
        same = said.unit == known.unit
        return same and abs(said.amount - known.amount) > MOST_ROUNDED * abs(known.amount)

    def tolerance(self, fact: Fact) -> float:
        """How far a claim may lie from a fact, at most: what the user writes down of an own thing is exact."""
        if fact.subject.id not in self._ids:
            return math.inf
        return EXACT_FIGURE if isinstance(fact.object, Quantity) else 0.0

    def is_meant(self, fact: Fact, relation: Relation, wording: str, *, whole: bool) -> bool:
        """Whether a figure that a wording gives of an own thing, {o}, is that of a fact: it counts what the fact counts
        ("{o} semesters", "{o} rooms"), or no other fact of the thing has its measure, and every word is explained.

        ``whole``: the wording has all words of its clause.
        """
        if not whole or fact.subject.id not in self._ids or not isinstance(fact.object, Quantity):
            return False
        known = terms_of(relation, self._graph.entity(fact.subject.id)) | set(
            terms(name_of(fact.object.unit))
        )
        if not is_explained(wording, known):
            return False
        return is_plain(wording, relation) and (self.is_only(fact) or counts_it(fact, relation, wording))

    def opens_with_condition(self, reading: Reading, subject_id: str, text: str) -> bool:
        """Whether words before what is spoken of may limit its figure: "With packaging it weighs"."""
        subject = reading.subject
        if subject_id not in self._ids or reading.relation.kind is not ValueKind.QUANTITY or subject is None:
            return False
        before = _SENTENCE.split(text[: subject.start])[-1]
        if len(before.split()) > _LONGEST_OPENING:
            return False
        return not is_explained(before, terms_of(reading.relation, self._graph.entity(subject_id)))

    def is_only(self, fact: Fact) -> bool:
        """Whether a fact about an own thing is the only one that gives a value of its measure."""
        if fact.subject.id not in self._ids or not isinstance(fact.object, Quantity):
            return False
        unit = fact.object.unit
        if not unit or name_of(unit):
            return False
        alike = {rel for rel, other in self._measures(fact.subject.id) if comparable(unit, other)}
        return alike == {fact.relation.id}

    def measured(self, entity_id: str, dimensions: Collection[str]) -> Fact | None:
        """The only fact of an own thing whose figure has a unit of one of the dimensions."""
        if entity_id not in self._ids:
            return None
        found = [
            fact
            for fact in self._graph.facts(entity_id)
            if isinstance(fact.object, Quantity)
            and (unit := UNITS.get(fact.object.unit)) is not None
            and unit.dimension in dimensions
        ]
        return found[0] if len(found) == 1 else None

    def _read_measures(self, subject_id: str) -> tuple[tuple[str, str], ...]:
        """Relation and unit of each quantity of a thing."""
        facts = self._graph.facts(subject_id)
        return tuple((f.relation.id, f.object.unit) for f in facts if isinstance(f.object, Quantity))
