"""Comparatives: "Russia is larger than Canada", "twice as long as", "born two years before", judged by both facts.

Rules: an adjective names the measures it may mean. All measures that the graph has of both sides must say the same; a
measure the sentence names ("by population") stands alone. Values too close for their tolerance decide nothing.
Superlatives are not read: no graph is known to have every rival.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from detect.compare_quantity import ratio_apart
from detect.derived_claim import DerivedClaim
from detect.outcome import Comparison, Outcome, agree, disagree, undecided
from detect.period import stretch
from detect.scene import Named, Scene
from kg import quantity
from kg.records import Cardinality, EntityClass, Fact, Quantity, Relation, Time
from kg.schema import builtin, type_words
from kg.unit import comparable, convert

AREA, POPULATION, LENGTH, ELEVATION, HEIGHT = "P2046", "P1082", "P2043", "P2044", "P2048"
DURATION, WIDTH, DENSITY, MASS, RADIUS, DIAMETER = "P2047", "P2049", "P2054", "P2067", "P2120", "P2386"
DISTANCE, BORN, DIED, FOUNDED, FOUND, PUBLISHED, ENDED, OPENED = (
    "P2583", "P569", "P570", "P571", "P575", "P577", "P576", "P1619",
)  # fmt: skip

_SIZE = (AREA, POPULATION, RADIUS, DIAMETER, MASS)
_ADJECTIVES: dict[str, tuple[tuple[str, ...], int]] = {
    "larger": (_SIZE, 1), "bigger": (_SIZE, 1), "smaller": (_SIZE, -1), "large": (_SIZE, 1), "big": (_SIZE, 1),
    "small": (_SIZE, -1), "higher": ((ELEVATION, HEIGHT), 1), "high": ((ELEVATION, HEIGHT), 1),
    "taller": ((HEIGHT, ELEVATION), 1), "tall": ((HEIGHT, ELEVATION), 1), "lower": ((ELEVATION, HEIGHT), -1),
    "longer": ((LENGTH, DURATION), 1), "long": ((LENGTH, DURATION), 1), "shorter": ((LENGTH, DURATION, HEIGHT), -1),
    "wider": ((WIDTH,), 1), "wide": ((WIDTH,), 1), "narrower": ((WIDTH,), -1),
    "heavier": ((MASS,), 1), "heavy": ((MASS,), 1), "more massive": ((MASS,), 1), "massive": ((MASS,), 1),
    "less massive": ((MASS,), -1), "denser": ((DENSITY,), 1), "dense": ((DENSITY,), 1), "less dense": ((DENSITY,), -1),
    "more populous": ((POPULATION,), 1), "populous": ((POPULATION,), 1), "less populous": ((POPULATION,), -1),
    "more populated": ((POPULATION,), 1), "less populated": ((POPULATION,), -1),
    "older": ((BORN, FOUNDED, PUBLISHED), -1), "younger": ((BORN, FOUNDED), 1), "newer": ((FOUNDED, PUBLISHED), 1),
    "more distant": ((DISTANCE,), 1), "farther from earth": ((DISTANCE,), 1), "closer to earth": ((DISTANCE,), -1),
}  # fmt: skip
_NAMED_MEASURES = {
    "area": AREA, "population": POPULATION, "mass": MASS, "diameter": DIAMETER, "length": LENGTH, "height": HEIGHT,
    "elevation": ELEVATION, "radius": RADIUS, "density": DENSITY, "width": WIDTH,
}  # fmt: skip
_VERBS = {
    "born": BORN, "died": DIED, "passed away": DIED, "founded": FOUNDED, "established": FOUNDED, "created": FOUNDED,
    "formed": FOUNDED, "discovered": FOUND, "invented": FOUND, "published": PUBLISHED, "released": PUBLISHED,
    "dissolved": ENDED, "opened": OPENED,
}  # fmt: skip
_MORE, _LESS = "larger|higher|greater|bigger|longer|more", "smaller|lower|shorter|less|fewer"

_HEAD = r"(?:\s*\([^()]{0,120}\))?(?:,[^,;()]{1,100},)?(?:,?\s(?:which|who|that))?\s+"
_IS = r"(?:is|are|was|were)\s+(?P<neg>not\s+)?"
_TAIL = r"\s+(?:(?:that|those)\s+of\s+)?(?:the\s+)?(?:(?P<kind>[a-z]+)\s+(?:of\s+)?)?"
_GRADE = r"(?:(?:much|far|slightly|significantly|considerably|even|also|still|a\s+(?:bit|little|lot))\s+)*"
_BY = r"(?:\s+(?:by|in(?:\s+terms\s+of)?)\s+(?P<by>[a-z]+))?"
_ADJ = "|".join(sorted(map(re.escape, _ADJECTIVES), key=len, reverse=True)).replace(r"\ ", r"\s+")
_TIMES_AS = (
    r"(?:(?:about|around|roughly|nearly|almost|over|more\s+than)\s+)?(?P<times>twice|half|[\w.]+\s+times)"
)

_THAN = re.compile(rf"{_HEAD}{_IS}{_GRADE}(?P<adj>{_ADJ}){_BY}\s+than{_TAIL}", re.I)
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
_ENDS = re.compile(
    r"\s*(?:[.,;:!)\]]|\Z|\b(?:but|while|whereas)\b|\b(?:by|in(?: terms of)?)\s(?P<by>[a-z]+)|"
    r"(?:was|did|were|is|does|has)\s*[.,;]|(?:was\s+)?(?P<verb>born|died|founded|established|published|released)\s*[.,;])"
)
WORDS = re.compile(r"\b(?:than|as|before|after)\b", re.I)
"""One of these stands in every sentence that is read here."""
_LONGEST = 240
_CLOSE = 0.5
"""Share of a relation's tolerance within which two amounts cannot be told apart; all of it where they change."""
_DEFAULT_TOLERANCE = 0.05
_GAP_YEARS = 1.05
_RATIO_AGREES, _RATIO_FALSE = 1.2, 1.7


