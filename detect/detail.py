"""What stands beside a right value and places it: "in the Rijksmuseum in Brussels", "based in Billund, Germany".

The value was found right, so it is known which museum or town is meant, and where that lies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from detect.claimed import likely_meanings
from detect.clause import Clause, Symbol
from detect.derived_claim import DerivedClaim
from detect.evidence import Evidence
from detect.lies_in import PLACED, lay_elsewhere, lies_in, may_be_place
from detect.outcome import Outcome
from detect.place_types import SETTLEMENTS
from detect.places import SETTLED_BORDERS
from detect.tagging import tags
from detect.verdict import CheckedClaim, Verdict
from kg.graph import Candidate
from kg.mention import LinkedText, Mention
from kg.records import EntityClass, EntityRef, Fact, Text, Value

_TOWNS = frozenset("suburb port resort".split())
_PLACED = re.compile(
    rf"""
    [*_]{{0,2}}(?P<by> , | \s*\( | \s+in\b )\s*
    (?: (?:in|the)\s+ ){{0,2}}
    (?: an?\s+ (?:[a-z-]+\s+){{0,2}} (?:{"|".join(sorted(SETTLEMENTS | _TOWNS))})\s+
        (?: (?:that|which)\s+ is\s+ (?= (?:now|today)\b ) )? (?:in|of)?\s* (?:the\s+)? )?
    (?: (?:[A-Z][a-z]+\s+)? (?:city|town|state|province|region|county|country|kingdom)\s+ of\s+ (?:the\s+)? )?
    (?: (?:(?:north|south)-?(?:east|west)?(?:ern)? | (?:east|west|centr)(?:ern|al)? )\s+ (?:of\s+)? )?
    (?P<now> (?:modern|present)(?:-|\s)day\s+ | today['’]s\s+ | modern\s+
        | (?:what(?:\s+is|['’]s)\s+)?(?:now|today)\s+ (?:in\s+)? )?
    [*_]{{0,2}}
    """,
    re.VERBOSE,
)
_OWNS = re.compile(r"[*_]{0,2}(?:['’]|-)")
_LISTED = re.compile(r",?c[nad]*[mnxi]")
"""Letters of what goes on a list behind a name, and no sentence: not "and shows", nor "and others are"."""
_ASIDE = re.compile(r",\s+(?:who|whom|whose|which|where)\b[^,]*\Z")
"""A relative clause that the comma behind it ends: "Yoko Ono, who was born in Tokyo, in Gibraltar"."""
_GAPPED = re.compile(r"[*_]{0,2}\s+(?:in|at|on)\s+[*_]{0,2}[A-Z\d]")
"""Behind the name of another one, of whom it is told where: "Kennedy died in Dallas, Lincoln in Washington"."""
_SURROUNDS = "entity:coarse"
_FORMED_IN = "P740"
"""Where something happened to what is there today, when borders may have been others."""
_RUNS_ON = frozenset("BHDMVK")
"""Letters of what a name behind a comma does itself: "in Warsaw, Hungary was"."""


def details(
    claims: Sequence[CheckedClaim], clause: Clause, linked: LinkedText, evidence: Evidence
) -> Iterator[DerivedClaim]:
    """What the clause says of where the places lie that it gives rightly."""
    symbols = {s.start: s for s in clause.symbols if s.mention is not None}
    for checked in claims:
        value = _right_place(checked, evidence)
        placed = _PLACED.match(linked.text, checked.claim.value_end) if value is not None else None
        symbol = symbols.get(placed.end()) if placed else None
        if value is None or placed is None or symbol is None or _is_listed(placed, symbol, clause, linked):
            continue
        place = symbol.mention
        if place is None or place.best is None or place.demonym:
            continue
        if placed["by"] == "," and evidence.places.types.is_settlement(place.best.id):
            continue
        if placed["by"] == "," and _GAPPED.match(linked.text, symbol.end):
            continue
        said = _said(checked, value, place, evidence, is_today=bool(placed["now"]))
        if said is not None:
            yield said


def without_surroundings(claims: Sequence[CheckedClaim], text: str, evidence: Evidence) -> list[CheckedClaim]:
    """Claims of which those are left open that only say where another value is: where nothing is said against "based
    in Arlington", nothing is against the "Virginia" behind it; and where Canterbury is right, whether it is in Kent is
    told by where that lies.
    """
    kept = list(claims)
    for at, checked in enumerate(kept):
        if checked.verdict is not Verdict.CONTRADICTED or checked.rule.startswith(PLACED):
            continue
        inner = next((c for c in kept if _is_around(checked, c, text, evidence)), None)
        if inner is not None:
            open_ = inner.verdict is Verdict.NOT_CHECKABLE
            rule, risk = (inner.rule, inner.risk) if open_ else (_SURROUNDS, 0.0)
            kept[at] = replace(
                checked, verdict=Verdict.NOT_CHECKABLE, score=0.0, rule=rule, risk=risk, correction=None
            )
    return kept


def _is_around(checked: CheckedClaim, inner: CheckedClaim, text: str, evidence: Evidence) -> bool:
    """Whether the value of a claim stands behind that of one that is right, or that the facts leave open and that lies
    in it.
    """
    outer, within = checked.claim, inner.claim
    if inner.verdict is Verdict.CONTRADICTED or not inner.facts or outer.relation != within.relation:
        return False
    if outer.subject != within.subject or outer.inverted or within.value_end > outer.value_start:
        return False
    if _PLACED.fullmatch(text, within.value_end, outer.value_start) is None:
        return False
    if isinstance(within.value, EntityRef) and evidence.places.types.is_sovereign(within.value.id):
        return False
    if inner.verdict is Verdict.SUPPORTED:
        return _right_place(inner, evidence) is not None
    if not (isinstance(outer.value, EntityRef) and isinstance(within.value, EntityRef)):
        return False
    return outer.value.id in evidence.places.chain(within.value.id)


def _is_listed(placed: re.Match[str], symbol: Symbol, clause: Clause, linked: LinkedText) -> bool:
    """Whether a name behind a value is no place around it, but another value, an owner, or what does something."""
    if _OWNS.match(linked.text, symbol.end):
        return True
    at, letters = clause.symbols.index(symbol) + 1, tags(clause)
    listed = _LISTED.match(letters, at)
    if listed is not None:
        return placed["by"] == "," or letters[listed.end() : listed.end() + 1] not in _RUNS_ON
    if placed["by"] != ",":
        return False
    if _ASIDE.search(linked.text[clause.start : placed.start()]):
        return True
    return letters[at : at + 1] in _RUNS_ON


def _right_place(checked: CheckedClaim, evidence: Evidence) -> EntityRef | None:
    """The place that a claim gives rightly: of those that bear the name the one that a fact tells."""
    claim = checked.claim
    if checked.verdict is not Verdict.SUPPORTED or claim.negated or claim.relation is None or claim.inverted:
        return None
    told = (each for fact in checked.facts if (each := _told(claim.value, fact, evidence)) is not None)
    value = next(told, None)
    if value is None or EntityClass.PLACE not in evidence.graph.entity(value.id).classes:
        return None
    return value


def _told(value: Value | None, fact: Fact, evidence: Evidence) -> EntityRef | None:
    """The place that a value of a claim means: what a fact has there, if it is called so, or what that lies in."""
    stated = fact.object
    if not isinstance(stated, EntityRef):
        return None
    if isinstance(value, EntityRef):
        if stated.id == value.id or value.id in evidence.places.chain(stated.id):
            return value
        value = Text(value.label)
    is_called = isinstance(value, Text) and evidence.names.has(value.text, stated)
    return stated if is_called else None


def _said(
    checked: CheckedClaim, value: EntityRef, place: Mention, evidence: Evidence, *, is_today: bool
) -> DerivedClaim | None:
    """That the value lies in the place; None where nothing tells."""
    relation, fact, types = checked.claim.relation, checked.facts[0], evidence.places.types
    claimed = _meanings(place, value, evidence)
    if any(each.id == value.id for each in place.candidates) or relation is None or not claimed:
        return None
    happened = relation.id == _FORMED_IN or not evidence.lasts(fact.subject.id)
    year = evidence.year_of(fact) if happened and not is_today else SETTLED_BORDERS
    if year == SETTLED_BORDERS:
        claimed = [each for each in claimed if not types.is_former(each.id)] or claimed
    said = lies_in(value, place, claimed, evidence)
    if said is None or (happened and said.comparison.outcome is Outcome.DISAGREE):
        said = lay_elsewhere(value, place, claimed, evidence, year=year)
    return None if said is None else replace(said, start=checked.claim.value_start)


def _meanings(place: Mention, value: EntityRef, evidence: Evidence) -> list[Candidate]:
    """The places that a name may mean behind that of another one: those that contain it, or else the likely ones."""
    places = [each for each in place.candidates if may_be_place(each.id, evidence)]
    around = [each for each in places if each.id in evidence.places.chain(value.id)]
    likely = likely_meanings(place)
    return around or [each for each in places if each.id in likely]
