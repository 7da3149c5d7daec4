"""Values of the user's own things that are text, compared as what they are: times of the day, days of the week,
telephone numbers, addresses of mail and web, names with a figure among their words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from kg import clock, contact, weekday
from kg.date import MONTHS
from kg.records import EntityRef, Text, Value

_WORD = re.compile(r"\w+")
_DASH = re.compile(r"(?<=[\dm])[-–—](?=\d)")
_SUFFIX = r"[a-z]{0,2}"
_ORDINALS = "first second third fourth fifth last".split()
_VERSION = re.compile(
    r"(?<![\w.])v?(?P<numbers>\d+(?:\.\d+){1,3}|(?<=v)\d+)(?:\.x)?(?!\w|\.\d)", re.IGNORECASE
)
_BESIDE = r"\W{1,3}(?:(?:the|your|our|its|an?|each|every|of)\W{1,3})?"
"""Between two words of a value, among which articles may stand."""
_MONTHS = [name.casefold() for name in MONTHS]
_DAYS = [name.casefold() for name in weekday.NAMES]
PATTERNS = 4096
"""Values whose patterns are remembered."""
LEAST_LETTERS = 4
"""Letters that a value with figures must have for its words to be known again."""


class TextKind(Enum):
    CLOCK = "clock"
    DAY = "day"
    CONTACT = "contact"
    FIGURES = "figures"
    VERSION = "version"


def written(value: Value) -> str:
    """A value that is text or a name, as it is written; "" for any other."""
    return value.text if isinstance(value, Text) else value.label if isinstance(value, EntityRef) else ""


def text_of(value: Value) -> str:
    """The text of a value; of a name only where it is none but for its kind: "first Thursday of the month", "v4"."""
    if isinstance(value, Text):
        return value.text
    label = value.label if isinstance(value, EntityRef) else ""
    return label if label[:1].islower() or any(map(str.isdigit, label)) else ""


@dataclass(frozen=True, slots=True)
class WrongText:
    """``text[start:end]`` is not what the fact has; ``right``: how that is written there, None for unknown."""

    start: int
    end: int
    right: str | None


@dataclass(frozen=True, slots=True)
class GivenText:
    """The values of a sentence of the kind of a fact's: those that are ``wrong`` of ``count``; ``rest``: the sentence
    without them.
    """

    kind: TextKind
    wrong: Sequence[WrongText]
    count: int
    rest: str


def may_give(text: str) -> bool:
    """Whether a sentence has a value of any of these kinds."""
    return bool(clock.find(text) or weekday.find(text) or contact.find(text))


def given(text: str, right: str) -> GivenText | None:
    """What a sentence gives where ``right`` is the text of a fact; None where that is of no such kind, or the two
    cannot be held against each other.

    >>> found = given("We are closed on Mondays.", "Tuesday")
    >>> found.kind.value, found.wrong[0].right, found.rest
    ('day', 'Tuesdays', 'We are closed on  .')
    """
    if (times := clock.times_of(weekday.without(right))) and _are_same_days(text, right):
        return _times(text, times)
    if days := weekday.days_of(right):
        return _days(text, days, right)
    if _VERSION.fullmatch(right):
        return _version(text, right)
    reached = contact.read(right)
    return _figures(text, right) if reached is None else _contact(text, reached)


def _are_same_days(text: str, right: str) -> bool:
    """Whether hours are told of no days, or of those of the fact."""
    said = days_in(text)
    return not said or said == days_in(right)


def days_in(text: str) -> frozenset[int]:
    """The days of the week that a text names."""
    return frozenset[int]().union(*(each.days for each in weekday.find(text)))


def without_dashes(text: str) -> str:
    """A text of the same length with blanks between the ends of spans: "9:00 17:00"."""
    return _DASH.sub(" ", text)


def _times(text: str, right: Sequence[int]) -> GivenText | None:
    text = without_dashes(text)
    found = clock.find(text)
    if len(found) != len(right):
        return None
    wrong = [
        WrongText(one.start, one.end, clock.format(at, text[one.start : one.end]))
        for one, at in zip(found, right, strict=True)
        if not one.is_at(at)
    ]
    return GivenText(TextKind.CLOCK, wrong, len(found), weekday.without(clock.without_times(text)))


def _days(text: str, right: frozenset[int], written: str) -> GivenText | None:
    found, said = weekday.find(text), days_in(text)
    if not found or said == right or (said & right and not said <= right):
        return None
    wrong = []
    if said.isdisjoint(right):
        (first, *more) = found
        like = text[first.start : first.end]
        one = len(right) == 1 and len(said) == 1
        told = weekday.format(min(right), like) if one else None if more else written
        wrong = [WrongText(first.start, first.end, told)]
    return GivenText(TextKind.DAY, wrong, len(found), weekday.without(text))


def _contact(text: str, right: contact.Contact) -> GivenText | None:
    found = [each for each in contact.find(text) if each.kind is right.kind]
    if len(found) != 1:
        return None
    (only,) = found
    wrong = [] if only.is_same(right) else [WrongText(only.start, only.end, right.text)]
    return GivenText(TextKind.CONTACT, wrong, 1, f"{text[: only.start]} {text[only.end :]}")


def _version(text: str, right: str) -> GivenText | None:
    """A version is the same as far as both tell it: 4.2 and 4.2.1."""
    found = list(_VERSION.finditer(text))
    if len(found) != 1:
        return None
    (only,) = found
    said, known = (each.split(".") for each in (only["numbers"], right.lower().removeprefix("v")))
    shorter = min(len(said), len(known))
    if shorter == 1 and len(said) != len(known):
        return None
    start = only.start("numbers") if right[:1].isdigit() else only.start()
    wrong = [] if said[:shorter] == known[:shorter] else [WrongText(start, only.end("numbers"), right)]
    return GivenText(TextKind.VERSION, wrong, 1, f"{text[: only.start()]} {text[only.end() :]}")


def _figures(text: str, right: str) -> GivenText | None:
    """Where a text has the words of a value with another figure, ordinal, month or day of the week among them: "13 Mill
    Lane" for 31 Mill Lane, "first Tuesday of the month" for the first Thursday.
    """
    pattern = _with_slots(right)
    found = [] if pattern is None else list(pattern.finditer(text))
    if len(found) != 1:
        return None
    (only,) = found
    said, known = ([each for each in _WORD.findall(said) if _slot(each)] for said in (only[0], right))
    is_same = [_bare(each) for each in said] == [_bare(each) for each in known]
    wrong = [] if is_same else [WrongText(only.start(), only.end(), right)]
    return GivenText(TextKind.FIGURES, wrong, 1, f"{text[: only.start()]} {text[only.end() :]}")


@lru_cache(maxsize=PATTERNS)
def _with_slots(right: str) -> re.Pattern[str] | None:
    """The words of a value with slots for its figures, ordinals, months and days; None where it has none, or little
    else.
    """
    words = _WORD.findall(right)
    slots = [_slot(word) for word in words]
    told = [word for word, slot in zip(words, slots, strict=True) if not slot]
    is_day = any(word.casefold() in _MONTHS for word in words)
    if len(told) == len(words) or (sum(map(len, told)) < LEAST_LETTERS and not is_day):
        return None
    said = _BESIDE.join(slot or re.escape(word) for word, slot in zip(words, slots, strict=True))
    return re.compile(rf"(?<!\w){said}(?!\w)", re.IGNORECASE)


def _slot(word: str) -> str:
    """The pattern of a word for which another of its kind may stand; "" for any other word."""
    if word[0].isdigit():
        return rf"\d+{_SUFFIX}"
    folded = word.casefold()
    for kind in (_ORDINALS, _DAYS, _MONTHS):
        if folded in kind:
            return rf"(?:{'|'.join(kind)})"
    return ""


def _bare(word: str) -> str:
    return re.sub(r"(?<=\d)[a-z]+\Z", "", word.casefold())
