"""Life spans: "Johann Sebastian Bach (1685–1750)", two dates in brackets behind a person.

The same brackets may hold a reign, an office or the years of an activity, so a date is denied only where the span must
be a life: it begins with the birth, or ends with the death and begins before or just after the birth, or lies outside
the life altogether.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from detect.bound import EXACT
from detect.clause import Clause, Symbol
from detect.compare import Outcome
from detect.reading import Reading
from detect.stated import Found, Stated
from detect.years import BORN, DIED
from kg.mention import LinkedText, Mention, MentionKind
from kg.records import Fact, Relation, Time
from kg.schema import builtin

CHILDHOOD = 12
"""Years from birth on in which nobody holds an office or makes a name."""
LONGEST_LIFE = 115
_OPENS = re.compile(r"\s*\((?:born |b\. ?|\* ?)?", re.I)
_JOINS = re.compile(r"\s*[-–—]\s*(?:died |d\. ?|† ?)?|[,;]\s*(?:died |d\. ?|† ?)", re.I)
_CLOSES = re.compile(r"\s*\)")
_RULER = re.compile(r"\b(?:[IVX]+|of|King|Queen|Emperor|Empress|Pope|Tsar|Prince|Princess)\b")
"""A name of rulers, whose reign may begin with the birth."""

Find = Callable[[Stated], Found]


@dataclass(frozen=True, slots=True)
class Span:
    """A name with two dates in brackets behind it."""

    name: Mention
    first: Mention
    last: Mention
    end: int
    """Behind the closing bracket."""


def lives(spans: Iterable[Span], find: Find) -> list[Found]:
    """What spans of time state, as far as they must be lives: births and deaths."""
    return [found for span in spans for found in _told(span, find)]


def spans_of(clause: Clause, linked: LinkedText) -> Iterator[Span]:
    """The spans in brackets behind names of a clause; linear."""
    mentions = [m for m in linked.mentions if clause.start <= m.start < clause.end]
    text = linked.text
    for (name, first), (_, last) in pairwise(pairwise(mentions)):
        is_dated = first.kind is last.kind is MentionKind.TIME and name.kind is MentionKind.ENTITY
        if (
            is_dated
            and _OPENS.fullmatch(text, name.end, first.start)
            and _JOINS.fullmatch(text, first.end, last.start)
            and (closes := _CLOSES.match(text, last.end))
        ):
            yield Span(name, first, last, closes.end())


def _told(span: Span, find: Find) -> list[Found]:
    born, died = find(_stated(span, span.first, BORN)), find(_stated(span, span.last, DIED))
    if not born.findings or not died.findings or _RULER.search(span.name.text):
        return []
    is_born, is_dead = _outcome(born), _outcome(died)
    if Outcome.UNDECIDED in (is_born, is_dead):
        return [found for found, outcome in ((born, is_born), (died, is_dead)) if outcome is Outcome.AGREE]
    return [born, died] if is_born is is_dead is Outcome.AGREE or _is_life(span, born, died) else []


def _is_life(span: Span, born: Found, died: Found) -> bool:
    if _outcome(born) is Outcome.AGREE:
        return True
    first, last = _year(span.first), _year(span.last)
    birth, death = _fact_year(born), _fact_year(died)
    if first is None or last is None or birth is None or death is None:
        return False
    if _outcome(died) is Outcome.AGREE:
        return first <= birth + CHILDHOOD
    outside = first > death or last < birth
    return outside and CHILDHOOD < last - first < LONGEST_LIFE


def _outcome(found: Found) -> Outcome:
    """What the facts say: one that agrees is enough, to disagree takes all."""
    outcomes = {finding.comparison.outcome for finding in found.findings}
    if Outcome.AGREE in outcomes:
        return Outcome.AGREE
    return Outcome.DISAGREE if outcomes == {Outcome.DISAGREE} else Outcome.UNDECIDED


def _fact_year(found: Found) -> int | None:
    fact: Fact = found.findings[0].fact
    return fact.object.year if isinstance(fact.object, Time) else None


def _year(mention: Mention) -> int | None:
    return mention.value.year if isinstance(mention.value, Time) else None


def _stated(span: Span, date: Mention, relation: str) -> Stated:
    return Stated(_reading(span, date, builtin()[relation]), span.name, date)


def _reading(span: Span, date: Mention, relation: Relation) -> Reading:
    name = span.name
    return Reading(
        relation=relation,
        subject=Symbol("E", name.start, name.end, name.text, name),
        object=Symbol("T", date.start, date.end, date.text, date),
        start=name.start,
        end=span.end,
        negated=False,
        past=True,
        inverted=False,
        weight=1,
        bound=EXACT,
    )
