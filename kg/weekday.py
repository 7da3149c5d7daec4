"""Days of the week in English text: "Monday", "Tue", "on Wednesdays", "Mon-Fri", "at weekends"."""

from __future__ import annotations

import re
from dataclasses import dataclass

NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_SHORT = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WORD = r"(?P<{0}>mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?|\.)?(?!\w)"
_DAYS = re.compile(
    rf"(?<!\w)(?:{_WORD.format('first')}(?:\s?(?:-|–|to|through|till|until)\s?{_WORD.format('last')})?"
    r"|(?P<group>weekdays?|weekends?))(?!\w)",
    re.IGNORECASE | re.ASCII,
)
_GROUPS = {"weekday": range(5), "weekend": range(5, 7)}
_JOINERS = re.compile(r"[\s,;&/.]|\b(?:and|on|every|only|from)\b", re.IGNORECASE)
_MOST = 7


@dataclass(frozen=True, slots=True)
class Days:
    """``text[start:end]`` names these days, 0 is Monday."""

    start: int
    end: int
    days: frozenset[int]


def find(text: str) -> list[Days]:
    """The days that a text names, in order; a word that only looks like one ("sun", "sat") has a capital or none.

    >>> [sorted(found.days) for found in find("closed on Mondays, open Wed-Fri and at weekends")]
    [[0], [2, 3, 4], [5, 6]]
    >>> find("They sat in the sun and wed.")
    []
    """
    return [found for match in _DAYS.finditer(text) if (found := _read(match)) is not None]


def days_of(text: str) -> frozenset[int]:
    """The days of a text that names days alone; empty for any other text.

    >>> sorted(days_of("Tuesday and Sunday")), sorted(days_of("Mon-Fri")), sorted(days_of("Sunday lunch"))
    ([1, 6], [0, 1, 2, 3, 4], [])
    """
    found = find(text)
    return (
        frozenset[int]().union(*(each.days for each in found))
        if not _JOINERS.sub("", without(text))
        else frozenset()
    )


def without(text: str) -> str:
    """A text with the days that it names left out."""
    for each in reversed(find(text)):
        text = f"{text[: each.start]} {text[each.end :]}"
    return text


def format(day: int, like: str) -> str:
    """A day as another one is written.

    >>> format(1, "Mondays"), format(1, "Mon"), format(1, "monday")
    ('Tuesdays', 'Tue', 'tuesday')
    """
    name = NAMES[day]
    bare = like.rstrip(".")
    said = name[:3] if "day" not in bare.lower() else f"{name}s" if bare.endswith("s") else name
    return said.lower() if like.islower() else said


def _read(match: re.Match[str]) -> Days | None:
    if match["group"]:
        return Days(match.start(), match.end(), frozenset(_GROUPS[match["group"].lower().removesuffix("s")]))
    first, last = _day(match, "first"), _day(match, "last")
    if first is None or (match["last"] and last is None):
        return None
    if last is None:
        return Days(match.start(), match.end(), frozenset((first,)))
    span = (last - first) % _MOST
    return Days(match.start(), match.end(), frozenset((first + step) % _MOST for step in range(span + 1)))


def _day(match: re.Match[str], name: str) -> int | None:
    """The number of a day; None for what is no day, or another word in lower case."""
    if match[name] is None:
        return None
    behind = match.string[match.end(name) : match.end(name) + 3].lower()
    if behind != "day" and match[name].islower():
        return None
    return _SHORT.index(match[name].lower()[:3])
