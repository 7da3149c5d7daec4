"""Containment over one graph: what lies in what, by chains of located in, part of, country, continent, mountain range.

Everything at the end of a chain may contain what is at its beginning. It surely does only where no step leaves
something that lies in several places: a mountain of the Andes is in none of their countries for that, a town of Russia
in neither of its continents.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from detect.ancestors import ancestors
from kg.graph import Graph
from kg.records import EntityRef, Fact
from kg.schema import builtin

CHAIN_DEPTH = 6
CHAIN_LIMIT = 200
_REMEMBERED = 20_000


class Containment:
    """Chains are cached, so build one per graph; thread-safe."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._containing = containing_relations(graph)
        self.chain = lru_cache(maxsize=_REMEMBERED)(self._chain)
        self.surely = lru_cache(maxsize=_REMEMBERED)(self._surely)

    def contained_by(self, place: str) -> Iterator[tuple[Fact, str]]:
        """What directly contains a place, by facts that still hold."""
        for fact in self._graph.facts(place):
            if fact.relation.id in self._containing and isinstance(fact.object, EntityRef) and not fact.ended:
                yield fact, fact.object.id

    def holds_all(self, claimed: str, subject: str) -> bool:
        """Whether all of ``subject`` lies in ``claimed``: Egypt is not where all of the Nile is."""
        found = False
        for relation in self._containing:
            inside = [claimed == each or claimed in self.chain(each) for each in self._by(subject, relation)]
            if any(inside) and not all(inside):
                return False
            found = found or bool(inside) and all(inside)
        return found

    def step_towards(self, subject: str, claimed: str) -> Fact | None:
        """The fact about the subject that leads to the claimed place."""
        onward: Fact | None = None
        for fact in self._graph.facts(subject):
            if isinstance(fact.object, EntityRef):
                if fact.object.id == claimed:
                    return fact
                if onward is None and claimed in self.chain(fact.object.id):
                    onward = fact
        return onward

    def _chain(self, entity_id: str) -> frozenset[str]:
        """Everything that contains an entity."""
        return ancestors(entity_id, self._containers, depth=CHAIN_DEPTH, enough=CHAIN_LIMIT)

    def _surely(self, entity_id: str) -> frozenset[str]:
        """What of the chain is sure."""
        around = set(self._containers(entity_id))
        above = (
            ancestors(each, self._containers_of_all, depth=CHAIN_DEPTH, enough=CHAIN_LIMIT) for each in around
        )
        return frozenset(around.union(*above) - {entity_id})

    def _containers(self, entity_id: str) -> Iterator[str]:
        return (each for _, each in self.contained_by(entity_id))

    def _containers_of_all(self, place: str) -> Iterator[str]:
        """What contains all of a place: by relations that lead to one thing, or to things within one another."""
        for relation in self._containing:
            found = self._by(place, relation)
            if all(
                one in self.chain(other) or other in self.chain(one) for one, other in combinations(found, 2)
            ):
                yield from found

    def _by(self, place: str, relation: str) -> frozenset[str]:
        return frozenset(each for fact, each in self.contained_by(place) if fact.relation.id == relation)


def containing_relations(graph: Graph) -> frozenset[str]:
    """Ids of the relations that lead from a thing to what contains it."""
    known = (*builtin().values(), *graph.relations())
    return frozenset(relation.id for relation in known if relation.contains)
