"""Comparison of a claimed value with the value of a fact, as values: dates, quantities, codes.

Dates and quantities have a file each (`detect.compare_time`, `detect.compare_quantity`); this one joins them.
"""

from __future__ import annotations

import re

from detect.compare_quantity import CONTRADICTION_FACTOR, compare_quantities, ratio_apart
from detect.compare_time import Role, compare_times, role
from detect.outcome import Comparison, Outcome, agree, disagree, undecided
from kg.alias import fold
from kg.records import Text

__all__ = [
    "CONTRADICTION_FACTOR",
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
    """Codes and symbols: equal up to case and signs; contradicted only by text of the same shape.

    >>> compare_texts("33", Text("+33")).outcome.value, compare_texts("called", Text("Fe")).outcome.value
    ('agree', 'undecided')
    """
    said, true = _bare(claimed), _bare(fact.text)
    if fold(said) == fold(true):
        return agree("text:equal")
    same_shape = _shape(said) == _shape(true) and len(said) <= max(3, len(true) + 1)
    return disagree("text:equal") if same_shape else undecided("text:equal")


def _bare(text: str) -> str:
    return re.sub(r"[\s+().\"'“”‘’*_`-]", "", text)


def _shape(text: str) -> tuple[bool, bool]:
    """Digits only; begins with a capital."""
    return text.isdigit(), text[:1].isupper()
