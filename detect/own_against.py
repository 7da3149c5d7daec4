"""What the facts about the user's own things say to the values of a sentence: each figure against each fact that is
measured like it, each name against each that has one, each text against each of its kind, whatever the sentence says of
it.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from enum import Enum

from detect import own_text
from detect.bound import EXACT, Bound, Sense
from detect.clause import Clause
from detect.compare import Outcome
from detect.evidence import Evidence
from detect.own_hours import end_told
from detect.own_text import TextKind, days_in, without_dashes
from detect.own_things import is_another_name
from detect.reading import reading_of
from detect.term import terms
from detect.value_names import telling_words
from kg import clock, weekday
from kg.mention import NAMING, LinkedText, Mention, MentionKind
from kg.records import EntityRef, Fact, Quantity, Relation, Text, Time, Value
from kg.unit import comparable, name_of
from kg.verbalise import value_text

_SEGMENT = re.compile(
    r"[,;–—|\n]\s|:\s(?=(?:the|our|its|it|there|you|we|an?)\b)|\s(?:and|but|while|whereas|which|so)\s",
    re.IGNORECASE,
)
"""Between what is said of one figure and of the next."""
_RANGE = re.compile(r"\s*(?:to|-|–|or)\s*(?=\d)|\s*[-–]\s*", re.IGNORECASE)
"""Between the figures of a range."""
_TOLD = re.compile(r"\d|@|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b[a-z-]+\.[a-z]", re.IGNORECASE)
"""What a text has whose kind is told: a figure, an address, a day of the week."""
_BESIDE_TIME = re.compile(
    r"\b(?:minutes?|hours?|long|shortly|just|time|well|soon)\s+(?:before|after|past|from)\s+\Z", re.IGNORECASE
)
"""Before a time of the day that another one is told by: "half an hour after midnight"."""
_NEAR = 24
"""Code points before a time in which such words stand."""
_LIMITS = frozenset((Sense.ABOVE, Sense.BELOW))
_FIGURES = frozenset((MentionKind.QUANTITY, MentionKind.TIME))


MOST_ROUNDED, MOST_ABOUT = 0.05, 0.15
"""Relative differences within which a round figure may be meant of another, and within which behind "about"."""


FactId = tuple[str, str]
"""Ids of a fact's subject and relation."""


class GivenKind(Enum):
    FIGURE = "figure"
    """A quantity or a date."""
    NAME = "name"
    CLOCK = "clock"
    TEXT = "text"
    """A day of the week, a number or an address to reach somebody at, words with a figure among them."""


@dataclass(frozen=True, slots=True)
class Given:
    """A value at ``text[start:end]`` of a sentence, in the part ``text[part[0]:part[1]]`` that speaks of it."""

    start: int
    end: int
    part: tuple[int, int]
    clause: Clause
    kind: GivenKind
    mention: Mention | None = None
    """Of figures and names."""
    spelled: str = ""
    """Of a table's cell: what it says with the headings of its row and column, {o} for the value."""

    @property
    def is_name(self) -> bool:
        return self.kind is GivenKind.NAME


@dataclass(frozen=True, slots=True)
class Against:
    """A fact against a value: ``outcome``, and what would stand at ``text[start:end]`` if it were right. ``shared``:
    the other end of the span that is given is right; ``bounded``: as a limit the value is right ("up to 300" of 280);
    ``near``: it may be the same, roughly put, or the name of somebody of the family.
    """

    fact: Fact
    relation: Relation
    outcome: Outcome
    rule: str
    start: int
    end: int
    right: str
    shared: bool = False
    bounded: bool = False
    near: bool = False

    @property
    def id(self) -> FactId:
        return self.fact.subject.id, self.relation.id


