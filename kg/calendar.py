"""Days in the Julian and the Gregorian calendar, by way of the Julian day number.

Years count as in `kg.records.Time`: -44 is 44 BCE, there is no year 0. The rules of both calendars are applied to all
times (proleptically): Reingold and Dershowitz, Calendrical Calculations, 4th ed. 2018, chapters 2 and 3.
"""

from __future__ import annotations

from dataclasses import replace

from kg.date import DAY
from kg.records import Time

LAST_USE = 1923
"""The year in which the last country (Greece) gave up the Julian calendar."""
_MARCH = 3
_FIVE_MONTHS = 153
"""Days of the months March to July; the pattern repeats in August to December."""
_FOUR_YEARS, _FOUR_CENTURIES = 1461, 146_097
_BETWEEN = 2
"""Days by which the Gregorian count is ahead of the Julian one on 1 March of the year 0."""


def other_calendar(time: Time) -> Time | None:
    """The same day in the other calendar; None where the day is not stated, or only one calendar was still in use.

    >>> other_calendar(Time(1642, 12, 25, DAY, julian=True))
    Time(year=1643, month=1, day=4, precision=11, julian=False)
    >>> other_calendar(Time(1643, 1, 4, DAY))
    Time(year=1642, month=12, day=25, precision=11, julian=True)
    """
    if time.precision < DAY or time.year > LAST_USE:
        return None
    year = time.year if time.year > 0 else time.year + 1
    number = _number(year, time.month, time.day, julian=time.julian)
    year, month, day = _date(number, julian=not time.julian)
    return replace(time, year=year if year > 0 else year - 1, month=month, day=day, julian=not time.julian)


def _number(year: int, month: int, day: int, *, julian: bool) -> int:
    """Days since 1 March of the year 0 in the Gregorian calendar; a year begins in March here."""
    months = (month - _MARCH) % 12
    year -= month < _MARCH
    days = (_FIVE_MONTHS * months + 2) // 5 + day - 1 + 365 * year + year // 4
    return days - _BETWEEN if julian else days - year // 100 + year // 400


def _date(number: int, *, julian: bool) -> tuple[int, int, int]:
    """Inverse of `_number`."""
    if julian:
        era, days = divmod(number + _BETWEEN, _FOUR_YEARS)
        of_era = min(days // 365, 3)
        year, days = 4 * era + of_era, days - 365 * of_era
    else:
        era, days = divmod(number, _FOUR_CENTURIES)
        of_era = (days - days // (_FOUR_YEARS - 1) + days // 36_524 - days // (_FOUR_CENTURIES - 1)) // 365
        year, days = 400 * era + of_era, days - (365 * of_era + of_era // 4 - of_era // 100)
    months = (5 * days + 2) // _FIVE_MONTHS
    month = (months + _MARCH - 1) % 12 + 1
    return year + (month < _MARCH), month, days - (_FIVE_MONTHS * months + 2) // 5 + 1