@dataclass(frozen=True, slots=True)
class _Stated:
    """What a sentence says of two entities: that the measure of the first is greater (1) or less (-1), or
    ``times`` as great; ``gap`` in years."""

    relations: tuple[str, ...]
    sign: int
    other_relations: tuple[str, ...] = ()
    times: float | None = None
    gap: float | None = None
    alone: bool = False
    negated: bool = False


def comparatives(scene: Scene) -> Iterator[DerivedClaim]:
    """All comparisons of two named entities that can be judged."""
    named = scene.entities()
    for number, second in enumerate(named):
        ends = _ENDS.match(scene.text, second.end, second.end + _LONGEST)
        for first in reversed(named[:number]) if ends else ():
            between = scene.text[first.end : second.start]
            stated = _read(between, ends) if ends and first.leads and len(between) <= _LONGEST else None
            if stated is not None:
                yield from _judged(scene, stated, first, second)
                break


def _read(between: str, ends: re.Match[str]) -> _Stated | None:
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
            return reader(match, ends)
    return None


def _than(match: re.Match[str], ends: re.Match[str]) -> _Stated:
    relations, sign = _ADJECTIVES[_spaced(match["adj"])]
    groups = match.groupdict()
    named = _NAMED_MEASURES.get(groups.get("by") or ends["by"] or "")
    return _Stated(
        (named,) if named else relations,
        sign,
        alone=bool(named),
        negated=bool(match["neg"]),
        gap=_gap(groups),
    )


def _as_much(match: re.Match[str], ends: re.Match[str]) -> _Stated | None:
    relations, sign = _ADJECTIVES[_spaced(match["adj"])]
    named = _NAMED_MEASURES.get(ends["by"] or "")
    times = _times(match["times"])
    if times is None or sign < 0 or match["neg"]:
        return None
    return _Stated((named,) if named else relations, sign, times=times, alone=bool(named))


def _has(match: re.Match[str], ends: re.Match[str]) -> _Stated | None:
    noun = _spaced(match["noun"])
    if noun in {"people", "inhabitants", "residents"}:
        noun = "population"
    found = next(
        (r.id for r in builtin().values() if noun in r.nouns and r.kind.value in ("quantity",)), None
    )
    if found is None or match["neg"]:
        return None
    sign = 1 if re.fullmatch(_MORE, match["more"].lower()) else -1
    return _Stated((found,), sign, alone=True)


def _when(match: re.Match[str], ends: re.Match[str]) -> _Stated:
    relation = _VERBS[_spaced(match["verb"])]
    other = _VERBS[_spaced(ends["verb"])] if ends["verb"] else relation
    sign = -1 if match["order"].lower().startswith(("before", "earlier")) else 1
    gap = _gap(match.groupdict())
    return _Stated((relation,), sign, (other,), gap=gap, alone=True, negated=bool(match["neg"]))


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


