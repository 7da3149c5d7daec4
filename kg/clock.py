"""Times of the day in English text: "07:30", "7.30 am", "half past seven", "9 o'clock in the evening", "noon".

A time that may be of the morning or of the evening ("7:00", "half past seven") is not sure; two such are the same where
they are twelve hours apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kg.numeral import from_words, to_words

DAY, HALF_DAY = 24 * 60, 12 * 60
_HOUR = r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_PART = r"(?:\s+(?:in\s+the\s+(?P<part>morning|afternoon|evening)|at\s+(?P<night>night)))?"
_CLOCK = re.compile(
    rf"(?<![\w:.,/-])(?:(?P<h>[01]?\d|2[0-4])(?:[:.h](?P<m>[0-5]\d))?\s?(?P<half>[ap]m\b|[ap]\.m\.)"
    rf"|(?:(?P<h24>[01]?\d|2[0-4])[:h](?P<m24>[0-5]\d)(?![\d:])|(?P<oclock>\d\d?|{_HOUR})"
    r"(?:\s+o['’]clock|(?=\s+(?:in\s+the\s+(?:morning|afternoon|evening)|at\s+night)\b))"
    rf"|(?P<past>half|quarter)\s+(?P<side>past|to)\s+(?P<word>{_HOUR})\b){_PART}"
    r"|(?P<noon>noon|midday|midnight)\b)",
    re.IGNORECASE,
)
_PASTS = {15: ("quarter past", 0), 30: ("half past", 0), 45: ("quarter to", 1)}
"""How the minutes of a quarter are said, and whether of the next hour."""
_JOINERS = re.compile(
    r"[\s,;–—-]|\b(?:from|to|until|till|and|daily|between|at|sharp|local time|UTC|GMT|[CEW]ES?T|BST|[ECMP][SD]?T)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of the day at ``[start, end)`` of a text; ``minutes`` since midnight, 0 to 1,440."""

    start: int
    end: int
    minutes: int
    sure: bool

    def is_at(self, minutes: int) -> bool:
        """Whether it may be this time of the day."""
        return (self.minutes - minutes) % (DAY if self.sure else HALF_DAY) == 0


def find(text: str) -> list[Clock]:
    """The times of the day in a text, in order.

    >>> [(clock.minutes, clock.sure) for clock in find("from 9 am to half past five, at 18:00")]
    [(540, True), (330, False), (1080, True)]
    """
    return list(_found(text))


def times_of(text: str) -> tuple[int, ...]:
    """The minutes of a text that is a time of the day or a span; empty for any other text.

    >>> times_of("14:00 to 19:00"), times_of("9am-5pm"), times_of("by 9:00 sharp")
    ((840, 1140), (540, 1020), ())
    """
    spaced = re.sub(r"(?<=[\dm])\s*[-–—]\s*(?=\d)", " to ", text)
    is_all = not _JOINERS.sub("", without_times(spaced))
    return tuple(clock.minutes for clock in find(spaced)) if is_all else ()


def without_times(text: str) -> str:
    """A text with its times of the day left out."""
    for each in reversed(find(text)):
        text = f"{text[: each.start]} {text[each.end :]}"
    return text


def format(minutes: int, like: str) -> str:
    """A time of the day as another one is written.

    >>> format(450, "9 am"), format(450, "18:00"), format(450, "half past nine"), format(1230, "10.30 pm")
    ('7:30 am', '07:30', 'half past seven', '8.30 pm')
    >>> format(540, "8:00"), format(540, "08:00")
    ('9:00', '09:00')
    >>> format(1260, "8 in the evening"), format(540, "ten in the evening")
    ('9 in the evening', 'nine in the morning')
    """
    match = _CLOCK.match(like)
    hour, minute = divmod(minutes % DAY, 60)
    if match is None or match["noon"]:
        return f"{hour:02}:{minute:02}"
    if match["half"]:
        return _in_halves(hour, minute, match)
    if match["word"] and minute in _PASTS:
        side, shift = _PASTS[minute]
        return f"{side} {to_words((hour + shift - 1) % 12 + 1)}"
    if match["oclock"] and not minute:
        said = (hour - 1) % 12 + 1
        word = match["oclock"]
        named = str(said) if word.isdigit() else to_words(said)
        behind = like[len(word) :]
        return f"{named}{behind.split(' in ', maxsplit=1)[0] if 'clock' in behind else f' {_part_of(hour)}'}"
    mark = like[match.end("h24")] if match["h24"] else ":"
    digits = len(match["h24"] or "00")
    return f"{hour:0{digits}}{mark}{minute:02}"


def _part_of(hour: int) -> str:
    if hour < 5 or hour >= 22:
        return "at night"
    return "in the morning" if hour < 12 else "in the afternoon" if hour < 18 else "in the evening"


def _in_halves(hour: int, minute: int, match: re.Match[str]) -> str:
    half = match["half"]
    letter = "p" if hour >= 12 else "a"
    marked = re.sub(r"^[apAP]", letter.upper() if half[0].isupper() else letter, half)
    between = match.string[match.end("m") if match["m"] else match.end("h") : match.start("half")]
    mark = match.string[match.end("h")] if match["m"] else ":"
    minutes = f"{mark}{minute:02}" if minute or match["m"] else ""
    return f"{(hour - 1) % 12 + 1}{minutes}{between}{marked}"


def _found(text: str) -> Iterator[Clock]:
    for match in _CLOCK.finditer(text):
        clock = _read(match)
        if clock is not None:
            yield clock


def _read(match: re.Match[str]) -> Clock | None:
    if match["noon"]:
        minutes = DAY if match["noon"].lower() == "midnight" else HALF_DAY
        return Clock(match.start(), match.end(), minutes, sure=True)
    if match["half"]:
        return _of_half(match)
    part = match["part"] or match["night"]
    if match["h24"]:
        minutes = 60 * int(match["h24"]) + int(match["m24"])
        is_sure = len(match["h24"]) == 2 and (match["h24"][0] == "0" or minutes >= 13 * 60)
        return _in_part(match, minutes, part, sure=is_sure)
    if match["oclock"]:
        hour = from_words(match["oclock"]) if not match["oclock"].isdigit() else int(match["oclock"])
        if hour is None or hour > 24:
            return None
        return _in_part(match, int(60 * hour), part, sure=hour > 12)
    hour = from_words(match["word"]) or 0
    shift = {"half": 30, "quarter": 15}[match["past"].lower()]
    minutes = int(60 * hour + (shift if match["side"].lower() == "past" else -shift))
    return _in_part(match, minutes, part, sure=False)


def _of_half(match: re.Match[str]) -> Clock | None:
    hour, minute = int(match["h"]), int(match["m"] or 0)
    if hour > 12:
        return None
    after_noon = match["half"][0].lower() == "p"
    return Clock(match.start(), match.end(), 60 * (hour % 12 + 12 * after_noon) + minute, sure=True)


def _in_part(match: re.Match[str], minutes: int, part: str | None, *, sure: bool) -> Clock:
    """``part`` of the day says which half of it is meant."""
    if part is None or sure:
        return Clock(match.start(), match.end(), minutes, sure)
    late = part.lower() != "morning"
    return Clock(match.start(), match.end(), minutes % HALF_DAY + (HALF_DAY if late else 0), sure=True)
