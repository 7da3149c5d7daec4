"""The terms in which a relation is stated: those of its label, its nouns and its wordings."""

from __future__ import annotations

from functools import lru_cache

from detect.term import terms
from kg.records import Relation


@lru_cache(maxsize=1 << 9)
def relation_terms(relation: Relation) -> frozenset[str]:
    """Without the slots of the wordings."""
    names = (relation.label, *relation.nouns, *relation.wordings)
    return frozenset(term for name in names for term in terms(name.replace("{s}", "").replace("{o}", "")))
