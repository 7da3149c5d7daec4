"""What stands beside a new own fact: other objects of the same subject under a relation with few of them."""

from __future__ import annotations

from collections.abc import Iterator

from kg.overlay import OverlayGraph
from kg.own_facts.layer import Layer, key_of
from kg.records import Cardinality, Fact
from kg.verbalise import value_text


def companions(layer: Layer, graph: OverlayGraph) -> Iterator[str]:
    """Remarks on new facts of a layer that the graph's do not give way to; ``graph`` is without the layer."""
    few = {r.id for r in layer.relations.values() if r.cardinality is Cardinality.FEW and not r.stated}
    stated = {key_of(fact) for fact in layer.facts}
    for fact in layer.facts:
        if fact.relation.id in few and not fact.ended:
            standing = _standing(fact, graph)
            others = [value_text(f.object) for f in standing if key_of(f) not in stated]
            if others and all(key_of(f) != key_of(fact) for f in standing):
                what = f"{fact.relation.label} of {fact.subject.label}: {value_text(fact.object)}"
                yield f"{what} stands beside {', '.join(others)} (write cardinality one to replace what was there)"


def _standing(fact: Fact, graph: OverlayGraph) -> list[Fact]:
    """Facts of the graph about the same that have not ended."""
    known = graph.facts(fact.subject.id) if fact.subject.id in graph else ()
    return [f for f in known if f.relation.id == fact.relation.id and not f.ended]