class OwnComparison:
    """Compares over one graph; thread-safe."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence

    def figures(self, linked: LinkedText, clauses: Sequence[Clause]) -> Iterator[Given]:
        """The dates, figures and times of the day of a sentence; none that is one end of a range."""
        text = linked.text
        figures = [m for m in linked.mentions if m.kind in _FIGURES]
        ends = {
            each
            for one, other in itertools.pairwise(figures)
            if _RANGE.fullmatch(text, one.end, other.start)
            for each in (one.start, other.start)
        }
        clocks = [
            c
            for c in clock.find(without_dashes(text))
            if not _BESIDE_TIME.search(text, max(0, c.start - _NEAR), c.start)
        ]
        for mention in figures:
            clause = _clause_of(mention, clauses)
            if clause is None or clause.bounds.get(mention.start, EXACT).sense is Sense.BETWEEN:
                continue
            is_clock = any(c.start < mention.end and mention.start < c.end for c in clocks)
            if mention.start not in ends and not is_clock:
                part = _part(text, clause, mention.start, mention.end)
                spelled = _spelled(mention, clause, text)
                yield Given(mention.start, mention.end, part, clause, GivenKind.FIGURE, mention, spelled)
        for clause in clauses:
            inside = [c for c in clocks if clause.start <= c.start < clause.end]
            parts = [_part(text, clause, c.start, c.end) for c in inside]
            for part in dict.fromkeys(parts):
                times = [c for c, its in zip(inside, parts, strict=True) if its == part]
                yield Given(times[0].start, times[-1].end, part, clause, GivenKind.CLOCK)

    def names(
        self,
        linked: LinkedText,
        clauses: Sequence[Clause],
        things: Set[str],
        known: frozenset[str],
        is_part: Callable[[str], bool],
    ) -> Iterator[Given]:
        """The names of a sentence that are none of the own things' nor parts of them, and no words of their relations,
        whose terms are ``known`` ("the CEO"); of several in one part none.
        """
        text = linked.text
        named = (
            m
            for m in linked.mentions
            if m.kind in NAMING
            and not m.demonym
            and m.text[:1].isupper()
            and not known.issuperset(terms(m.text))
            and not is_part(m.text)
        )
        found = [
            Given(m.start, m.end, _part(text, c, m.start, m.end), c, GivenKind.NAME, m, _spelled(m, c, text))
            for m in named
            if (c := _clause_of(m, clauses)) is not None
            and not any(each.id in things for each in m.candidates)
        ]
        parts = Counter((id(each.clause), each.part) for each in found)
        return (each for each in found if parts[id(each.clause), each.part] == 1)

    def texts(self, linked: LinkedText, clauses: Sequence[Clause], facts: Iterable[Fact]) -> Iterator[Given]:
        """The texts of a sentence that are of the kind of one of the facts' and not the same; each once."""
        found: dict[tuple[int, int], Given] = {}
        if not _TOLD.search(linked.text):
            return iter(())
        for fact in facts:
            if not isinstance(fact.object, Text):
                continue
            for clause in clauses:
                text = linked.text[clause.start : clause.end]
                given = own_text.given(text, fact.object.text)
                if given is None or given.kind is TextKind.CLOCK or len(given.wrong) != 1:
                    continue
                start, end = given.wrong[0].start + clause.start, given.wrong[0].end + clause.start
                part = _part(linked.text, clause, start, end)
                found.setdefault((start, end), Given(start, end, part, clause, GivenKind.TEXT))
        return iter(found.values())

    def against(self, given: Given, facts: Iterable[Fact], text: str) -> Iterator[Against]:
        """What those of the facts say that are of its kind."""
        for fact in facts:
            relation = self._evidence.graph.relation(fact.relation.id)
            if given.kind is GivenKind.TEXT:
                found = _text(given, fact, relation, text)
            elif given.mention is None:
                found = _hours(given, fact, relation, text)
            elif given.is_name:
                found = self._named(given.mention, given.clause, fact, relation)
            else:
                found = self._measured(given.mention, given.clause, fact, relation)
                found = found or _phrase(given, fact, relation, text)
            if found is not None:
                yield found

    def _named(self, mention: Mention, clause: Clause, fact: Fact, relation: Relation) -> Against | None:
        if not isinstance(fact.object, EntityRef):
            return None
        compared = self._evidence.compare(reading_of(relation, mention, clause), fact)
        if self._is_around_or_in(mention, fact.object):
            right = value_text(fact.object)
            return Against(fact, relation, Outcome.AGREE, "place", mention.start, mention.end, right)
        alike = not telling_words(mention.text).isdisjoint(telling_words(fact.object.label))
        another = is_another_name(mention.text, fact.object.label)
        outcome = Outcome.DISAGREE if another else Outcome.AGREE if alike else compared.outcome
        right = value_text(fact.object)
        return Against(
            fact, relation, outcome, compared.rule, mention.start, mention.end, right, near=another
        )

    def _measured(self, mention: Mention, clause: Clause, fact: Fact, relation: Relation) -> Against | None:
        if not _is_measured_so(mention, fact):
            return None
        reading, right = reading_of(relation, mention, clause), value_text(fact.object)
        compared = self._evidence.compare(reading, fact)
        outcome, bounded = compared.outcome, False
        if outcome is Outcome.AGREE and reading.bound.sense in _LIMITS and reading.bound.inclusive:
            exact = self._evidence.compare(replace(reading, bound=EXACT), fact)
            bounded = exact.outcome is Outcome.DISAGREE
            outcome = exact.outcome if bounded else outcome
        near = outcome is not Outcome.DISAGREE and _is_apart(mention, fact, reading.bound)
        return Against(
            fact, relation, Outcome.DISAGREE if near else outcome, compared.rule,
            mention.start, mention.end, right, bounded=bounded, near=near,
        )  # fmt: skip

    def _is_around_or_in(self, mention: Mention, place: EntityRef) -> bool:
        """Whether a name is that of a place around the one that a fact names, or of one in it: "in the Czech Republic"
        of Ostrava.
        """
        chain = self._evidence.places.chain
        return any(each.id in chain(place.id) or place.id in chain(each.id) for each in mention.candidates)


