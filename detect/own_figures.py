"""Figures of an answer that follow from a known one, or come from the question: "That makes 21 EUR"."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator

from kg.records import Quantity, Value

MOST_APART = 2.0
"""Orders of magnitude between two figures that count."""
MOST_FIGURES = 3
"""Figures of a question that count."""
_CLOSE = 0.005
"""Relative difference of two figures that are the same."""
_FIGURE = re.compile(r"\d+(?:[.,:]\d+)*")
_OUTCOME = re.compile(
    r"\W*(?:(?:so|then|yes|no)\b\W*)?(?:that|this|together|altogether|in total|in all|all in all)\b"
    r"(?:['’]s| (?:is|makes?|comes?|would|will|adds?|gives?|leaves?|means?|costs?|they|it|you)\b|,)",
    re.IGNORECASE,
)


def figures_in(question: str) -> int:
    """How many figures a question has, at most `MOST_FIGURES`."""
    return min(len(_FIGURE.findall(question)), MOST_FIGURES)


def is_outcome(sentence: str) -> bool:
    """Whether a sentence begins like one that gives the outcome of a calculation.

    >>> is_outcome("That makes 21 EUR."), is_outcome("It is 21 EUR.")
    (True, False)
    """
    return _OUTCOME.match(sentence) is not None


def is_in(value: str, question: str) -> bool:
    """Whether a question has a value, or its figures.

    >>> is_in("7 weeks", "My puppy is 7 weeks old."), is_in("7 weeks", "How old must it be?")
    (True, False)
    """
    figures, said = _FIGURE.findall(value), _FIGURE.findall(question)
    has_figures = bool(figures) and all(each in said for each in figures)
    return has_figures or (bool(value) and value.casefold() in question.casefold())


def follows(
    value: float, known: float, said: Iterable[float], others: Iterable[float], shares: Iterable[float]
) -> bool:
    """Whether a figure follows from a ``known`` one with one that is ``said``, or in a sum or difference with
    ``others``; ``shares``: for how many the known one holds ("per 100 g").

    >>> follows(12.4, 24.8, [50], [], [100]), follows(978, 489, [], [529], []), follows(500, 489, [], [529], [])
    (True, False, False)
    >>> follows(1018, 489, [], [529], [])
    True
    """
    found = _following(known, tuple(said), tuple(others), tuple(shares))
    return any(each > 0 and abs(value - each) <= _CLOSE * each for each in found)


def _following(
    known: float, said: Iterable[float], others: Iterable[float], shares: Iterable[float]
) -> Iterator[float]:
    for each in said:
        yield from (known * each, each - known, known - each, known + each)
        yield from (known * each / share for share in shares if share)
        if each:
            yield known / each
        if known:
            yield each / known
    for each in others:
        yield from (known + each, each - known, known - each)


def apart(one: Value | None, other: Value) -> float:
    """Orders of magnitude between two figures in one unit, at most `MOST_APART`; 0 for anything else."""
    if not isinstance(one, Quantity) or not isinstance(other, Quantity) or one.unit != other.unit:
        return 0.0
    if one.amount <= 0 or other.amount <= 0:
        return 0.0
    return min(abs(math.log10(one.amount / other.amount)), MOST_APART)
