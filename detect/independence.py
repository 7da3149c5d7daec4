"""When a state is said to have become independent: "India gained its independence from Britain in 1957".

What a graph has of that is the inception of the state. Many were independent once before, and the older ones more than
once: only of those of today's times a year is wrong that is later than their inception.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.bound import EXACT, Sense
from detect.derived_claim import DerivedClaim
from detect.outcome import agree, disagree
from detect.scene import Scene
from kg.date import YEAR
from kg.records import Fact, Time

RULE = "independence"
WORDS = re.compile(r"\bindependen(?:t|ce)\b", re.I)
"""One of these stands in every sentence that is read here."""
INCEPTION = "P571"
_BECAME = re.compile(
    r" (?P<who>E\d+) (?:became|become|be) independent (?:from E\d+ |of E\d+ )?(?:in|on) (?P<when>T\d+) "
)
_GAINED = re.compile(
    r" (?P<who>E\d+) (?:gained|won|achieved|obtained|attained|received|secured) "
    r"(?:P\d+ 's )?#?independence (?:from E\d+ |of E\d+ )?(?:in|on) (?P<when>T\d+) "
)
_MODERN = 1940
_APART = 5
"""Years between the declaration of an independence and its recognition, at most."""


def independences(scene: Scene) -> Iterator[DerivedClaim]:
    """What a clause says of when a state became independent."""
    clause = scene.clause
    if clause.negations:
        return
    for pattern in (_BECAME, _GAINED):
        for found in pattern.finditer(clause.line):
            at = clause.index(found.start("who"))
            who = next((e for e in scene.entities() if e.index == at and e.leads), None)
            when = clause.at(found.start("when")).mention
            if who is None or when is None or not isinstance(when.value, Time) or when.value.precision < YEAR:
                continue
            sense = clause.bounds.get(when.start, EXACT).sense
            if sense is not Sense.EXACT or not scene.evidence.places.types.is_country(who.ref.id):
                continue
            begun = [f for f in scene.facts(who, INCEPTION) if _year(f) is not None]
            years = [year for f in begun if (year := _year(f)) is not None]
            if not years:
                continue
            is_right = when.value.year in years
            if not is_right and (min(years) < _MODERN or when.value.year <= max(years) + _APART):
                continue
            exact = str(years[0]) if len(years) == 1 and when.text.isdigit() else ""
            yield DerivedClaim(
                subject=who.ref,
                comparison=agree(RULE) if is_right else disagree(RULE),
                facts=tuple(begun[:1]),
                start=who.start,
                end=when.end,
                value_start=when.start,
                value_end=when.end,
                value=when.value,
                sure=who.sure,
                right="" if is_right else exact,
            )


def _year(fact: Fact) -> int | None:
    value = fact.object
    return value.year if isinstance(value, Time) and value.precision >= YEAR else None
