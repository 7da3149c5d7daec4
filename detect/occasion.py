"""When something took place that lasted: "in 1863" is in the American Civil War, "in 1841" is not.

A graph says of what lasts when it began and ended, and texts say when it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from detect.bound import Bound, Sense
from detect.outcome import Comparison, agree, disagree, undecided
from detect.period import Stretch, meanings, stretch
from kg.date import YEAR
from kg.records import Fact, Time

POINT, START, END = "P585", "P580", "P582"
_RULE, _ENDS = "time:lasting", "time:range"
_DATED_OTHERWISE = 5
"""Years by which sources differ on when something began or ended."""


def lasted(facts: Iterable[Fact]) -> list[Fact]:
    """Of all facts of something when it began and ended; empty where not both are known."""
    ends = [fact for fact in facts if fact.relation.id in (START, END) and isinstance(fact.object, Time)]
    return ends if {fact.relation.id for fact in ends} == {START, END} else []


def compare_occasion(claimed: Time, bound: Bound, ends: Sequence[Fact]) -> Comparison:
    """A claimed time against `lasted` facts; contradicted only outside of both ends and of all between."""
    first, last = (
        [stretch(f.object) for f in ends if f.relation.id == end and isinstance(f.object, Time)]
        for end in (START, END)
    )
    whole = Stretch(min(s.first for s in first), max(s.last for s in last))
    dated = bound.sense is Sense.EXACT and claimed.precision >= YEAR
    said = [stretch(claimed)] if dated else [each.inner for each in meanings(claimed, bound)]
    if any(each.within(whole) or whole.within(each) for each in said):
        return agree(_RULE)
    if bound.sense not in (Sense.EXACT, Sense.BETWEEN) or any(each.meets(whole) for each in said):
        return undecided(_RULE)
    return disagree(_RULE, float(min(each.years_from(whole) for each in said)) or 1.0)


def compare_end(claimed: Time, bound: Bound, end: str, ends: Sequence[Fact]) -> Comparison:
    """One end of a claimed range against `lasted` facts; ``end`` is its relation.

    Wars began for some later than for others, and historians date them differently: what lies within is left open, and
    so is what exceeds it by no more than it lasted.
    """
    years = {
        e: [f.object.year for f in ends if f.relation.id == e and isinstance(f.object, Time)]
        for e in (START, END)
    }
    if claimed.year in years[end]:
        return agree(_ENDS)
    first, last = min(years[START]), max(years[END])
    beyond = first - claimed.year if end == START else claimed.year - last
    if not isinstance(bound.other, Time) or beyond <= max(_DATED_OTHERWISE, last - first):
        return undecided(_ENDS)
    return disagree(_ENDS, float(beyond))


def in_its_era(claimed: Time, bound: Bound) -> Time:
    """ "From 431 to 404 BC": the era of the second year is that of the first."""
    other = bound.other
    if (
        bound.sense in (Sense.FIRST, Sense.BETWEEN)
        and isinstance(other, Time)
        and other.year < 0 < claimed.year
    ):
        return replace(claimed, year=-claimed.year)
    return claimed


def end_meant(relation_id: str, bound: Bound) -> str:
    """The relation that is stated of something by one end of a range: "from A to B" began with A and ended with B."""
    if relation_id in (START, END) and bound.sense in (Sense.FIRST, Sense.LAST):
        return START if bound.sense is Sense.FIRST else END
    return relation_id


def is_long(facts: Iterable[Fact]) -> bool:
    """Whether something lasted from one year into another, so that no one of them is when it was."""
    years = {
        fact.object.year
        for fact in facts
        if fact.relation.id in (START, END) and isinstance(fact.object, Time)
    }
    return len(years) > 1
