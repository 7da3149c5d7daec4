"""What the facts about the user's own things say to the values of a sentence: each figure against each fact that is
measured like it, each name against each that has one, each text against each of its kind, whatever the sentence says of
it.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from enum import Enum

from detect import own_text
from detect.bound import EXACT, Sense
from detect.clause import Clause
from detect.compare import Outcome
from detect.evidence import Evidence
from detect.own_hours import end_told
from detect.own_text import TextKind, days_in, without_dashes
from detect.reading import reading_of
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
_FIGURES = frozenset((MentionKind.QUANTITY, MentionKind.TIME))


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

    @property
    def is_name(self) -> bool:
        return self.kind is GivenKind.NAME


@dataclass(frozen=True, slots=True)
class Against:
    """A fact against a value: ``outcome``, and what would stand at ``text[start:end]`` if it were right. ``shared``:
    the other end of the span that is given is right.
    """

    fact: Fact
    relation: Relation
    outcome: Outcome
    rule: str
    start: int
    end: int
    right: str
    shared: bool = False


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
        clocks = clock.find(without_dashes(text))
        for mention in figures:
            clause = next((c for c in clauses if c.start <= mention.start < c.end), None)
            if clause is None or clause.bounds.get(mention.start, EXACT).sense is Sense.BETWEEN:
                continue
            is_clock = any(c.start < mention.end and mention.start < c.end for c in clocks)
            if mention.start not in ends and not is_clock:
                part = _part(text, clause, mention.start, mention.end)
                yield Given(mention.start, mention.end, part, clause, GivenKind.FIGURE, mention)
        for clause in clauses:
            inside = [c for c in clocks if clause.start <= c.start < clause.end]
            if inside:
                part = _part(text, clause, inside[0].start, inside[-1].end)
                yield Given(inside[0].start, inside[-1].end, part, clause, GivenKind.CLOCK)

    def names(self, linked: LinkedText, clauses: Sequence[Clause], things: Set[str]) -> Iterator[Given]:
        """The names of a sentence that are none of the own things'; of several in one part none."""
        text = linked.text
        found = [
            Given(m.start, m.end, _part(text, clause, m.start, m.end), clause, GivenKind.NAME, m)
            for m in linked.mentions
            if m.kind in NAMING and not m.demonym and m.text[:1].isupper()
            for clause in clauses
            if clause.start <= m.start < clause.end and not any(c.id in things for c in m.candidates)
        ]
        parts = Counter(each.part for each in found)
        return (each for each in found if parts[each.part] == 1)

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
        alike = not telling_words(mention.text).isdisjoint(telling_words(fact.object.label))
        outcome = Outcome.AGREE if alike else compared.outcome
        right = value_text(fact.object)
        return Against(fact, relation, outcome, compared.rule, mention.start, mention.end, right)

    def _measured(self, mention: Mention, clause: Clause, fact: Fact, relation: Relation) -> Against | None:
        if not _is_measured_so(mention, fact):
            return None
        compared = self._evidence.compare(reading_of(relation, mention, clause), fact)
        right = value_text(fact.object)
        return Against(fact, relation, compared.outcome, compared.rule, mention.start, mention.end, right)


def _hours(given: Given, fact: Fact, relation: Relation, text: str) -> Against | None:
    """A fact of hours against the times of the day that a part of a sentence gives: all of them, or one end."""
    if not isinstance(fact.object, Text):
        return None
    known = clock.times_of(weekday.without(fact.object.text))
    said = [c for c in clock.find(without_dashes(text)) if given.start <= c.start < given.end]
    days = days_in(text[: given.part[1]])
    if not known or not said or days != days_in(relation.label):
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
