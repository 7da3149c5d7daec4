"""The words in which a relation is stated: the terms of its label, nouns and wordings, and phrases as they stand."""

from __future__ import annotations

from functools import lru_cache

from detect.term import terms
from kg.alias import fold
from kg.records import Relation
from kg.schema import anchors


@lru_cache(maxsize=1 << 9)
def relation_terms(relation: Relation) -> frozenset[str]:
    """Without the slots of the wordings."""
    names = (relation.label, *relation.nouns, *relation.wordings)
    return frozenset(term for name in names for term in terms(name.replace("{s}", "").replace("{o}", "")))


def has_words(relation: Relation, phrase: str) -> bool:
    """Whether some way to say the relation has a phrase in it, as "the periodic table" is said of atomic numbers."""
    return f" {fold(phrase)} " in _said(relation)


def is_called(relation: Relation, phrase: str) -> bool:
    """Whether a phrase begins with a noun for the relation, as "headquarters building" does for where they are."""
    words = fold(phrase).split()
    return any(words[: len(noun.split())] == fold(noun).split() for noun in (relation.label, *relation.nouns))


@lru_cache(maxsize=1 << 9)
def _said(relation: Relation) -> str:
    """All ways to say the relation, folded, with a blank around each word and two between two ways."""
    return "".join(f" {fold(wording)} " for wording in anchors(relation))
