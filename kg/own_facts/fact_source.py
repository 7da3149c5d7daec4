"""Where an own fact is from: its source reads "own:products.csv", with what its row states after it.

A snapshot names its sources otherwise, so that a reader of a fact can tell the user's word from the snapshot's.
"""

from __future__ import annotations

from dataclasses import replace

from kg.own_facts.layer import Layer
from kg.records import Fact

PREFIX = "own:"


def is_own(fact: Fact) -> bool:
    """Whether the user's overlay states the fact."""
    return fact.source.startswith(PREFIX)


def attributed(fact: Fact, name: str) -> Fact:
    """The fact as one of the layer of that name."""
    source = f"{PREFIX}{name} {fact.source}".rstrip()
    return Fact(fact.subject, fact.relation, fact.object, fact.start, fact.end, source)


def attributed_layer(layer: Layer) -> Layer:
    return replace(layer, facts=tuple(attributed(fact, layer.name) for fact in layer.facts))
