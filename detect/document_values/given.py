"""The values of a text that may be held against others: measures, days of the week and months, names, plain words."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

from detect.passage_value import Kind, StatedValue, names
from detect.term import term, words
from detect.value_spot import MOST_VALUES, stated_in
from kg import weekday

MOST_WORDS = 40
"""Plain words of a sentence that are looked at."""
LEAST_LETTERS = 3
_MONTH = re.compile(
    r"\b(?:January|February|March|April|(?<=\bin )May|(?<=\bof )May|(?<=\bevery )May|June|July|August|September|October"
    r"|November|December)\b"
)
_POSSESSIVE = re.compile(r"['’]s\Z")
_NAMES = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
IsName = Callable[[str], bool]
"""Whether a word that opens a sentence is a name there."""


def values_of(text: str, is_name: IsName) -> list[StatedValue]:
    """All of them in order of position, none within another."""
    found: list[StatedValue] = []
    for each in (*stated_in(text), *days(text), *months(text), *names_in(text, is_name), *plain_words(text)):
        if not any(each.start < other.end and other.start < each.end for other in found):
            found.append(each)
    return sorted(found, key=lambda each: each.start)


def days(text: str) -> list[StatedValue]:
    """The days of the week that a text names."""
    return [
        StatedValue(
            Kind.WEEKDAY, found.start, _without_stop(text, found.end), sum(1 << day for day in found.days)
        )
        for found in weekday.find(text)[:MOST_VALUES]
    ]


def _without_stop(text: str, end: int) -> int:
    """The end of a day without the full stop of its sentence."""
    return end - 1 if text[end - 1] == "." and not text[end:].strip() else end


def months(text: str) -> list[StatedValue]:
    """The months that a text names, also those of dates."""
    return [
        StatedValue(Kind.MONTH, match.start(), match.end(), _NAMES.index(match[0][:3]) + 1)
        for match in islice(_MONTH.finditer(text), MOST_VALUES)
    ]


def names_in(text: str, is_name: IsName) -> list[StatedValue]:
    """The names of a text, and the word that opens it where that is one elsewhere."""
    found = [each for each in names(text) if not _is_of_the_calendar(text[each.start : each.end])]
    opening = next(words(text), None)
    if (
        opening is not None
        and opening[0][0].isupper()
        and is_name(_POSSESSIVE.sub("", opening[0]))
        and term(opening[0])
    ):
        first = StatedValue(Kind.NAME, opening.start(), opening.end(), terms=(term(opening[0]),))
        found = (
            [first, *(each for each in found if each.start >= first.end)] if not _has(found, first) else found
        )
    return found[:MOST_VALUES]


def _is_of_the_calendar(name: str) -> bool:
    return bool(weekday.find(name)) or name[:3] in _NAMES and _MONTH.fullmatch(f"in {name}", 3) is not None


def _has(found: list[StatedValue], value: StatedValue) -> bool:
    return any(each.start <= value.start < each.end for each in found)


def plain_words(text: str) -> list[StatedValue]:
    """The first plain words of a text."""
    found: list[StatedValue] = []
    for match in words(text):
        word, said = match[0], term(match[0])
        opens = not text[: match.start()].strip(" \"'“‘*_-•")
        if (word.islower() or opens) and len(word) >= LEAST_LETTERS and said and word.isalpha():
            found.append(StatedValue(Kind.WORD, match.start(), match.end(), terms=(said,)))
        if len(found) == MOST_WORDS:
            break
    return found
