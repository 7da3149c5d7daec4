"""When something took place that lasted: "in 1863" is in the American Civil War, "in 1841" is not.

A graph says of what lasts when it began and ended, and texts say when it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from detect.bound import Bound, Sense
from detect.outcome import Comparison, agree, disagree, undecided
from detect.period import Stretch, meanings, stretch
from kg.date import YEAR
from kg.records import Fact, Time

POINT, START, END = "P585", "P580", "P582"
_RULE = "time:lasting"


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
