"""Where the user took facts back and said nothing in their place: there the graph is known to be incomplete."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from kg import schema
from kg.records import EntityRef, Fact, Relation

Pair = tuple[str, str]
"""Subject and relation."""


def retracted_pairs(
    removed: Iterable[Fact], own: Iterable[Fact], other_way: Mapping[str, Relation]
) -> frozenset[Pair]:
    """Subjects and relations of removed facts, in both directions, without those of which own facts speak.

    ``other_way``: the relation that states the same facts the other way round, by the id of each.
    """
    stated = {pair for fact in own for pair in _pairs(fact, other_way)}
    return frozenset(pair for fact in removed for pair in _pairs(fact, other_way)) - stated


def other_ways(relations: Iterable[Relation]) -> dict[str, Relation]:
    """The relation that states the same facts the other way round, by the id of each."""
    known = {**schema.builtin(), **{relation.id: relation for relation in relations}}
    found = {relation.inverse: relation for relation in known.values() if relation.inverse}
    return found | {r.id: known[r.inverse] for r in known.values() if r.inverse in known}


def _pairs(fact: Fact, other_way: Mapping[str, Relation]) -> Iterator[Pair]:
    yield fact.subject.id, fact.relation.id
    turned = other_way.get(fact.relation.id)
    if turned is not None and isinstance(fact.object, EntityRef):
        yield fact.object.id, turned.id