def _judged(scene: Scene, stated: _Stated, first: Named, second: Named) -> Iterator[DerivedClaim]:
    others = stated.other_relations or stated.relations
    found: list[tuple[Comparison, Fact, Fact]] = []
    for relation, other in zip(stated.relations, others, strict=True):
        one, two = scene.facts(first, relation), scene.facts(second, other)
        pairs = [(_compare(stated, a, b), a, b) for a in one for b in two]
        found += pairs if len({c.outcome for c, *_ in pairs}) < 2 else []
    if not found or first.ref == second.ref:
        return
    comparison, a, b = found[0]
    outcomes = {c.outcome for c, *_ in found}
    if len(outcomes) > 1 or not _told(scene, stated, first, {f.relation.id for _, f, _ in found}, comparison):
        comparison = undecided(comparison.rule, 0.4)
    sure = first.sure and second.sure
    yield DerivedClaim(
        subject=first.ref,
        comparison=comparison,
        facts=tuple(dict.fromkeys((a, b))),
        start=first.start,
        end=second.end,
        value_start=second.start,
        value_end=second.end,
        value=second.ref,
        negated=stated.negated,
        sure=sure,
    )


def _told(scene: Scene, stated: _Stated, first: Named, known: set[str], comparison: Comparison) -> bool:
    """Whether the known measures tell: of a place both area and population must be known to call a size wrong."""
    if stated.alone or comparison.outcome is not Outcome.DISAGREE or stated.relations != _SIZE:
        return True
    return EntityClass.PLACE not in first.classes or {AREA, POPULATION} <= known


def _compare(stated: _Stated, one: Fact, two: Fact) -> Comparison:
    rule = (
        f"comparative:{builtin()[one.relation.id].label}" if one.relation.id in builtin() else "comparative"
    )
    if isinstance(one.object, Time) and isinstance(two.object, Time):
        return _compare_times(stated, one.object, two.object, rule)
    if isinstance(one.object, Quantity) and isinstance(two.object, Quantity):
        return _compare_amounts(stated, one.object, two.object, builtin().get(one.relation.id), rule)
    return undecided(rule)


def _compare_times(stated: _Stated, one: Time, two: Time, rule: str) -> Comparison:
    earlier, later = stretch(one), stretch(two)
    before = earlier.last < later.first
    if not before and not later.last < earlier.first:
        return undecided(rule, 0.5)
    apart = abs(one.year - two.year) - (one.year < 0 < two.year or two.year < 0 < one.year)
    if before != (stated.sign < 0):
        return disagree(rule, max(1.0, float(apart)))
    if stated.gap is None or abs(stated.gap - apart) <= _GAP_YEARS:
        return agree(rule, 0.2)
    return disagree(f"{rule}:gap", abs(stated.gap - apart))


def _compare_amounts(
    stated: _Stated, one: Quantity, two: Quantity, relation: Relation | None, rule: str
) -> Comparison:
    if one.unit != two.unit:
        if not comparable(one.unit, two.unit):
            return undecided(rule)
        one = convert(one, two.unit)
    if stated.times is not None:
        return _compare_ratio(stated.times, one.amount, two.amount, rule)
    size = max(abs(one.amount), abs(two.amount)) or 1.0
    apart = (one.amount - two.amount) / size * stated.sign
    close = _CLOSE * (relation.tolerance if relation is not None else _DEFAULT_TOLERANCE)
    if relation is not None and relation.cardinality is Cardinality.CURRENT:
        close = relation.tolerance
    close = max(close, 2 * (one.uncertainty + two.uncertainty) / size)
    if abs(apart) <= close:
        return undecided(rule, 0.5)
    return agree(rule, 0.2) if apart > 0 else disagree(rule, abs(apart) / (close or 1.0))


def _compare_ratio(times: float, one: float, two: float, rule: str) -> Comparison:
    """ "Three times as large"; "three times larger" may mean four times as large."""
    if not one or not two or one * two < 0:
        return undecided(rule)
    off = ratio_apart(one / two, times)
    if off <= _RATIO_AGREES:
        return agree(f"{rule}:ratio", 0.5)
    return disagree(f"{rule}:ratio", off) if off > _RATIO_FALSE else undecided(f"{rule}:ratio", 0.5)