def _is_apart(mention: Mention, fact: Fact, bound: Bound) -> bool:
    """Whether a round figure lies too far from that of a fact to be meant of it, "$200" of 150."""
    said, known = mention.value, fact.object
    if not isinstance(said, Quantity) or not isinstance(known, Quantity) or not known.amount:
        return False
    if bound.sense in _LIMITS and not bound.inclusive:
        return False
    most = MOST_ROUNDED if bound.sense is Sense.EXACT or bound.sense in _LIMITS else MOST_ABOUT
    same = said.unit == known.unit or (not said.unit and bool(name_of(known.unit)))
    return same and abs(said.amount - known.amount) > most * abs(known.amount)


def _hours(given: Given, fact: Fact, relation: Relation, text: str) -> Against | None:
    """A fact of hours against the times of the day that a part of a sentence gives: all of them, or one end."""
    if not isinstance(fact.object, Text):
        return None
    known = clock.times_of(weekday.without(fact.object.text))
    said = [c for c in clock.find(without_dashes(text)) if given.start <= c.start < given.end]
    days = days_in(text[: given.part[1]])
    told = days_in(relation.label) | days_in(fact.object.text)
    if not known or not said or not days <= told or (days_in(relation.label) and not days):
        return None
    if len(known) == 2 and len(said) == 1:
        end = end_told(text[given.part[0] : said[0].start])
        known = () if end is None else (known[end],)
    if len(known) != len(said):
        return None
    wrong = [(one, at) for one, at in zip(said, known, strict=True) if not one.is_at(at)]
    if not wrong:
        return Against(fact, relation, Outcome.AGREE, "clock", given.start, given.end, "")
    if len(wrong) > 1:
        return None
    ((one, at),) = wrong
    right = clock.format(at, text[one.start : one.end])
    return Against(fact, relation, Outcome.DISAGREE, "clock", one.start, one.end, right, shared=len(said) > 1)


def _clause_of(mention: Mention, clauses: Sequence[Clause]) -> Clause | None:
    """The clause in which a mention stands; of the cells of a row that which is about it."""
    beside = [clause for clause in clauses if clause.start <= mention.start < clause.end]
    cells = (clause for clause in beside if any(symbol.mention is mention for symbol in clause.symbols[1:]))
    return next(cells, beside[0] if beside else None)


def _spelled(mention: Mention, clause: Clause, text: str) -> str:
    """See `Given.spelled`."""
    if not text.startswith("|", clause.start):
        return ""
    return " ".join("{o}" if each.mention is mention else each.text for each in clause.symbols)


def may_be_told(value: Value) -> bool:
    """Whether a fact's value is text of which another of its kind can be told."""
    return isinstance(value, Text) and _TOLD.search(value.text) is not None


def _text(given: Given, fact: Fact, relation: Relation, text: str) -> Against | None:
    """A fact that is text against one of its kind."""
    if not isinstance(fact.object, Text):
        return None
    clause = given.clause
    found = own_text.given(text[clause.start : clause.end], fact.object.text)
    if found is None or found.kind is TextKind.CLOCK:
        return None
    rule = found.kind.value
    if not found.wrong:
        return Against(fact, relation, Outcome.AGREE, rule, given.start, given.end, "")
    one = found.wrong[0]
    if len(found.wrong) > 1 or (one.start + clause.start, one.end + clause.start) != (given.start, given.end):
        return None
    return Against(fact, relation, Outcome.DISAGREE, rule, given.start, given.end, one.right or "")


def _phrase(given: Given, fact: Fact, relation: Relation, text: str) -> Against | None:
    """A fact of words with a figure among them, "5 days before arrival", where a part has the same words."""
    if not isinstance(fact.object, Text):
        return None
    found = own_text.given(text[given.part[0] : given.part[1]], fact.object.text)
    if found is None or found.kind is not TextKind.FIGURES:
        return None
    if not found.wrong:
        return Against(fact, relation, Outcome.AGREE, "figures", given.start, given.end, "")
    ((start, end, right),) = ((one.start, one.end, one.right) for one in found.wrong)
    at = given.part[0]
    return Against(fact, relation, Outcome.DISAGREE, "figures", at + start, at + end, right or "")


def _part(text: str, clause: Clause, start: int, end: int) -> tuple[int, int]:
    """The part of a clause around ``text[start:end]`` that speaks of it."""
    first, last = clause.start, clause.end
    for cut in _SEGMENT.finditer(text, clause.start, clause.end):
        if cut.end() <= start:
            first = cut.end()
        elif cut.start() >= end:
            last = cut.start()
            break
    return first, last


def _is_measured_so(mention: Mention, fact: Fact) -> bool:
    """Whether a figure may be of the measure of a fact; what has no unit may count anything."""
    if isinstance(mention.value, Time):
        return isinstance(fact.object, Time)
    if not isinstance(mention.value, Quantity) or not isinstance(fact.object, Quantity):
        return False
    unit = fact.object.unit
    return comparable(mention.value.unit, "" if name_of(unit) else unit)
