"""How long something lasted: "lasted six years", judged by its start and end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from detect.bound import EXACT
from detect.compare_quantity import compare_quantities
from detect.derived_claim import DerivedClaim
from detect.outcome import Comparison, Outcome, agree
from detect.scene import Named, Scene
from kg.date import DAY, MONTH, YEAR
from kg.mention import MentionKind
from kg.records import Fact, Quantity, Time
from kg.unit import UNITS, convert

ENDS = (("P580", "P582"), ("P571", "P576"))
"""Start and end time; inception and dissolution."""
_DAYS = "Q573"
_UNCERTAIN_DAYS = {DAY: 1.0, MONTH: 31.0, YEAR: 366.0}
_TOLERANCE = 0.03
_LASTED = re.compile(r"\b(?P<verb>lasted|existed|endured|persisted)\s(?:for\s)?[^.;:]{0,40}?$", re.I)
WORDS = re.compile(r"\b(?:lasted|existed|endured|persisted)\b", re.I)
"""Stands in every sentence that is read here."""


def durations(scene: Scene) -> Iterator[DerivedClaim]:
    """Claims about how long something lasted."""
    for mention in scene.linked.mentions:
        inside = scene.clause.start <= mention.start < scene.clause.end
        value = mention.value
        if not inside or mention.kind is not MentionKind.QUANTITY or not isinstance(value, Quantity):
            continue
        unit = UNITS.get(value.unit)
        match = _LASTED.search(scene.text, scene.clause.start, mention.start)
        subject = (
            scene.subject_before(match.start("verb")) if match and unit and unit.dimension == "time" else None
        )
        if match is None or subject is None:
            continue
        bound = scene.clause.bounds.get(mention.start, EXACT)
        found = [
            (compare_quantities(value, length, tolerance=_TOLERANCE, bound=bound), facts)
            for facts, length in _lengths(scene, subject, value.unit)
        ]
        if found:
            comparison, facts = next((f for f in found if f[0].outcome is Outcome.AGREE), found[0])
            yield DerivedClaim(
                subject.ref, _named(comparison), facts, subject.start, mention.end, mention.start, mention.end, value,
                sure=subject.sure,
            )  # fmt: skip


def _named(comparison: Comparison) -> Comparison:
    if comparison.outcome is Outcome.AGREE:
        return agree("duration", comparison.far)
    return Comparison(comparison.outcome, "duration", comparison.far)


def _lengths(scene: Scene, subject: Named, unit: str) -> Iterator[tuple[tuple[Fact, Fact], Quantity]]:
    """What passed between every start and every end that belong together, as exactly as they are known."""
    for first, last in ENDS:
        pairs = product(scene.facts(subject, first), scene.facts(subject, last))
        for start, end in pairs:
            if isinstance(start.object, Time) and isinstance(end.object, Time):
                length = between(start.object, end.object, unit)
                if length is not None:
                    yield (start, end), length


def between(start: Time, end: Time, unit: str) -> Quantity | None:
    """The time between two dates, uncertain by their precisions and by a unit of the claim; None for coarse dates.

    Both ends may count ("from 1914 to 1918" is four years or five).
    """
    if min(start.precision, end.precision) not in _UNCERTAIN_DAYS or _day(end) < _day(start):
        return None
    unsure = _UNCERTAIN_DAYS[start.precision] / 2 + _UNCERTAIN_DAYS[end.precision] / 2
    one = convert(Quantity(1.0, unit), _DAYS).amount
    return Quantity(_day(end) - _day(start), _DAYS, uncertainty=unsure + min(one, 366.0) / 2)


def _day(time: Time) -> float:
    """Days since the beginning of our era, about."""
    year = time.year if time.year > 0 else time.year + 1
    return year * 365.2425 + ((time.month or 7) - 1) * 30.44 + (time.day or 15)
