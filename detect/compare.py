"""Comparison of a claimed value with the value of a fact, as values: dates, quantities, codes.

Dates and quantities have a file each (`detect.compare_time`, `detect.compare_quantity`); this one joins them.
"""

from __future__ import annotations

import re

from detect.compare_quantity import CONTRADICTION_FACTOR, compare_quantities, ratio_apart
from detect.compare_time import Role, compare_times, role
from detect.outcome import Comparison, Outcome, agree, disagree, undecided
from kg import clock, weekday
from kg.alias import fold
from kg.records import Text

_CLOCK = re.compile(r"(?P<hour>[01]?\d|2[0-4])[:.h](?P<minute>[0-5]\d)")
_HALF_DAY = 12 * 60
OTHER_SHAPE = "text:shape"
"""Rule of a text that is no code of the kind: "+43" beside "DE"."""

__all__ = [
    "CONTRADICTION_FACTOR",
    "OTHER_SHAPE",
    "Comparison",
    "Outcome",
    "Role",
    "agree",
    "compare_quantities",
    "compare_texts",
    "compare_times",
    "disagree",
    "ratio_apart",
    "role",
    "undecided",
]


def compare_texts(claimed: str, fact: Text) -> Comparison:
    """Codes and symbols: equal up to case and signs; contradicted only by text of the same shape. Times of the day are
    compared as such, whether in the morning or the evening.

    >>> compare_texts("33", Text("+33")).outcome.value, compare_texts("called", Text("Fe")).outcome.value
    ('agree', 'undecided')
    >>> compare_texts("Fri 10:15", Text("Friday 10:15")).outcome.value
    'agree'
    >>> compare_texts("8:15", Text("07:30")).outcome.value, compare_texts("half", Text("07:30")).outcome.value
    ('disagree', 'undecided')
    """
    if (minutes := _minutes(fact.text)) is not None:
        return _compare_clocks(claimed, minutes)
    if days := weekday.days_of(fact.text):
        return agree("text:day") if weekday.days_of(claimed) == days else undecided("text:day")
    if (known := _on_days(fact.text)) is not None:
        said_on = _on_days(claimed)
        if said_on is None or said_on[0] != known[0]:
            return undecided("text:clock")
        return agree("text:clock") if said_on[1] == known[1] else disagree("text:clock")
    said, true = _bare(claimed), _bare(fact.text)
    if fold(said) == fold(true):
        return agree("text:equal")
    same_shape = _shape(said) == _shape(true) and len(said) <= max(3, len(true) + 1)
    return disagree("text:equal") if same_shape else undecided(OTHER_SHAPE)


def _on_days(text: str) -> tuple[frozenset[int], tuple[int, ...]] | None:
    """Days of the week and times of the day, of a text that has both and nothing else."""
    days = frozenset[int]().union(*(each.days for each in weekday.find(text)))
    times = clock.times_of(weekday.without(text)) if days else ()
    return (days, times) if times else None


def _compare_clocks(claimed: str, minutes: int) -> Comparison:
    said = _minutes(claimed)
    if said is None:
        return undecided("text:clock")
    if said == minutes:
        return agree("text:clock")
    return undecided("text:clock") if (said - minutes) % _HALF_DAY == 0 else disagree("text:clock")


def _minutes(text: str) -> int | None:
    """Minutes since midnight of a text that is a time of the day and nothing else."""
    match = _CLOCK.fullmatch(text.strip(" .,;!*_"))
    return None if match is None else 60 * int(match["hour"]) + int(match["minute"])


def _bare(text: str) -> str:
    return re.sub(r"[\s+().\"'“”‘’*_`-]", "", text)


def _shape(text: str) -> tuple[bool, bool, bool]:
    """Digits only; begins with a capital; holds a digit."""
    return text.isdigit(), text[:1].isupper(), any(map(str.isdigit, text))
