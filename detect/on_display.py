"""Where a work of art is said to be on show: "The Night Watch hangs in the Louvre", when all of it is in Amsterdam.

Of works that several museums have, or of which copies, versions and loans are told, nothing is said; nor of the past.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from detect.derived_claim import DerivedClaim
from detect.evidence import Evidence
from detect.outcome import Outcome, disagree
from detect.scene import Named, Scene
from kg.mention import Mention
from kg.records import EntityClass, EntityRef, Fact

RULE = "display:"
KEPT = frozenset(("P276", "P195"))
_SHOWN = re.compile(
    r" (?P<verb>hangs|hang|resides|"
    r"(?:be |be on |can be )(?:displayed|display|exhibited|show|view|housed|kept|seen|located|preserved|held|hanging|"
    r"viewed|found|admired)|be) (?:to be (?:seen|found) )?(?:[a-z#]+ of )?(?:in|at|inside) "
    r"(?:[a-z#]+ of )?(?P<where>E\d+)"
)
_OTHERS = frozenset(
    "copy copies version versions replica replicas reproduction cast casts loan lent loaned print prints poster "
    "drawing sketch study studies series half another second formerly once originally before until earlier was were "
    "temporarily touring tour exhibition will would".split()
)
_HOUSES = frozenset(("museum", "gallery", "museums", "palace", "church", "cathedral", "chapel", "convent"))


def on_display(scene: Scene) -> Iterator[DerivedClaim]:
    """Where a clause says that a work of art is, if it is elsewhere."""
    clause = scene.clause
    if clause.negations or not clause.words().isdisjoint(_OTHERS):
        return
    if any(symbol.past for symbol in clause.symbols):
        return
    works: list[Named] | None = None
    for found in _SHOWN.finditer(clause.line):
        works = [e for e in scene.entities() if EntityClass.WORK in e.classes] if works is None else works
        where = clause.at(found.start("where"))
        verb = clause.at(found.start("verb"))
        before = [work for work in works if work.start < verb.start]
        work = before[-1] if len({work.ref for work in before}) == 1 else None
        if work is None or where.mention is None or where.mention.demonym:
            continue
        if not (work.leads or clause.symbols[work.index - 1].code == "'s"):
            continue
        kept = _kept(scene, work)
        if not kept or not where.mention.candidates:
            continue
        yield from _told(scene.evidence, work, where.mention, kept)


def _kept(scene: Scene, work: Named) -> list[Fact]:
    """Where the graph has a work."""
    facts = (fact for relation in KEPT for fact in scene.facts(work, relation))
    return [fact for fact in facts if isinstance(fact.object, EntityRef)]


def _told(evidence: Evidence, work: Named, where: Mention, kept: Sequence[Fact]) -> Iterator[DerivedClaim]:
    claimed = [each.id for each in where.candidates]
    if not all(_is_apart(evidence, fact, each) for fact in kept for each in claimed):
        return
    houses = [f for f in kept if isinstance(f.object, EntityRef) and _is_house(evidence, f.object.id)]
    is_house = all(_is_house(evidence, each) for each in claimed)
    right = houses[0] if len(houses) == 1 and is_house else None
    best = where.candidates[0]
    yield DerivedClaim(
        subject=work.ref,
        comparison=disagree(f"{RULE}elsewhere"),
        facts=(right or kept[0],),
        start=work.start,
        end=where.end,
        value_start=where.start,
        value_end=where.end,
        value=EntityRef(best.id, best.label),
        sure=work.sure,
        right=right.object.label if right is not None and isinstance(right.object, EntityRef) else "",
    )


def _is_apart(evidence: Evidence, fact: Fact, claimed: str) -> bool:
    """Whether nothing can be in both places: two museums, or one and a town that it is not in."""
    place = fact.object
    assert isinstance(place, EntityRef)
    if claimed == place.id or claimed in evidence.places.chain(place.id):
        return False
    if place.id in evidence.places.chain(claimed):
        return _is_house(evidence, claimed) and evidence.places.types.is_settlement(place.id)
    if _is_house(evidence, claimed):
        if _is_house(evidence, place.id):
            return not _share_a_name(evidence, place.id, claimed)
        return evidence.places.within(claimed, place.id).comparison.outcome is Outcome.DISAGREE
    return evidence.places.within(place.id, claimed).comparison.outcome is Outcome.DISAGREE or (
        evidence.places.types.is_settlement(place.id)
        and evidence.places.compare(place.id, [claimed]).outcome is Outcome.DISAGREE
    )


def _is_house(evidence: Evidence, place: str) -> bool:
    return any(not _HOUSES.isdisjoint(label.split()) for label in evidence.places.types.of(place))


def _share_a_name(evidence: Evidence, one: str, other: str) -> bool:
    """Whether one name has the other in it: the "Guggenheim Museum" may be any of several."""
    names = [
        set(evidence.graph.entity(each).label.casefold().split()) - {"museum", "the", "gallery", "of", "art"}
        for each in (one, other)
    ]
    return not names[0].isdisjoint(names[1])
