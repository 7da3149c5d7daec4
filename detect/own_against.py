"""What the facts about the user's own things say to the values of a sentence: each figure against each fact that is
measured like it, each name against each that has one, each text against each of its kind, whatever the sentence says of
it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from detect import own_text, own_words
from detect.bound import EXACT, Bound, Sense
from detect.clause import Clause
from detect.compare import Outcome
from detect.compare_quantity import PRECISE, significant
from detect.evidence import Evidence
from detect.own_bounds import no_more
from detect.own_given import Given, GivenKind
from detect.own_hours import end_told
from detect.own_text import TextKind, days_in, without_dashes
from detect.own_things import MOST_ROUNDED, is_another_name
from detect.own_truth import truth_of
from detect.reading import reading_of
from detect.term import terms
from detect.value_names import telling_words
from kg import clock, quantity, weekday
from kg.mention import Mention
from kg.records import EntityRef, Fact, Quantity, Relation, Text, Time
from kg.unit import YEARS, comparable, name_of
from kg.verbalise import value_text

_LIMITS = frozenset((Sense.ABOVE, Sense.BELOW))


MOST_ABOUT = 0.15
"""Relative difference within which a round figure behind "about" may be meant of another."""
_SINCE = re.compile(
    r"\b(?:since|from|as of|start\w*|beg[aiu]n\w*|bec[ao]me\w*|took|taken|join\w*|appoint\w*|introduc\w*|chang\w*|"
    r"effective|valid|appl\w+|went|rose|fell|rais\w+|came|come)\b",
    re.IGNORECASE,
)
"""Words of a sentence that may tell from when on something holds."""


FactId = tuple[str, str]
"""Ids of a fact's subject and relation."""


@dataclass(frozen=True, slots=True)
class Against:
    """A fact against a value: ``outcome``, and what would stand at ``text[start:end]`` if it were right. ``shared``:
    the other end of the span that is given is right; ``bounded``: as a limit the value is right ("up to 300" of 280);
    ``near``: it may be the same, roughly put, or the name of somebody of the family; ``since``: it is held against when
    the fact began to hold.
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
    since: bool = False

    @property
    def id(self) -> FactId:
        return self.fact.subject.id, self.relation.id


class OwnComparison:
    """Compares over one graph; thread-safe."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence

    def against(
        self, given: Given, facts: Iterable[Fact], text: str, question: str = ""
    ) -> Iterator[Against]:
        """What those of the facts say that are of its kind; ``question``: what the sentence may answer."""
        for fact in facts:
            relation = self._evidence.graph.relation(fact.relation.id)
            if given.kind is GivenKind.TEXT:
                found = _text(given, fact, relation, text)
            elif given.kind is GivenKind.TRUTH:
                found = _truth(given, fact, relation)
            elif given.kind is GivenKind.WORDS:
                found = _words(given, fact, relation, text)
            elif given.mention is None:
                found = _hours(given, fact, relation, text, question)
            elif given.is_name:
                found = self._named(given.mention, given.clause, fact, relation)
            else:
                found = self._measured(given.mention, given.clause, fact, relation, text)
                found = found or _phrase(given, fact, relation, text)
                found = found or self._since(given.mention, given.clause, fact, relation, text)
            if found is not None:
                yield found

    def _named(self, mention: Mention, clause: Clause, fact: Fact, relation: Relation) -> Against | None:
        if not isinstance(fact.object, EntityRef) or own_words.words_of(fact.object):
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

    def _measured(
        self, mention: Mention, clause: Clause, fact: Fact, relation: Relation, text: str
    ) -> Against | None:
        mention, fact = _as_counted(mention, fact, relation), _in_unit(fact, mention)
        if not _is_measured_so(mention, fact):
            return None
        reading, right = reading_of(relation, mention, clause), value_text(fact.object)
        if no_more(text, mention.start) is not None:
            reading = replace(reading, bound=Bound(Sense.BELOW, inclusive=True))
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

    def _since(
        self, mention: Mention, clause: Clause, fact: Fact, relation: Relation, text: str
    ) -> Against | None:
        """A date against when a fact began to hold, where the sentence tells from when on something does."""
        if fact.start is None or not isinstance(mention.value, Time) or isinstance(fact.object, Time):
            return None
        if _SINCE.search(text, clause.start, clause.end) is None:
            return None
        reading = replace(reading_of(relation, mention, clause), bound=EXACT)
        compared = self._evidence.compare(reading, replace(fact, object=fact.start))
        right = value_text(fact.start)
        return Against(
            fact, relation, compared.outcome, compared.rule, mention.start, mention.end, right, since=True
        )

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
    is_rough = (
        bound.sense is not Sense.EXACT and bound.sense not in _LIMITS and significant(said.amount) < PRECISE
    )
    most = MOST_ABOUT if is_rough else MOST_ROUNDED
    same = said.unit == known.unit or (not said.unit and bool(name_of(known.unit)))
    return same and abs(said.amount - known.amount) > most * abs(known.amount)


