"""How a sentence compares two things: adjectives, verbs and nouns, the measures they name, and which way.

"Larger" may mean area, population, radius or mass; "larger by area" means one. What stands between and behind the two
names must be read in full, otherwise nothing is: "died before Beethoven finished ..." compares no deaths.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kg import quantity
from kg.records import ValueKind
from kg.schema import builtin, type_words
from kg.unit import MONEY

AREA, POPULATION, LENGTH, ELEVATION, HEIGHT = "P2046", "P1082", "P2043", "P2044", "P2048"
DURATION, WIDTH, DENSITY, MASS, RADIUS, DIAMETER = "P2047", "P2049", "P2054", "P2067", "P2120", "P2386"
PRICE, SPEED = "P2284", "P2052"
DISTANCE, BORN, DIED, FOUNDED, FOUND, PUBLISHED, ENDED, OPENED, HAPPENED, BEGAN = (
    "P2583", "P569", "P570", "P571", "P575", "P577", "P576", "P1619", "P585", "P580",
)  # fmt: skip

SIZE = (AREA, POPULATION, RADIUS, DIAMETER, MASS)
DIMENSIONS = {
    PRICE: MONEY, SPEED: frozenset(("speed",)),
    MASS: frozenset(("mass",)), LENGTH: frozenset(("length",)), DURATION: frozenset(("time",)),
    AREA: frozenset(("area", "volume", "information")),
}  # fmt: skip
"""The dimensions of the units in which a measure is given, whatever the relation is called that gives it."""
_ADJECTIVES: dict[str, tuple[tuple[str, ...], int]] = {
    "larger": (SIZE, 1), "bigger": (SIZE, 1), "smaller": (SIZE, -1), "large": (SIZE, 1), "big": (SIZE, 1),
    "small": (SIZE, -1), "higher": ((ELEVATION, HEIGHT), 1), "high": ((ELEVATION, HEIGHT), 1),
    "taller": ((HEIGHT, ELEVATION), 1), "tall": ((HEIGHT, ELEVATION), 1), "lower": ((ELEVATION, HEIGHT), -1),
    "longer": ((LENGTH, DURATION), 1), "long": ((LENGTH, DURATION), 1), "shorter": ((LENGTH, DURATION, HEIGHT), -1),
    "wider": ((WIDTH,), 1), "wide": ((WIDTH,), 1), "narrower": ((WIDTH,), -1),
    "lighter": ((MASS,), -1), "cheaper": ((PRICE,), -1), "less expensive": ((PRICE,), -1),
    "more expensive": ((PRICE,), 1), "pricier": ((PRICE,), 1), "costlier": ((PRICE,), 1),
    "faster": ((SPEED,), 1), "slower": ((SPEED,), -1),
    "heavier": ((MASS,), 1), "heavy": ((MASS,), 1), "more massive": ((MASS,), 1), "massive": ((MASS,), 1),
    "less massive": ((MASS,), -1), "denser": ((DENSITY,), 1), "dense": ((DENSITY,), 1), "less dense": ((DENSITY,), -1),
    "more populous": ((POPULATION,), 1), "populous": ((POPULATION,), 1), "less populous": ((POPULATION,), -1),
    "more populated": ((POPULATION,), 1), "less populated": ((POPULATION,), -1),
    "more people": ((POPULATION,), 1), "more inhabitants": ((POPULATION,), 1), "born first": ((BORN,), -1),
    "older": ((BORN, FOUNDED, PUBLISHED), -1), "younger": ((BORN, FOUNDED), 1), "newer": ((FOUNDED, PUBLISHED), 1),
    "more distant": ((DISTANCE,), 1), "farther from earth": ((DISTANCE,), 1), "closer to earth": ((DISTANCE,), -1),
}  # fmt: skip
_NAMED_MEASURES = {
    "area": AREA, "population": POPULATION, "mass": MASS, "diameter": DIAMETER, "length": LENGTH, "height": HEIGHT,
    "elevation": ELEVATION, "radius": RADIUS, "density": DENSITY, "width": WIDTH,
}  # fmt: skip
_NO_MEASURE = frozenset("far a an the about around roughly most some many general fact reality".split())
_VERBS = {
    "born": BORN, "died": DIED, "passed away": DIED, "founded": FOUNDED, "established": FOUNDED, "created": FOUNDED,
    "formed": FOUNDED, "discovered": FOUND, "invented": FOUND, "published": PUBLISHED, "released": PUBLISHED,
    "dissolved": ENDED, "opened": OPENED, "came out": PUBLISHED,
    "took place": HAPPENED, "happened": HAPPENED, "occurred": HAPPENED, "fought": HAPPENED, "signed": HAPPENED,
}  # fmt: skip
_PAIRS = (
    "smaller/larger smaller/bigger lower/higher shorter/taller shorter/longer narrower/wider lighter/heavier "
    "slower/faster younger/older less_dense/denser less_massive/more_massive less_populous/more_populous "
    "less_populated/more_populated less_expensive/more_expensive cheaper/pricier cheaper/costlier fewer/more "
    "after/before later_than/earlier_than closer_to_earth/farther_from_earth"
)
_OPPOSITES = {
    one.replace("_", " "): other.replace("_", " ")
    for pair in reversed(_PAIRS.split())
    for one, other in (pair.split("/"), pair.split("/")[::-1])
} | {"less": "more", "greater": "smaller", "newer": "older"}
_MORE, _LESS = "larger|higher|greater|bigger|longer|more", "smaller|lower|shorter|less|fewer"

_HEAD = r"(?:\s*\([^()]{0,120}\))?(?:,[^,;()]{1,100},)?(?:,?\s(?:which|who|that))?\s+"
_IS = r"(?:is|are|was|were)\s+(?P<neg>not\s+)?"
_TAIL = r"\s+(?:(?:that|those)\s+of\s+)?(?:the\s+)?(?:(?P<kind>[a-z]+)\s+(?:of\s+)?)?"
_GRADE = r"(?:(?:much|far|slightly|significantly|considerably|even|also|still|a\s+(?:bit|little|lot))\s+)*"
_MEASURED = r"(?:(?:total|overall|sheer|surface)\s+)?(?P<by>[a-z]+)"
_BY = rf"(?:\s+(?:by|in(?:\s+terms\s+of)?)\s+{_MEASURED})?"
_ADJ = "|".join(sorted(map(re.escape, _ADJECTIVES), key=len, reverse=True)).replace(r"\ ", r"\s+")
_TIMES_AS = (
    r"(?:(?:about|around|roughly|nearly|almost|over|more\s+than)\s+)?(?P<times>twice|half|[\w.]+\s+times)"
)

_THAN = re.compile(rf"{_HEAD}{_IS}(?:{_TIMES_AS}\s+)?{_GRADE}(?P<adj>{_ADJ}){_BY}\s+than{_TAIL}", re.I)
_AS = re.compile(rf"{_HEAD}{_IS}(?:{_TIMES_AS}\s+)?as\s+(?P<adj>{_ADJ})\s+as{_TAIL}", re.I)
_HAS = re.compile(
    rf"{_HEAD}(?:has|have|had)\s+(?P<neg>no\s+)?(?:an?\s+)?{_GRADE}(?P<more>{_MORE}|{_LESS})\s+"
    rf"(?P<noun>[a-z ]{{3,30}}?)\s+than{_TAIL}",
    re.I,
)
_WHEN = re.compile(
    rf"{_HEAD}(?:(?:is|are|was|were)\s+)?(?P<neg>not\s+)?(?P<verb>{'|'.join(_VERBS)})\s+(?:in\s+[^,]{{1,40}}?\s)??"
    rf"(?:(?P<gap>[\w ]{{1,24}}?\s+(?P<unit>years?|days|months|decades))\s+|shortly\s+|long\s+|just\s+)?"
    rf"(?P<order>before|after|earlier\s+than|later\s+than){_TAIL}",
    re.I,
)
_OLDER_BY = re.compile(
    rf"{_HEAD}{_IS}(?P<gap>[\w ]{{1,24}}?\s+(?P<unit>years?))\s+(?P<adj>older|younger)\s+than{_TAIL}", re.I
)
ENDS = re.compile(
    rf"\s*(?:[.,;:!)\]]|\Z|\b(?:but|while|whereas)\b|\b(?:by|in(?: terms of)?)\s{_MEASURED}|"
    r"(?:was|did|were|is|does|has)\s*[.,;]|(?:was\s+)?(?P<verb>born|died|founded|established|published|released)\s*[.,;])"
)
IN_FRONT = re.compile(rf"\W*(?:\w+,\s+)?(?:by|in(?:\s+terms\s+of)?)\s+{_MEASURED},", re.I)
"""The measure at the beginning: "By total area, Canada is larger than"."""
BY_MEASURE = re.compile(rf"\b(?:by|in(?:\s+terms\s+of)?)\s+{_MEASURED}", re.I)
ADJECTIVE = re.compile(rf"\b(?P<adj>{_ADJ})\b", re.I)
WORDS = re.compile(r"\b(?:than|as|before|after)\b", re.I)
"""One of these stands in every sentence that is read here."""
LONGEST = 240
"""Code points between the two things that are compared."""


@dataclass(frozen=True, slots=True)
class Compared:
    """What a sentence says of two entities: that the measure of the first is greater (1) or less (-1), or
    ``times`` as great, or with ``more`` that many times greater; ``gap`` in years; ``alone``: one measure is named."""

    relations: tuple[str, ...]
    sign: int
    other_relations: tuple[str, ...] = ()
    times: float | None = None
    more: bool = False
    gap: float | None = None
    alone: bool = False
    negated: bool = False
    said_at: tuple[int, int] | None = None
    """Where between the names the word stands that says which way."""


EARLIER = Compared((HAPPENED, BEGAN, PUBLISHED, FOUND, FOUNDED), -1)
"""Of two things, that the first "came first"."""


def opposite(word: str) -> str:
    """The word that says it the other way, in the case of the first; "" where none is known.

    >>> opposite("Larger"), opposite("born first")
    ('Smaller', '')
    """
    found = _OPPOSITES.get(_spaced(word), "")
    return found.capitalize() if word[:1].isupper() else found


def read(between: str, ends: re.Match[str], by: str | None = None) -> Compared | None:
    """The comparison that stands between two names; ``ends`` is what `ENDS` found behind the second, ``by`` the measure
    in front of both.
    """
    for pattern, reader in (
        (_OLDER_BY, _than),
        (_THAN, _than),
        (_AS, _as_much),
        (_HAS, _has),
        (_WHEN, _when),
    ):
        match = pattern.fullmatch(between)
        kind = match["kind"] if match else None
        if match and (kind is None or (kind in type_words() and kind != "capital")):
            return reader(match, ends, by or ends["by"])
    return None


def by_adjective(adjective: str, by: str | None) -> Compared | None:
    """What "larger", of two things, says of the first; None where it is by no measure that is known here."""
    relations, sign = _ADJECTIVES[_spaced(adjective)]
    if by is None:
        return Compared(relations, sign)
    named = _NAMED_MEASURES.get(by.lower())
    return None if named is None else Compared((named,), sign, alone=True)


def _than(match: re.Match[str], ends: re.Match[str], by: str | None) -> Compared | None:
    groups = match.groupdict()
    said = by_adjective(match["adj"], _measure(groups.get("by") or by))
    said_at = None if groups.get("times") or groups.get("gap") else match.span("adj")
    return said and replace(said, negated=bool(match["neg"]), gap=_gap(groups), said_at=said_at)


def _measure(by: str | None) -> str | None:
    """The measure behind "by"; "by far" and "in 1990" name none."""
    return None if by is None or by.lower() in _NO_MEASURE else by


def _as_much(match: re.Match[str], ends: re.Match[str], by: str | None) -> Compared | None:
    said, times = by_adjective(match["adj"], _measure(by)), _times(match["times"])
    if said is None or times is None or said.sign < 0 or match["neg"]:
        return None
    return replace(said, times=times)


def _has(match: re.Match[str], ends: re.Match[str], by: str | None) -> Compared | None:
    noun = _spaced(match["noun"])
    if noun in {"people", "inhabitants", "residents"}:
        noun = "population"
    found = next((r.id for r in builtin().values() if noun in r.nouns and r.kind is ValueKind.QUANTITY), None)
    if found is None or match["neg"]:
        return None
    sign = 1 if re.fullmatch(_MORE, match["more"].lower()) else -1
    return Compared((found,), sign, alone=True, said_at=match.span("more"))


def _when(match: re.Match[str], ends: re.Match[str], by: str | None) -> Compared:
    relation = _VERBS[_spaced(match["verb"])]
    other = _VERBS[_spaced(ends["verb"])] if ends["verb"] else relation
    sign = -1 if match["order"].lower().startswith(("before", "earlier")) else 1
    gap = _gap(match.groupdict())
    said_at = None if match["gap"] else match.span("order")
    return Compared(
        (relation,), sign, (other,), gap=gap, alone=True, negated=bool(match["neg"]), said_at=said_at
    )


def _gap(groups: dict[str, str | None]) -> float | None:
    """Years in "two years older"; NaN never: what cannot be read is no number at all."""
    written, unit = groups.get("gap"), groups.get("unit")
    if not written or unit not in ("year", "years"):
        return None
    read = quantity.parse(written.strip())
    return read.amount if read is not None else None


def _times(words: str | None) -> float | None:
    if words is None:
        return 1.0
    if words.lower() in ("twice", "half"):
        return 2.0 if words.lower() == "twice" else 0.5
    read = quantity.parse(words.split()[0])
    return read.amount if read is not None and read.amount > 1 else None


def _spaced(words: str) -> str:
    return " ".join(words.lower().split())
