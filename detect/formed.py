"""Where an organisation is said to have been founded: "Spotify was founded in Helsinki", when it was in Stockholm.

Sources name a suburb or its city, a garage or the seat: wrong is only what lies in another country than all that is
known, or in a town far from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from detect.clause import Symbol
from detect.derived_claim import DerivedClaim
from detect.evidence import Evidence
from detect.outcome import Outcome, agree, disagree
from detect.scene import Scene
from kg.mention import Mention
from kg.records import EntityClass, EntityRef, Fact

RULE = "formed"
WORDS = re.compile(r"\b(?:founded|established|formed|set up|started|created)\b", re.I)
FORMED_IN = "P740"
_BY = (
    r"by (?:(?:[a-z#]+ ){0,2}[EN]\d+(?: [EN]\d+)?(?: , [EN]\d+)*(?: ,? ?and (?:[a-z#]+ )?[EN]\d+)?"
    r"|(?:Q\d+ )?[a-z#]+)"
)
"""By whom: names, or "two friends"."""
_FOUNDED = re.compile(
    r" (?P<who>[EP]\d+) (?:\( [^()]* \) )?(?:, [^,]{1,60} , )?(?:, |, W\d+ |W\d+ )?(?:be )?(?:first |also )?"
    r"(?P<verb>founded|established|formed|set up|started|created)"
    rf"(?: (?:in|on) T\d+)?(?: {_BY})?(?: (?:in|on) T\d+)?"
    r" in (?:#?(?:city|town) of )?(?P<where>E\d+)(?= [.,;:)]| and| in | by | as | with )"
)

_FOUNDING = re.compile(
    r" (?P<verb>founded) (?:#?company |#?firm |#?band )?(?P<who>E\d+)"
    r"(?: (?:in|on) T\d+)? in (?:#?(?:city|town) of )?(?P<where>E\d+)(?= [.,;:)]| and| in | by | as | with )"
)
"""Of those who did it: "Two brothers founded Spotify in Helsinki"."""


def formations(scene: Scene) -> Iterator[DerivedClaim]:
    """What a clause says of where an organisation was founded."""
    clause = scene.clause
    if clause.negations:
        return
    for found in (*_FOUNDED.finditer(clause.line), *_FOUNDING.finditer(clause.line)):
        at, verb = clause.index(found.start("who")), clause.index(found.start("verb"))
        where = clause.index(found.start("where"))
        is_done = found.re is _FOUNDING
        who = next(
            (e for e in scene.entities() if e.index == at and (is_done or e.leads or e.index == 0)), None
        )
        place = clause.symbols[where].mention
        if who is None or EntityClass.ORGANISATION not in who.classes or place is None or place.demonym:
            continue
        if not (is_done or _is_done(clause.symbols, verb)):
            continue
        known = [f for f in scene.facts(who, FORMED_IN) if isinstance(f.object, EntityRef)]
        told = _compared(scene.evidence, known, place) if known else None
        if told is None:
            continue
        best = place.candidates[0]
        yield DerivedClaim(
            subject=who.ref,
            comparison=agree(RULE) if told else disagree(RULE),
            facts=(known[0],),
            start=who.start,
            end=place.end,
            value_start=place.start,
            value_end=place.end,
            value=EntityRef(best.id, best.label),
            sure=who.sure,
            right=_right(scene.evidence, known, best.id) if not told else "",
        )


def _is_done(symbols: Sequence[Symbol], verb: int) -> bool:
    """Whether a verb of founding is a passive, "it was founded", "Spotify, founded in ...", or a band formed."""
    if symbols[verb - 1].code in ("be", ",", ")", "first", "also"):
        return True
    return symbols[verb].code == "formed" and symbols[verb + 1].code == "in"


def _compared(evidence: Evidence, known: list[Fact], place: Mention) -> bool | None:
    """Whether an organisation was founded in a place; None where that is open."""
    claimed = [each.id for each in place.candidates]
    if not claimed or any(EntityClass.PLACE not in evidence.graph.entity(each).classes for each in claimed):
        return None
    formed = [fact.object.id for fact in known if isinstance(fact.object, EntityRef)]
    if any(one == each or each in evidence.places.chain(one) for one in formed for each in claimed):
        return True
    return False if all(_are_apart(evidence, one, each) for one in formed for each in claimed) else None


def _are_apart(evidence: Evidence, one: str, claimed: str) -> bool:
    """Whether two places are in different countries, or towns far from each other."""
    if one in evidence.places.chain(claimed):
        return False
    if evidence.places.within(one, claimed).comparison.outcome is Outcome.DISAGREE:
        return not evidence.places.types.is_settlement(claimed) or evidence.places.is_far(one, claimed)
    return evidence.places.is_far(one, claimed)


def _right(evidence: Evidence, known: list[Fact], claimed: str) -> str:
    """The only known town, where a town was claimed."""
    towns = {f.object for f in known if isinstance(f.object, EntityRef)}
    is_town = evidence.places.types.is_settlement
    only = towns.pop() if len(towns) == 1 else None
    return only.label if only is not None and is_town(only.id) and is_town(claimed) else ""
