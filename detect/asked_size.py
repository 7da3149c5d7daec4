"""Questions for the size of a thing, which whatever is measured may tell: people, square kilometres."""

from __future__ import annotations

from collections.abc import Iterable

from detect.asked_relation import AskedRelation
from detect.term import terms
from detect.verdict import CheckedClaim
from kg.records import ValueKind

_SIZE = frozenset(terms("big large small huge size sized extent extensive scale"))
"""Terms with which a size is asked for."""


def gives_a_size(asked: AskedRelation, claims: Iterable[CheckedClaim]) -> bool:
    """Whether a size was asked for in such words that any amount may tell it, "How big" and not "how big an area", and
    claims of the answer give one.
    """
    content, relation = asked.question.content, asked.relation
    named = frozenset(term for name in (relation.label, *relation.nouns) for term in terms(name))
    if content.isdisjoint(_SIZE) or not content.isdisjoint(named - _SIZE):
        return False
    claimed = (each.claim.relation for each in claims)
    return any(each is not None and each.kind is ValueKind.QUANTITY for each in claimed)
