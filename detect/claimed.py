"""What a mention claims: the entities it may well mean, a time, a quantity."""

from __future__ import annotations

import re
from collections.abc import Set

from kg.date import YEAR
from kg.mention import Mention
from kg.records import Quantity, Time

NAMESAKE = 0.25
"""A meaning this likely, relative to the likeliest, has to be reckoned with."""
REMOTE = 0.125
"""One this unlikely is hardly ever meant by the name alone: a town Colombia in Cuba beside the country."""
_YEAR = re.compile(r"[1-9]\d{2}|[12]\d{3}", re.ASCII)


def likely_meanings(mention: Mention) -> Set[str]:
    """The entities that a mention may well mean, those that are but a remote chance left out."""
    least = NAMESAKE * max((each.prior for each in mention.candidates), default=0.0)
    return {each.id for each in mention.candidates if each.prior >= least}


def claimed_time(mention: Mention | None) -> Time | None:
    """The time a mention states; three or four figures read as a year ("two", of "in two parts", does not)."""
    if mention is None:
        return None
    if isinstance(mention.value, Time):
        return mention.value
    written = mention.text.strip()
    if isinstance(mention.value, Quantity) and not mention.value.unit and _YEAR.fullmatch(written):
        return Time(int(written))
    return None


def claimed_quantity(mention: Mention | None) -> Quantity | None:
    """The quantity a mention states; a bare year reads as a number."""
    if mention is None:
        return None
    if isinstance(mention.value, Quantity):
        return mention.value
    if isinstance(mention.value, Time) and mention.value.precision == YEAR:
        return Quantity(float(mention.value.year))
    return None
