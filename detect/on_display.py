"""Where a work of art is said to be on show: "The Night Watch hangs in the Louvre", when it is in the Rijksmuseum.

Of works that several museums have, or of which copies, versions and loans are told, nothing is said; nor of the past,
of towns, where there may be another of the name, and of churches and palaces, which belong to museums.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from detect.ancestors import objects
from detect.clause import Symbol
from detect.derived_claim import DerivedClaim
from detect.evidence import Evidence
from detect.outcome import disagree
from detect.place_types import WELL_KNOWN
from detect.scene import Named, Scene
from kg.mention import Mention
from kg.records import EntityClass, EntityRef, Fact

RULE = "display:elsewhere"
KEPT, _MADE_BY = frozenset(("P276", "P195")), frozenset(("P170", "P50", "P84"))
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
_HOUSES = frozenset(("museum", "gallery", "museums"))


def on_display(scene: Scene) -> Iterator[DerivedClaim]:
    """In which museum a clause says that a well-known work of art is, if it is in another."""
    clause = scene.clause
    if clause.negations or not clause.words().isdisjoint(_OTHERS):
        return
    if any(symbol.past for symbol in clause.symbols):
        return
    found = _SHOWN.search(clause.line)
    where = None if found is None else clause.at(found.start("where")).mention
    if found is None or where is None or where.demonym or not where.candidates:
        return
    verb = clause.at(found.start("verb"))
    work = _work(scene, verb)
    kept = [] if work is None else _kept(scene, work)
    if work is not None and kept:
        yield from _told(scene.evidence, work, where, kept)


def _work(scene: Scene, verb: Symbol) -> Named | None:
    """The only work that a clause names before a verb, if it is a well-known one and its maker's."""
    entities, graph = scene.entities(), scene.evidence.graph
    works = [e for e in entities if EntityClass.WORK in e.classes and e.start < verb.start]
    named = [
        s
        for s in scene.clause.symbols
        if s.mention is not None and s.start < verb.start and s.code[0] in "EN"
    ]
    if (
        not works
        or len({work.ref for work in works}) > 1
        or graph.entity(works[0].ref.id).importance < WELL_KNOWN
    ):
        return None
    own = {works[0].ref.id, *objects(graph, works[0].ref.id, _MADE_BY)}
    at = works[0].index
    if at > 1 and scene.clause.symbols[at - 1].code == "'s" and scene.clause.symbols[at - 2] not in named:
        return None
    for symbol in named:
        best = symbol.mention.best if symbol.mention is not None else None
        if best is None or best.id not in own:
            return None
    return works[-1]


def _kept(scene: Scene, work: Named) -> list[Fact]:
    """Where the graph has a work."""
    facts = (fact for relation in KEPT for fact in scene.facts(work, relation))
    return [fact for fact in facts if isinstance(fact.object, EntityRef)]


def _told(evidence: Evidence, work: Named, where: Mention, kept: Sequence[Fact]) -> Iterator[DerivedClaim]:
    """That a work is in a well-known museum, where the only one that has it is another."""
    houses = [f for f in kept if isinstance(f.object, EntityRef) and _is_museum(evidence, f.object.id)]
    if len(houses) != 1 or not all(_is_other(evidence, houses[0], each.id) for each in where.candidates):
        return
    best, right = where.candidates[0], houses[0].object
    yield DerivedClaim(
        subject=work.ref,
        comparison=disagree(RULE),
        facts=(houses[0],),
        start=work.start,
        end=where.end,
        value_start=where.start,
        value_end=where.end,
        value=EntityRef(best.id, best.label),
        sure=work.sure,
        right=right.label if isinstance(right, EntityRef) else "",
    )


def _is_other(evidence: Evidence, fact: Fact, claimed: str) -> bool:
    """Whether a well-known museum is another one than that of a fact, and no part of it."""
    place, chain = fact.object, evidence.places.chain
    if not isinstance(place, EntityRef) or not _is_museum(evidence, claimed):
        return False
    if not evidence.places.types.is_well_known(claimed) or _share_a_name(evidence, place.id, claimed):
        return False
    return claimed != place.id and claimed not in chain(place.id) and place.id not in chain(claimed)


def _is_museum(evidence: Evidence, place: str) -> bool:
    return any(not _HOUSES.isdisjoint(label.split()) for label in evidence.places.types.of(place))


def _share_a_name(evidence: Evidence, one: str, other: str) -> bool:
    """Whether one name has the other in it: the "Guggenheim Museum" may be any of several."""
    names = [
        set(evidence.graph.entity(each).label.casefold().split()) - {"museum", "the", "gallery", "of", "art"}
        for each in (one, other)
    ]
    return not names[0].isdisjoint(names[1])