def _in_unit(fact: Fact, said: Mention) -> Fact:
    """A fact with a figure in the unit that its words begin with, where one with a unit is said: "14 days after the
    bill date", "5.5% of salary".
    """
    if not isinstance(said.value, Quantity) or not said.value.unit:
        return fact
    if isinstance(fact.object, Text):
        figure = _leading_figure(fact.object.text)
        return fact if figure is None else replace(fact, object=figure)
    if isinstance(fact.object, Quantity) and (counted := name_of(fact.object.unit)):
        figure = _leading_figure(f"1 {counted}")
        if figure is not None:
            return replace(fact, object=replace(figure, amount=fact.object.amount * figure.amount))
    return fact


@lru_cache(maxsize=4096)
def _leading_figure(text: str) -> Quantity | None:
    """The figure with a unit of the table that a text begins with, if more words follow."""
    spans = quantity.find(text)
    if not spans or spans[0].start or spans[0].end == len(text):
        return None
    found = spans[0].quantity
    return found if found.unit and not name_of(found.unit) else None


def _as_counted(mention: Mention, fact: Fact, relation: Relation) -> Mention:
    """A figure without its unit where the fact has none and its relation names it: "16 years old" of a minimum age."""
    said = mention.value
    if (
        not isinstance(said, Quantity)
        or not isinstance(fact.object, Quantity)
        or fact.object.unit
        or not said.unit
    ):
        return mention
    named = {*terms(name_of(said.unit)), *(terms("age") if said.unit == YEARS else ())}
    if named.isdisjoint(terms(relation.label)):
        return mention
    return mention._replace(value=replace(said, unit=""))


def _truth(given: Given, fact: Fact, relation: Relation) -> Against | None:
    """A fact that says yes or no against what a part affirms or denies."""
    holds = truth_of(fact.object)
    if holds is None:
        return None
    outcome = Outcome.AGREE if holds is given.affirms else Outcome.DISAGREE
    return Against(fact, relation, outcome, "truth", *given.part, value_text(fact.object))


def _words(given: Given, fact: Fact, relation: Relation, text: str) -> Against | None:
    """A fact that is plain words against others."""
    right = own_words.words_of(fact.object)
    if not right:
        return None
    said = text[given.start : given.end]
    is_same = own_words.is_in(right, said) or own_words.is_in(said, right)
    outcome = Outcome.AGREE if is_same else Outcome.DISAGREE
    return Against(fact, relation, outcome, "words", given.start, given.end, right)


def _hours(given: Given, fact: Fact, relation: Relation, text: str, question: str) -> Against | None:
    """A fact of hours against the times of the day that a part of a sentence gives: all of them, or one end."""
    if not isinstance(fact.object, Text):
        return None
    known = clock.times_of(weekday.without(fact.object.text))
    said = [c for c in clock.find(without_dashes(text)) if given.start <= c.start < given.end]
    days = days_in(text[: given.part[1]])
    told = days_in(relation.label) | days_in(fact.object.text)
    if not known or not said or not days <= told or (days_in(relation.label) and not days):
        return None
    if len(known) == 1 and _is_of_other_end(relation, text[: said[0].start]):
        return None
    if len(known) == 2 and len(said) == 1:
        end = end_told(text[given.part[0] : said[0].start])
        end = _end_left(known, said[0], text) if end is None else end
        end = end_told(question) if end is None else end
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


def _is_of_other_end(relation: Relation, before: str) -> bool:
    """Whether until when is told of what the relation does not say that of: "up to 10 pm" of a check-in."""
    return end_told(before) == 1 and end_told(relation.label) != 1


def _end_left(known: Sequence[int], said: clock.Clock, text: str) -> int | None:
    """Which end of a span a time of the day is where another one of the text is the other end."""
    others = [each for each in clock.find(without_dashes(text)) if each.start != said.start]
    given = {end for end, at in enumerate(known) if any(each.is_at(at) for each in others)}
    return 1 - given.pop() if len(given) == 1 else None


def _text(given: Given, fact: Fact, relation: Relation, text: str) -> Against | None:
    """A fact that is text against one of its kind."""
    right = own_text.text_of(fact.object)
    if not right:
        return None
    clause = given.clause
    found = own_text.given(text[clause.start : clause.end], right)
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
    known = own_text.text_of(fact.object)
    if not known:
        return None
    found = own_text.given(text[given.part[0] : given.part[1]], known)
    if found is None or found.kind is not TextKind.FIGURES:
        return None
    if not found.wrong:
        return Against(fact, relation, Outcome.AGREE, "figures", given.start, given.end, "")
    ((start, end, right),) = ((one.start, one.end, one.right) for one in found.wrong)
    at = given.part[0]
    return Against(fact, relation, Outcome.DISAGREE, "figures", at + start, at + end, right or "")


def _is_measured_so(mention: Mention, fact: Fact) -> bool:
    """Whether a figure may be of the measure of a fact; what has no unit may count anything."""
    if isinstance(mention.value, Time):
        return isinstance(fact.object, Time)
    if not isinstance(mention.value, Quantity) or not isinstance(fact.object, Quantity):
        return False
    unit = fact.object.unit
    return comparable(mention.value.unit, "" if name_of(unit) else unit)
