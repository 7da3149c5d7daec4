"""Comparatives: "Russia is larger than Canada", "twice as long as", "born two years before", judged by both facts.

Rules: all measures that the graph has of both sides must say the same; a measure the sentence names ("by population")
stands alone. Values too close for their tolerance decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from detect.comparative_wording import (
    ADJECTIVE,
    AREA,
    DENSITY,
    DIMENSIONS,
    ENDS,
    IN_FRONT,
    LONGEST,
    MASS,
    POPULATION,
    SIZE,
    WORDS,
    Compared,
    opposite,
    read,
)
from detect.compare_quantity import ratio_apart
from detect.derived_claim import DerivedClaim
from detect.outcome import Comparison, Outcome, agree, disagree, undecided
from detect.period import stretch
from detect.scene import Named, Scene
from kg.records import Cardinality, EntityClass, Fact, Quantity, Relation, Time
from kg.schema import builtin
from kg.unit import comparable, convert

__all__ = ["ADJECTIVE", "WORDS", "comparatives", "judged"]

_CLOSE = 0.5
"""Share of a relation's tolerance within which two amounts cannot be told apart; all of it where they change."""
_DEFAULT_TOLERANCE = 0.05
_GAP_YEARS = 1.05
_WEIGHT = (MASS, DENSITY)
"""What "heavier" may mean of a substance: its atoms, or as much of it."""
_RATIO_AGREES, _RATIO_FALSE = 1.2, 1.7


def comparatives(scene: Scene) -> Iterator[DerivedClaim]:
    """All comparisons of two named entities that can be judged."""
    named = scene.entities()
    front = IN_FRONT.match(scene.text, scene.clause.start, scene.clause.end)
    for number, second in enumerate(named):
        ends = ENDS.match(scene.text, second.end, second.end + LONGEST)
        for first in reversed(named[:number]) if ends else ():
            between = scene.text[first.end : second.start]
            by = front["by"] if front is not None and front.end() <= first.start else None
            stated = read(between, ends, by) if ends and first.leads and len(between) <= LONGEST else None
            if stated is not None:
                yield from judged(scene, stated, first, second)
                break


def judged(scene: Scene, stated: Compared, first: Named, second: Named) -> Iterator[DerivedClaim]:
    """What the facts say to a comparison; nothing where they have none."""
    others = stated.other_relations or stated.relations
    if others == (MASS,) and not stated.alone and EntityClass.SUBSTANCE in first.classes:
        stated = replace(stated, relations=_WEIGHT)
        others = _WEIGHT
    found: list[tuple[Comparison, Fact, Fact]] = []
    for relation, other in zip(stated.relations, others, strict=True):
        one, two = scene.facts(first, relation), scene.facts(second, other)
        pairs = [(_compare(stated, a, b), a, b) for a in one for b in two]
        found += pairs if len({c.outcome for c, *_ in pairs}) < 2 else []
    found = found or list(_of_own(scene, stated, first, second))
    if not found or first.ref == second.ref:
        return
    comparison, a, b = found[0]
    outcomes = {c.outcome for c, *_ in found}
    if len(outcomes) > 1 or not _told(stated, first, {f.relation.id for _, f, _ in found}, comparison):
        comparison = undecided(comparison.rule, 0.4)
    sure = first.sure and second.sure
    right, wrong_at = "", None
    if stated.said_at is not None and comparison.outcome is Outcome.DISAGREE:
        wrong_at = (first.end + stated.said_at[0], first.end + stated.said_at[1])
        right = opposite(scene.text[slice(*wrong_at)])
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
        right=right,
        wrong_at=wrong_at if right else None,
    )


def _of_own(
    scene: Scene, stated: Compared, first: Named, second: Named
) -> Iterator[tuple[Comparison, Fact, Fact]]:
    """Two of the user's own things by the one figure of that measure that both have ("cheaper": the monthly price)."""
    own = scene.evidence.own
    dimensions = (DIMENSIONS.get(relation, frozenset[str]()) for relation in stated.relations)
    wanted = frozenset[str]().union(
        *(dimensions if len(stated.relations) < len(SIZE) else [DIMENSIONS[AREA]])
    )
    one, two = (own.measured(named.ref.id, wanted) for named in (first, second))
    if one is not None and two is not None and one.relation == two.relation:
        yield _compare(stated, one, two), one, two


def _told(stated: Compared, first: Named, known: set[str], comparison: Comparison) -> bool:
    """Whether the known measures tell: of a place both area and population must be known to call a size wrong."""
    if stated.alone or comparison.outcome is not Outcome.DISAGREE or stated.relations != SIZE:
        return True
    return EntityClass.PLACE not in first.classes or {AREA, POPULATION} <= known


def _compare(stated: Compared, one: Fact, two: Fact) -> Comparison:
    rule = (
        f"comparative:{builtin()[one.relation.id].label}" if one.relation.id in builtin() else "comparative"
    )
    if isinstance(one.object, Time) and isinstance(two.object, Time):
        return _compare_times(stated, one.object, two.object, rule)
    if isinstance(one.object, Quantity) and isinstance(two.object, Quantity):
        return _compare_amounts(stated, one.object, two.object, builtin().get(one.relation.id), rule)
    return undecided(rule)


def _compare_times(stated: Compared, one: Time, two: Time, rule: str) -> Comparison:
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
    stated: Compared, one: Quantity, two: Quantity, relation: Relation | None, rule: str
) -> Comparison:
    if one.unit != two.unit:
        if not comparable(one.unit, two.unit):
            return undecided(rule)
        one = convert(one, two.unit)
    if stated.times is not None:
        return _compare_ratio(stated, one.amount, two.amount, rule)
    size = max(abs(one.amount), abs(two.amount)) or 1.0
    apart = (one.amount - two.amount) / size * stated.sign
    close = _CLOSE * (relation.tolerance if relation is not None else _DEFAULT_TOLERANCE)
    if relation is not None and relation.cardinality is Cardinality.CURRENT:
        close = relation.tolerance
    close = max(close, 2 * (one.uncertainty + two.uncertainty) / size)
    if abs(apart) <= close:
        return undecided(rule, 0.5)
    return agree(rule, 0.2) if apart > 0 else disagree(rule, abs(apart) / (close or 1.0))


def _compare_ratio(stated: Compared, one: float, two: float, rule: str) -> Comparison:
    """ "Three times as large"; "three times larger" may mean four times as large."""
    if not one or not two or one * two < 0 or stated.times is None:
        return undecided(rule)
    meant = (stated.times, stated.times + 1) if stated.more else (stated.times,)
    off = min(ratio_apart(one / two, times) for times in meant)
    if off <= _RATIO_AGREES:
        return agree(f"{rule}:ratio", 0.5)
    return disagree(f"{rule}:ratio", off) if off > _RATIO_FALSE else undecided(f"{rule}:ratio", 0.5)
