"""The values of a text that may be held against others: measures, days of the week and months, names, plain words."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

from detect.passage_value import Kind, StatedValue, names
from detect.term import term, words
from detect.value_spot import MOST_VALUES, stated_in
from kg import weekday
from kg.date import MONTHS

MOST_WORDS = 40
"""Plain words of a sentence that are looked at."""
LEAST_LETTERS = 3
_OTHERS = "|".join(month for month in MONTHS if month != "May")
_MONTH = re.compile(rf"\b(?:{_OTHERS}|(?:(?<=\bin )|(?<=\bof )|(?<=\bevery ))May)\b")
"""May alone is a verb as well."""
_POSSESSIVE = re.compile(r"['’]s\Z")
_MARKS = " \"'“‘*_-•"
"""What may stand before the word that opens a text."""
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
        StatedValue(Kind.MONTH, match.start(), match.end(), MONTHS.index(match[0]) + 1)
        for match in islice(_MONTH.finditer(text), MOST_VALUES)
    ]


def names_in(text: str, is_name: IsName) -> list[StatedValue]:
    """The names of a text, and the word that opens it where that is one elsewhere."""
    found = [each for each in names(text) if not _is_of_the_calendar(text[each.start : each.end])]
    opening = next(words(text), None)
    if opening is None or (found and found[0].start <= opening.start()):
        return found[:MOST_VALUES]
    said = term(opening[0])
    if said and opening[0][0].isupper() and is_name(_POSSESSIVE.sub("", opening[0])):
        found = [StatedValue(Kind.NAME, *opening.span(), terms=(said,)), *found]
    return found[:MOST_VALUES]


def _is_of_the_calendar(name: str) -> bool:
    return name in MONTHS or bool(weekday.find(name))


def plain_words(text: str) -> list[StatedValue]:
    """The first plain words of a text."""
    found: list[StatedValue] = []
    begins = len(text) - len(text.lstrip(_MARKS))
    for match in words(text):
        word, said = match[0], term(match[0])
        opens = match.start() <= begins
        if (word.islower() or opens) and len(word) >= LEAST_LETTERS and said and word.isalpha():
            found.append(StatedValue(Kind.WORD, match.start(), match.end(), terms=(said,)))
        if len(found) == MOST_WORDS:
            break
    return found
