"""Units of measurement: names in running text, Wikidata ids, conversion.

Rules: `units.tsv` has one row a unit; symbols are matched in their case, words in any. Units of one dimension
convert into each other by ``base = amount * factor + offset``. Units whose Wikidata id is not certain have an id of
their own. What a user's file counts in words that the table lacks ("120 credits") has a unit of that name, which
converts into nothing.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

from kg.records import Quantity


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit; ``symbol`` is how it is written behind a number."""

    id: str
    dimension: str
    factor: float
    symbol: str
    offset: float = 0.0


YEARS = "Q577"
"""The unit of ages."""
SPREAD = {"AK:ton": 0.12, "AK:us-gallon": 0.21}
"""Relative difference within which units of one name lie: short, long and metric tons, gallons of two countries."""
MONEY = frozenset(
    "euro us-dollar pound-sterling yen rupee swiss-franc swedish-krona norwegian-krone danish-krone zloty czech-koruna "
    "forint canadian-dollar australian-dollar".split()
)
"""Dimensions of currencies."""
_NAMED = "AK:unit/"
UNITS: dict[str, Unit] = {}
_SYMBOLS: dict[str, Unit] = {}
_WORDS: dict[str, Unit] = {}
_SINGULARS: dict[str, str] = {}
_PLURALS: dict[str, str] = {}


def rows() -> list[dict[str, str]]:
    """The rows of the table."""
    text = (files(__package__) / "units.tsv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))


def _load() -> None:
    for row in rows():
        unit = Unit(row["id"], row["dimension"], float(row["factor"]), row["symbol"], float(row["offset"]))
        UNITS[unit.id] = unit
        _SYMBOLS.update((name, unit) for name in row["symbols"].split("|") if name)
        words = [name for name in row["words"].split("|") if name]
        _WORDS.update((name, unit) for name in words)
        for one, many in zip(words[::2], words[1::2], strict=False):
            if many in (f"{one}s", f"{one}es", one.replace("foot", "feet"), one.replace(" ", "s ", 1)):
                _SINGULARS[many], _PLURALS[one] = one, many


_load()
_PHRASE = re.compile(r"[^\W\d_.,;:()]*[^\s\d,;:()\[\]\"“”!?]*[²³\d]?(?:[ \u00a0][^\s,;:()\[\]\"“”!?]+){0,3}")
_GAP = re.compile(r"[ \u00a0\u202f\u2009-]?")
_COUNTED = re.compile(r"(?:people|inhabitants|persons|residents)[ ]?(?=per |/)", re.IGNORECASE)


def match(text: str, at: int) -> tuple[Unit, int] | None:
    """The unit written at ``at``, behind one space or hyphen at most, and where it ends; the longest name wins.

    >>> match("9 square miles wide", 1)[1]
    14
    """
    gap = _GAP.match(text, at)
    start = gap.end() if gap else at
    if counted := _COUNTED.match(text, start):
        start = counted.end()
    phrase = _PHRASE.match(text, start, start + 60)
    if not phrase or not phrase[0]:
        return None
    words = phrase[0].replace("\u00a0", " ").split(" ")
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        stem = re.split(r"[.'’)*–—-]", name, maxsplit=1)[0] if count == 1 else ""
        for trimmed in (name, name.rstrip(".'’-*_"), stem):
            if unit := _named(trimmed):
                return unit, start + len(trimmed)
    return None


def _named(name: str) -> Unit | None:
    return (_SYMBOLS.get(name) or _WORDS.get(name.lower())) if name else None


def named(words: str) -> str:
    """The id of a unit that only has a name, and is none of the table.

    >>> named("requests per minute"), name_of(named("requests per minute")), name_of("Q11570")
    ('AK:unit/requests per minute', 'requests per minute', '')
    """
    return f"{_NAMED}{words}"


def name_of(unit_id: str) -> str:
    """The name of a unit made by `named`; "" for any other."""
    return unit_id.removeprefix(_NAMED) if unit_id.startswith(_NAMED) else ""


def known_names() -> Iterator[str]:
    """Every symbol and word of the table."""
    yield from _SYMBOLS
    yield from _WORDS


def in_number(written: str, amount: float) -> str:
    """A unit as it is written behind an amount: " hour" behind 2 becomes " hours"; symbols stay.

    >>> in_number(" hour", 2), in_number(" feet", 1), in_number(" km", 2)
    (' hours', ' foot', ' km')
    """
    word = written.lstrip(" \u00a0")
    other = (_SINGULARS if amount == 1 else _PLURALS).get(word)
    return written if other is None else written[: len(written) - len(word)] + other


def convert(quantity: Quantity, to_unit: str) -> Quantity:
    """The same quantity in another unit.

    :raises ValueError: the units are of different dimensions, or one of them is unknown.
    """
    if quantity.unit == to_unit:
        return quantity
    source, target = UNITS.get(quantity.unit), UNITS.get(to_unit)
    if source is None or target is None or source.dimension != target.dimension:
        raise ValueError(f"cannot convert {quantity.unit or 'a count'} to {to_unit or 'a count'}")
    base = quantity.amount * source.factor + source.offset
    return Quantity((base - target.offset) / target.factor, to_unit)


def comparable(one: str, other: str) -> bool:
    """Whether quantities in these units can be compared: the same unit, or two of one dimension."""
    if one == other:
        return True
    first, second = UNITS.get(one), UNITS.get(other)
    return first is not None and second is not None and first.dimension == second.dimension
