"""The place of a planet in its system: "Saturn is the sixth planet from the Sun"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.derived_claim import DerivedClaim
from detect.outcome import agree, disagree
from detect.scene import Named, Scene
from kg.graph import Graph
from kg.numeral import from_ordinal, ordinal_like
from kg.records import Fact, Quantity, Text

RULE = "planet order"
WORDS = re.compile(r"\bplanet\b", re.I)
ORDINAL = "P1545"
_SAID = re.compile(
    r"[*_]*(?:,|\s(?:is|being)|\sand\s(?:is\s)?)\s(?:also\s)?(?:the|our)\s[*_]*(?P<order>[a-z]+|\d+(?:st|nd|rd|th))[*_]*\s"
    r"[*_]*planet[*_]*(?P<behind>\s+(?:from\s+(?:the\s+|our\s+)?[a-z]+|(?:in|of)\s+(?:the|our)\s+solar\s+system|away|out))?"
    r"[*_]*(?=\s+and\b|[.,;:!)]|\Z)",
    re.IGNORECASE,
)


def planet_orders(scene: Scene) -> Iterator[DerivedClaim]:
    """What a clause says of the places of planets."""
    if scene.clause.negations:
        return
    for named in scene.entities():
        if not named.leads:
            continue
        found = _SAID.match(scene.text, named.end)
        number = None if found is None else from_ordinal(found["order"])
        if found is None or number is None or (number == 1 and not found["behind"]):
            continue
        known = numbered(scene.evidence.graph, named.ref.id)
        if known is None:
            continue
        right, fact = known
        yield DerivedClaim(
            subject=named.ref,
            comparison=agree(RULE) if right == number else disagree(RULE),
            facts=(fact,),
            start=named.start,
            end=found.end(),
            value_start=found.start("order"),
            value_end=found.end("order"),
            sure=named.sure or is_only_planet(scene, named),
            right=ordinal_like(right, found["order"]),
        )


def numbered(graph: Graph, body: str) -> tuple[int, Fact] | None:
    """The place that the graph states of something."""
    for fact in graph.facts(body):
        value = fact.object
        if fact.relation.id != ORDINAL:
            continue
        stated = (
            value.text if isinstance(value, Text) else value.amount if isinstance(value, Quantity) else ""
        )
        if str(stated).removesuffix(".0").isdecimal():
            return int(float(stated)), fact
    return None


def is_only_planet(scene: Scene, named: Named) -> bool:
    """Whether nothing else of the name is numbered: Mercury is an element and a god, too."""
    mention = scene.clause.symbols[named.index].mention
    others = (c.id for c in (mention.candidates if mention else ()) if c.id != named.ref.id)
    return not any(numbered(scene.evidence.graph, each) for each in others)
