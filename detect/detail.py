"""What stands beside a right value and places it: "in the Rijksmuseum in Brussels", "based in Billund, Germany".

The value was found right, so it is known which museum or town is meant, and where that lies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from detect.clause import Clause
from detect.derived_claim import DerivedClaim
from detect.evidence import Evidence
from detect.lies_in import lies_in
from detect.outcome import Outcome
from detect.verdict import CheckedClaim, Verdict
from kg.mention import LinkedText, Mention
from kg.records import EntityClass, EntityRef

_PLACED = re.compile(
    r"[*_]{0,2}(?P<by>,|\s+in)\s+(?:(?:in|the)\s+){0,2}(?:(?:city|town|state|province)\s+of\s+)?[*_]{0,2}"
)
_LISTED = re.compile(r"[*_]{0,2}(?:['’]|,?\s+(?:and|or)\b|-)")
_ASIDE = re.compile(r",\s+(?:who|whom|whose|which|where)\b[^,]*\Z")
"""A relative clause that the comma behind it ends: "Yoko Ono, who was born in Tokyo, in Gibraltar"."""
_HAPPENED = frozenset(("P19", "P20", "P119", "P740"))
"""Where something happened, when borders may have been others."""


def details(
    claims: Sequence[CheckedClaim], clause: Clause, linked: LinkedText, evidence: Evidence
) -> Iterator[DerivedClaim]:
    """What the clause says of where the places lie that it gives rightly."""
    mentions = {s.mention.start: s.mention for s in clause.symbols if s.mention is not None}
    for checked in claims:
        value = _right_place(checked, evidence)
        placed = _PLACED.match(linked.text, checked.claim.value_end) if value is not None else None
        place = mentions.get(placed.end()) if placed else None
        if value is None or placed is None or place is None or not place.candidates or place.demonym:
            continue
        if _LISTED.match(linked.text, place.end):
            continue
        if placed["by"] == "," and _ASIDE.search(linked.text[clause.start : checked.claim.value_end]):
            continue
        levels = evidence.places.types
        if placed["by"] == "," and any(levels.is_settlement(c.id) for c in place.candidates[:1]):
            continue
        said = _said(checked, value, place, evidence)
        if said is not None:
            yield said


def _right_place(checked: CheckedClaim, evidence: Evidence) -> EntityRef | None:
    """The value of a claim that is supported by the very same."""
    claim = checked.claim
    if checked.verdict is not Verdict.SUPPORTED or claim.negated or claim.relation is None or claim.inverted:
        return None
    value = claim.value
    if not isinstance(value, EntityRef) or all(fact.object != value for fact in checked.facts):
        return None
    return value if EntityClass.PLACE in evidence.graph.entity(value.id).classes else None


def _said(checked: CheckedClaim, value: EntityRef, place: Mention, evidence: Evidence) -> DerivedClaim | None:
    """That the value lies in the place; None where nothing tells."""
    claimed = [candidate.id for candidate in place.candidates]
    said = None if value.id in claimed else lies_in(value, place, place.candidates, evidence)
    if said is None:
        return None
    relation = checked.claim.relation
    if said.comparison.outcome is Outcome.DISAGREE and relation is not None and relation.id in _HAPPENED:
        now = evidence.places.compare(value.id, claimed)
        if now.outcome is not Outcome.DISAGREE:
            return None
    return replace(said, start=checked.claim.value_start)
