"""Wrong claims seen from the side that the question asks about.

"What is Budapest the capital of?" - "Budapest is the capital of Latvia.": that the capital of Latvia is Riga is no
answer. The facts about Budapest tell what is right, though the claim may have been read as one about Latvia.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from detect.verdict import CheckedClaim, Verdict
from kg.alias import fold
from kg.records import EntityRef, Fact, Relation
from kg.schema import builtin

FACTS = 4
FactsOf = Callable[[str, Relation], Sequence[Fact]]
"""Facts of an entity and a relation."""


def facing(question: str, claims: Sequence[CheckedClaim], facts_of: FactsOf) -> tuple[CheckedClaim, ...]:
    """The claims in order; a wrong one whose object alone the question names is turned round, with the facts for it.

    It has no facts then where the relation cannot be turned, or nothing is known of the other side.
    """
    return tuple(_turned(claim, facts_of) if _is_averted(question, claim) else claim for claim in claims)


def _is_averted(question: str, checked: CheckedClaim) -> bool:
    claim = checked.claim
    if checked.verdict is not Verdict.CONTRADICTED or claim.relation is None or claim.subject is None:
        return False
    if not isinstance(claim.value, EntityRef):
        return False
    return _names(question, claim.value) and not _names(question, claim.subject)


def _names(question: str, entity: EntityRef) -> bool:
    return re.search(rf"\b{re.escape(fold(entity.label))}\b", fold(question)) is not None


def _turned(checked: CheckedClaim, facts_of: FactsOf) -> CheckedClaim:
    claim = checked.claim
    assert claim.relation is not None
    assert isinstance(claim.value, EntityRef)
    relation = builtin().get(claim.relation.inverse or "")
    facts = tuple(facts_of(claim.value.id, relation)[:FACTS]) if relation is not None else ()
    if relation is None or not facts:
        return replace(checked, facts=())
    turned = replace(claim, subject=claim.value, relation=relation, value=claim.subject)
    return replace(checked, claim=turned, facts=facts)
