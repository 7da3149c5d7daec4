"""Dates in English text: find them, read them as `Time` with precision, write them in the style of another date.

Rules: a bare number is a year only where the words around it say so; day/month/year in figures only where one reading
is possible; a date without a year is not a `Time`. Centuries are stored at their first year (19th century: 1801, 1st
century BC: -1), decades at theirs (1920), BCE years as in Wikidata (-44 is 44 BCE).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kg.numeral import ORDINALS, from_ordinal, ordinal_like, ordinal_suffix
from kg.records import Time
from kg.year_context import reads_as_year

MONTHS = tuple(
    "January February March April May June July August September October November December".split()
)
MILLENNIUM, CENTURY, DECADE, YEAR, MONTH, DAY = 6, 7, 8, 9, 10, 11

_MONTH_NUMBER = {name.lower(): number for number, name in enumerate(MONTHS, 1)}
_MONTH_NUMBER |= {name[:3].lower(): number for number, name in enumerate(MONTHS, 1)} | {"sept": 9}
_DAYS_IN_MONTH = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_M = rf"(?P<month>{'|'.join(MONTHS)}|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
_D = r"(?P<day>0?[1-9]|[12]\d|3[01])(?P<suffix>st|nd|rd|th)?"
_ERA = r"(?:BCE|BC|CE|AD|B\.\s?C\.(?:\s?E\.)?|A\.\s?D\.|C\.\s?E\.)(?!\w)"
_Y = (
    rf"(?P<year>(?:(?:AD|A\.D\.)\s)?\d{{3,4}}(?![\w]|[.,]\d)(?:\s?{_ERA})?|(?:AD|A\.D\.)\s\d{{1,2}}(?!\w)|"
    rf"\d{{1,2}}\s?{_ERA})"
)
_WORD_ORDINAL = "|".join(sorted(ORDINALS, key=len, reverse=True))
_PLACE = re.compile(
    rf"(?<![\w.,/])(?:\d|{'|'.join(MONTHS)}|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b|AD\b|A\.D\.|"
    rf"(?:{_WORD_ORDINAL})(?=-century|-millennium|\s|\Z))",
    re.IGNORECASE,
)
"""Where a date may begin, told without a look past the next white space."""

_WITH_ERA = re.compile(rf"\b{_ERA}", re.IGNORECASE)


def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source, re.IGNORECASE)


_CENTURY = (
    "century",
    _pattern(
        rf"(?P<ordinal>\d{{1,2}}(?:st|nd|rd|th)|{_WORD_ORDINAL})[\s-](?P<period>century|millennium)(?P<era>\s{_ERA})?\b"
    ),
)
_FIGURES_FIRST = (
    ("day", _pattern(rf"{_D}(?:\s+day)?(?:\s+of)?[\s-]+{_M},?[\s-]+(?:in\s+)?{_Y}")),
    (
        "iso",
        _pattern(
            r"(?P<year>\d{4})-(?P<month>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12]\d|3[01])(?:T[\d:.]+Z?)?(?!\w)"
        ),
    ),
    ("figures", _pattern(r"(?P<first>\d{1,2})(?P<sep>[/.])(?P<second>\d{1,2})(?P=sep)(?P<year>\d{4})(?!\w)")),
    _CENTURY,
    ("decade", _pattern(r"(?P<year>\d{3}0)['’]?s\b")),
    ("partial", _pattern(rf"{_D}(?:\s+of)?\s+{_M}(?!\w)")),
    ("year", _pattern(rf"(?P<year>(?:\d{{1,3}},\d{{3}}|\d{{1,4}})\s?{_ERA})")),
    ("range", _pattern(r"(?P<year>\d{1,4})(?=\s?[–—-]\s?\d{1,4}\s?(?:BCE?|B\.\s?C\.))")),
    ("bare", _pattern(r"(?P<year>\d{2,4})(?![\w%]|[.,]\d|[/]\d)")),
)
_WORDS_FIRST = (
    ("day", _pattern(rf"{_M}\s+(?:the\s+)?{_D}(?!\d),?\s+(?:in\s+)?{_Y}")),
    ("month", _pattern(rf"{_M}(?:,|\s+of)?\s+{_Y}")),
    ("partial", _pattern(rf"{_M}\s+{_D}(?!\w|[.,]\d)")),
    ("year", _pattern(r"(?P<year>(?:AD|A\.D\.)\s?\d{1,4})(?!\d|[.,]\d)")),
    _CENTURY,
)
_PRECISION = {
    "century": CENTURY, "decade": DECADE, "month": MONTH, "day": DAY, "iso": DAY, "figures": DAY, "partial": DAY,
}  # fmt: skip
_SHORT_END = re.compile(r"[–—-](\d\d)(?![\w]|[.,–—-]\d)")
_LEAD = _pattern(r"\s*(?:(?:in|on|since|by|from|around|about|circa|ca?\.|the|year|early|late|mid|of)[\s-]+)*")


@dataclass(frozen=True, slots=True)
class DateSpan:
    """A date in a text; ``time`` is None for what is a date but no `Time` ("14 March"), and so no number either."""

    start: int
    end: int
    time: Time | None


def places(text: str) -> Iterator[int]:
    """Where dates may begin; those of a text are those of its pieces between white space."""
    return (match.start() for match in _PLACE.finditer(text))


def may_begin(word: str) -> bool:
    """Whether a date may begin with a word."""
    return _PLACE.match(word) is not None


def find(text: str, begins: Iterable[int] | None = None) -> list[DateSpan]:
    """All dates of a text, in order. Linear in the text. ``begins`` are its `places`, where they are known."""
    spans: list[DateSpan] = []
    at, last_year_end = 0, -1
    for start in places(text) if begins is None else begins:
        if start < at:
            continue
        kind, match = _match_at(text, start)
        if match is None or (
            kind == "bare" and not reads_as_year(text, match.span(), after_year=last_year_end)
        ):
            continue
        time = _read(kind, match)
        if time is None and kind not in ("partial", "figures"):
            continue
        spans.append(DateSpan(start, match.end(), time))
        at = match.end()
        if short := _SHORT_END.match(text, at) if kind == "bare" and time else None:
            spans.append(DateSpan(short.start(1), short.end(), _short_year(time, short[1])))
            at = short.end()
        last_year_end = at if time is not None else -1
    return spans


def parse(text: str) -> Time | None:
    """The date that a text is, but for a leading "in", "on the" and the like; None where it is none.

    >>> parse("on March 14, 1879")
    Time(year=1879, month=3, day=14, precision=11, julian=False)
    """
    lead = _LEAD.match(text)
    start = lead.end() if lead else 0
    kind, match = _match_at(text, start)
    if match is None or text[match.end() :].strip(" .,;)"):
        return None
    return _read(kind, match)


def format(time: Time, like: str) -> str:
    """A time in the style of a date, at the coarser precision of the two.

    >>> format(Time(1955, 4, 18, 11), "March 14th, 1879"), format(Time(1955, 4, 18, 11), "in 1904")
    ('April 18th, 1955', '1955')
    >>> format(Time(1955, 4, 18, 11), "14th of March")
    '18th of April'
    """
    lead = _LEAD.match(like)
    kind, match = _match_at(like, lead.end() if lead else 0)
    if match is None:
        return _plain(time)
    style = _PRECISION.get(kind, YEAR)
    if kind == "century" and match["period"].lower() == "millennium":
        return _plain(coarsen(time, CENTURY))
    if time.precision < style:
        return _plain(time, match.groupdict().get("year") or "")
    return _in_style(coarsen(time, style), kind, match)


def names_era(text: str) -> bool:
    """Whether a date is written with its era.

    >>> names_era("30 AD"), names_era("44 B.C."), names_era("1984")
    (True, True, False)
    """
    return _WITH_ERA.search(text) is not None


def coarsen(time: Time, precision: int) -> Time:
    """The time at a coarser precision: decades and centuries at their first year. Finer precisions change nothing."""
    if precision >= time.precision:
        return time
    if precision == CENTURY:
        first = (abs(time.year) - 1) // 100 * 100 + 1
        return Time(first if time.year > 0 else -first, precision=CENTURY)
    if precision == DECADE:
        return Time(time.year // 10 * 10 if time.year > 0 else -(-time.year // 10 * 10), precision=DECADE)
    return Time(time.year, time.month if precision >= MONTH else 0, 0, precision)


def _short_year(first: Time | None, digits: str) -> Time | None:
    """1918 for the "18" of "1914-18"."""
    year = first.year // 100 * 100 + int(digits) if first else 0
    return Time(year) if first and year > first.year else None


def _match_at(text: str, at: int) -> tuple[str, re.Match[str] | None]:
    patterns = _FIGURES_FIRST if text[at : at + 1].isdecimal() else _WORDS_FIRST
    for kind, pattern in patterns:
        if match := pattern.match(text, at):
            return kind, match
    return "", None


def _read(kind: str, match: re.Match[str]) -> Time | None:
    if kind == "partial":
        return None
    if kind == "century":
        return _century(match)
    year = _year(match["year"], before_common_era=kind == "range")
    if kind == "decade":
        return (
            Time(year + 1, precision=CENTURY)
            if year % 100 == 0 and year < 1900
            else Time(year, precision=DECADE)
        )
    if kind in ("year", "bare", "range"):
        return Time(year) if year else None
    month, day = _month_day(kind, match)
    if not month or (kind != "month" and not 1 <= day <= _DAYS_IN_MONTH[month - 1]):
        return None
    return Time(year, month, day, _PRECISION[kind])


def _century(match: re.Match[str]) -> Time | None:
    number = from_ordinal(match["ordinal"])
    if not number:
        return None
    precision = CENTURY if match["period"].lower() == "century" else MILLENNIUM
    first = (number - 1) * (100 if precision == CENTURY else 1000) + 1
    return Time(-first if _is_bce(match["era"] or "") else first, precision=precision)


def _year(text: str, *, before_common_era: bool) -> int:
    digits = int("".join(char for char in text if char.isdecimal()))
    return -digits if before_common_era or _is_bce(text) else digits


def _is_bce(text: str) -> bool:
    return "b" in text.lower()


def _month_day(kind: str, match: re.Match[str]) -> tuple[int, int]:
    """Month and day, (0, 0) where figures can be read both ways or not at all."""
    if kind == "figures":
        first, second = int(match["first"]), int(match["second"])
        if first == second and first <= 12:
            return first, second
        if first > 12 >= second > 0:
            return second, first
        return (first, second) if second > 12 >= first > 0 else (0, 0)
    month = match["month"].rstrip(".").lower()
    number = int(month) if month.isdecimal() else _MONTH_NUMBER[month]
    return number, int(match["day"]) if kind != "month" else 0


def _plain(time: Time, like_year: str = "") -> str:
    year = _year_like(time.year, like_year)
    if time.precision in (MILLENNIUM, CENTURY):
        length, name = (100, "century") if time.precision == CENTURY else (1000, "millennium")
        number = (abs(time.year) - 1) // length + 1
        return f"{number}{ordinal_suffix(number)} {name}{' BC' if time.year < 0 else ''}"
    if time.precision == DECADE:
        return f"{abs(time.year)}s{' BC' if time.year < 0 else ''}"
    if time.precision == MONTH:
        return f"{MONTHS[time.month - 1]} {year}"
    return f"{time.day} {MONTHS[time.month - 1]} {year}" if time.precision >= DAY else year


def _in_style(time: Time, kind: str, match: re.Match[str]) -> str:
    """The matched date with its parts replaced, so that order, commas, suffixes and case stay."""
    parts = dict(_parts(time, kind, match))
    text, at = [], match.start()
    for name, value in sorted(parts.items(), key=lambda part: match.start(part[0])):
        text += [match.string[at : match.start(name)], value]
        at = match.end(name)
    era = (
        " BC" if time.year < 0 and kind in ("century", "decade") and not match.groupdict().get("era") else ""
    )
    return "".join([*text, match.string[at : match.end()], era])


def _parts(time: Time, kind: str, match: re.Match[str]) -> Iterator[tuple[str, str]]:
    if kind == "century":
        yield "ordinal", ordinal_like((abs(time.year) - 1) // 100 + 1, match["ordinal"])
        if match["era"] and (_is_bce(match["era"]) != (time.year < 0)):
            yield "era", " BC" if time.year < 0 else ""
        return
    if kind != "partial":
        yield "year", str(abs(time.year)) if kind == "decade" else _year_like(time.year, match["year"])
    if kind == "figures":
        day_first = int(match["first"]) > 12
        width = 2 if "0" in (match["first"][0], match["second"][0]) else 1
        yield "first", str(time.day if day_first else time.month).zfill(width)
        yield "second", str(time.month if day_first else time.day).zfill(width)
    if kind in ("month", "day", "iso", "partial"):
        yield "month", _month_like(time.month, match["month"])
    if kind in ("day", "iso", "partial"):
        padded = match["day"][0] == "0" or kind == "iso"
        yield "day", f"{time.day:02}" if padded else str(time.day)
        if kind in ("day", "partial") and match["suffix"]:
            yield "suffix", ordinal_suffix(time.day)


def _month_like(month: int, like: str) -> str:
    if like.isdecimal():
        return f"{month:02}"
    name = MONTHS[month - 1]
    if len(like.rstrip(".")) <= 3 and like.lower() != "may":
        name = name[:3] + ("." if like.endswith(".") and month != 5 else "")
    return name.lower() if like.islower() else name


def _year_like(year: int, like: str) -> str:
    """A year with the era of another: "44 BC", "AD 79"; the era goes where a late year needs none."""
    letters = like.strip("0123456789, ")
    if year < 0:
        return f"{-year} {letters if _is_bce(letters) else 'BC'}"
    if _is_bce(letters):
        return str(year) if year >= 1000 else f"{year} AD"
    return re.sub(r"[\d,]+", str(year), like, count=1) if letters else str(year)
