"""Claims of a relation that holds both ways, seen from the side that the question asks about.

"Which country borders Ethiopia?" - "Bolivia borders Ethiopia.": the facts about Ethiopia tell what is right, though the
subject of the sentence is Bolivia.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from detect.verdict import CheckedClaim, Verdict
from kg.alias import fold
from kg.records import EntityRef, Fact, Relation

FACTS = 4
FactsOf = Callable[[str, Relation], Sequence[Fact]]
"""Facts of an entity and a relation."""


def facing(question: str, claims: Sequence[CheckedClaim], facts_of: FactsOf) -> tuple[CheckedClaim, ...]:
    """The claims in order; a wrong one whose object alone the question names is turned round, with the facts for it."""
    return tuple(_turned(claim, facts_of) if _is_averted(question, claim) else claim for claim in claims)


def _is_averted(question: str, checked: CheckedClaim) -> bool:
    claim = checked.claim
    if checked.verdict is not Verdict.CONTRADICTED or claim.relation is None or claim.subject is None:
        return False
    if claim.relation.inverse != claim.relation.id or not isinstance(claim.value, EntityRef):
        return False
    asked = f" {fold(question)} "
    return fold(claim.value.label) in asked and fold(claim.subject.label) not in asked


def _turned(checked: CheckedClaim, facts_of: FactsOf) -> CheckedClaim:
    claim = checked.claim
    assert claim.relation is not None
    assert isinstance(claim.value, EntityRef)
    facts = tuple(facts_of(claim.value.id, claim.relation)[:FACTS])
    if not facts:
        return checked
    return replace(checked, claim=replace(claim, subject=claim.value, value=claim.subject), facts=facts)
