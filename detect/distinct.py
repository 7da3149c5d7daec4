"""How many different values facts have: dates of about one year are one, and a country beside its city is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from detect.ancestors import objects
from detect.containment import containing_relations
from kg.date import YEAR
from kg.graph import Graph
from kg.records import Cardinality, EntityRef, Relation, Time, Value


class Distinct:
    """Counts values of one graph; what contains an entity is cached, so build one per graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._containing = containing_relations(graph)
        self._containers = lru_cache(maxsize=20_000)(self._stated_containers)

    def count(self, relation: Relation, values: Iterable[Value]) -> int:
        """Of one subject under a relation; of relations of many values every one counts."""
        found = set(values)
        times = [value for value in found if isinstance(value, Time)]
        if times:
            return _periods(times, max(1.0, relation.tolerance))
        if relation.cardinality is Cardinality.MANY or len(found) < 2:
            return len(found)
        ids = {value.id for value in found if isinstance(value, EntityRef)}
        coarser = {above for one in ids for above in self._containers(one) if above in ids}
        return len(found) - len(coarser)

    def _stated_containers(self, entity_id: str) -> frozenset[str]:
        return frozenset(objects(self._graph, entity_id, self._containing))


def _periods(times: Sequence[Time], tolerance: float) -> int:
    """Groups of years that lie further apart than the tolerance; decades and centuries count where nothing finer is."""
    years = sorted(time.year for time in times if time.precision >= YEAR)
    gaps = sum(later - year > tolerance for year, later in pairwise(years))
    return gaps + 1
