"""Towns on rivers: "the Seine flows through Madrid", "Cairo lies on the Euphrates".

A river of which the graph knows the countries flows through no town of any other. Names of both are borne by others
too, most of all where settlers brought them along: well-known rivers and towns are meant, and none in a country that
speaks English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from detect.clause import Clause
from detect.continents import COUNTRY
from detect.derived_claim import DerivedClaim
from detect.evidence import Evidence
from detect.outcome import Comparison, Outcome, agree, disagree
from detect.scene import Named, Scene
from kg.records import EntityRef, Fact

RULE = "riverside"
WORDS = re.compile(
    r"\b(?:flow|run|pass|wind|cross|lie|lies|lay|stand|sit|situated|located|banks?|river)", re.I
)
BESIDE = "P206"
_SPOKEN, _ENGLISH = "P37", "english"
_FLOWS = re.compile(
    r" (?P<river>[EP]\d+) (?:, [^,]{1,90} , )?(?:flows|flow|runs|passes|winds|flowing|running) (?:right )?"
    r"(?:through|past) (?:#?(?:city|town|capital) of )?(?P<town>E\d+(?: , E\d+)*(?: ,? ?and E\d+)?)"
)
_LIES = re.compile(
    r" (?P<town>[EP]\d+) (?:, [^,]{1,90} , |, W\d+ |W\d+ )?(?:lies|be|stands|sits|be situated|be located) (?:right )?"
    r"(?:on|along|beside) (?:(?:#?(?:bank|banks|shore|river)|left|right|both|sides|north|south|east|west) ){0,3}"
    r"(?:of )?(?:#?river )?(?P<river>E\d+)(?= [.,;:)]| and| in)"
)
_IS_THE_RIVER = re.compile(
    r" (?:#?river )(?:W\d+|that) (?:flows|runs|passes) (?:through|past) (?P<town>E\d+) be (?:#?river )?(?P<river>E\d+) "
)
_ASKING = re.compile(
    r" (?:W\d+|on W\d+|in W\d+) #?river (?:flows|runs|passes|do|be) (?:through |past )?(?P<town>E\d+)"
    r"(?: (?:lie|lies|stand|located|situated|on))* [?.]? ?\Z"
)


@dataclass(frozen=True, slots=True)
class AskedRiver:
    """The town that a question asks the river of."""

    town: EntityRef


def asked_for(scene: Scene) -> AskedRiver | None:
    found = _ASKING.fullmatch(scene.clause.line)
    mention = None if found is None else scene.clause.at(found.start("town")).mention
    if mention is None or mention.best is None:
        return None
    return AskedRiver(EntityRef(mention.best.id, mention.best.label))


def answered(scene: Scene, asked: AskedRiver, at: int) -> Iterator[DerivedClaim]:
    """What a short answer claims by naming a river at ``at``."""
    named = next((e for e in scene.entities() if e.start == at), None)
    river = None if named is None else _river(scene, named)
    if named is None or river is None or scene.clause.negations:
        return
    compared = _compared(scene.evidence, river, asked.town)
    if compared is not None:
        span = named.start, named.end
        yield _claim(asked.town, river, compared, span, span, sure=True)


def riversides(scene: Scene) -> Iterator[DerivedClaim]:
    """What a clause says of rivers and the towns on them."""
    clause, types = scene.clause, scene.evidence.places.types
    named = {e.index: e for e in scene.entities()}
    for pattern in (_FLOWS, _LIES, _IS_THE_RIVER):
        for found in pattern.finditer(clause.line):
            river = named.get(clause.index(found.start("river")))
            meant = None if river is None else _river(scene, river)
            if river is None or meant is None or (pattern is _FLOWS and not river.leads):
                continue  # "a tributary of the Danube"
            for town in _towns(clause, found, named):
                first, last = sorted((town.index, river.index))
                if clause.negated(first, last) or not types.is_settlement(town.ref.id):
                    continue
                compared = _compared(scene.evidence, meant, town.ref)
                if compared is None:
                    continue
                told, value = (town, town.ref) if pattern is _FLOWS else (river, meant)
                span = min(town.start, river.start), max(town.end, river.end)
                sure = town.sure or _are_all_elsewhere(scene, meant, town)
                yield _claim(town.ref, value, compared, span, (told.start, told.end), sure=sure)


def _are_all_elsewhere(scene: Scene, river: EntityRef, town: Named) -> bool:
    """Whether a river can flow through none of the towns of a name."""
    mention = scene.clause.symbols[town.index].mention
    if mention is None or any(each.partial for each in mention.candidates):
        return False
    compared = (_compared(scene.evidence, river, EntityRef(c.id, c.label)) for c in mention.candidates)
    return all(each is not None and each[0].outcome is Outcome.DISAGREE for each in compared)


def _towns(clause: Clause, found: re.Match[str], named: dict[int, Named]) -> Iterator[Named]:
    first = clause.index(found.start("town"))
    for at in range(first, first + found["town"].count(" ") + 1):
        if at in named:
            yield named[at]


def _river(scene: Scene, named: Named) -> EntityRef | None:
    """The well-known river that is meant: whatever else bears its name, if no other river does."""
    mention = scene.clause.symbols[named.index].mention
    types = scene.evidence.places.types
    meanings = [named.ref] if mention is None else [EntityRef(c.id, c.label) for c in mention.candidates]
    rivers = [each for each in meanings if any("river" in label.split() for label in types.of(each.id))]
    return rivers[0] if len(rivers) == 1 and types.is_well_known(rivers[0].id) else None


def _compared(evidence: Evidence, river: EntityRef, town: EntityRef) -> tuple[Comparison, Fact] | None:
    """Whether a river can flow through a town, and the fact that tells."""
    facts = evidence.graph.facts(town.id)
    beside = [f for f in facts if f.relation.id == BESIDE and isinstance(f.object, EntityRef)]
    if same := next((f for f in beside if isinstance(f.object, EntityRef) and f.object.id == river.id), None):
        return agree(RULE), same
    types = evidence.places.types
    through = [
        f
        for f in evidence.graph.facts(river.id)
        if f.relation.id == COUNTRY and isinstance(f.object, EntityRef)
    ]
    countries = {f.object.id for f in through if isinstance(f.object, EntityRef)}
    own = {each for each in evidence.places.chain(town.id) if types.is_sovereign(each)}
    if not own or not any(map(types.is_sovereign, countries)) or not own.isdisjoint(countries):
        return None
    if not types.is_well_known(town.id) or any(_speak_english(evidence, c) for c in countries):
        return None
    return disagree(RULE), through[0]


def _speak_english(evidence: Evidence, country: str) -> bool:
    spoken = (fact.object for fact in evidence.graph.facts(country) if fact.relation.id == _SPOKEN)
    return any(isinstance(each, EntityRef) and each.label.casefold() == _ENGLISH for each in spoken)


def _claim(
    town: EntityRef,
    told: EntityRef,
    compared: tuple[Comparison, Fact],
    span: tuple[int, int],
    value: tuple[int, int],
    *,
    sure: bool,
) -> DerivedClaim:
    comparison, fact = compared
    return DerivedClaim(
        subject=town,
        comparison=comparison,
        facts=(fact,),
        start=span[0],
        end=span[1],
        value_start=value[0],
        value_end=value[1],
        value=told,
        sure=sure,
    )
