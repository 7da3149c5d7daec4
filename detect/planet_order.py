"""The place of a planet in its system: "Saturn is the sixth planet from the Sun"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.ancestors import objects
from detect.derived_claim import DerivedClaim
from detect.outcome import agree, disagree
from detect.scene import Named, Scene
from kg.alias import fold
from kg.graph import Graph
from kg.numeral import from_ordinal, ordinal_like
from kg.records import Fact, Quantity, Text

RULE = "planet order"
WORDS = re.compile(r"\bplanet\b", re.I)
ORDINAL = "P1545"
_SAID = re.compile(
    r"[*_]*(?:,|\s(?:is|being)|\sand\s(?:is\s)?)\s(?:also\s)?(?:the|our)\s[*_]*(?P<order>[a-z]+|\d+(?:st|nd|rd|th))[*_]*\s"
    r"[*_]*planet[*_]*(?P<behind>\s+(?:from\s+(?:the\s+|our\s+)?(?P<star>[a-z]+)|(?:in|of)\s+(?:the|our)\s+solar\s+system|away|out))?"
    r"[*_]*(?=\s+and\b|[.,;:!)]|\Z)",
    re.IGNORECASE,
)
_TURNED = re.compile(
    r"\W*(?:the|our)\s[*_]*(?P<order>[a-z]+|\d+(?:st|nd|rd|th))[*_]*\s[*_]*planet[*_]*"
    r"\s+(?:from\s+(?:the\s+|our\s+)?(?P<star>[a-z]+)|(?:in|of)\s+(?:the|our)\s+solar\s+system)[*_]*\s(?:is|being)\s[*_]*",
    re.IGNORECASE,
)
_AROUND = "P397"


def planet_orders(scene: Scene) -> Iterator[DerivedClaim]:
    """What a clause says of the places of planets."""
    if scene.clause.negations:
        return
    yield from _turned(scene)
    for named in scene.entities():
        if not named.leads:
            continue
        found = _SAID.match(scene.text, named.end)
        number = None if found is None else from_ordinal(found["order"])
        if found is None or number is None or (number == 1 and not found["behind"]):
            continue
        known = numbered(scene.evidence.graph, named.ref.id)
        if known is None or not _is_from_star(scene.evidence.graph, named.ref.id, found["star"]):
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


def _turned(scene: Scene) -> Iterator[DerivedClaim]:
    """ "The second planet from the Sun is Venus": where something else is named, the planet of that number is right."""
    found = _TURNED.match(scene.text, scene.clause.start)
    number = None if found is None else from_ordinal(found["order"])
    if found is None or number is None:
        return
    named = next((each for each in scene.entities() if each.start == found.end()), None)
    known = None if named is None else numbered(scene.evidence.graph, named.ref.id)
    if named is None or known is None or not _is_from_star(scene.evidence.graph, named.ref.id, found["star"]):
        return
    right, fact = known
    yield DerivedClaim(
        subject=named.ref,
        comparison=agree(RULE) if right == number else disagree(RULE),
        facts=(fact,),
        start=found.start(),
        end=named.end,
        value_start=named.start,
        value_end=named.end,
        value=named.ref,
        sure=named.sure or is_only_planet(scene, named),
        right=_of_number(scene.evidence.graph, named.ref.id, number),
    )


def _is_from_star(graph: Graph, planet: str, counted_from: str | None) -> bool:
    """Whether planets are counted from their star, where it is said from what: not "from the outside"."""
    if counted_from is None:
        return True
    stars = [graph.entity(star) for star in objects(graph, planet, (_AROUND,))]
    names = {fold(name) for star in stars for name in (star.label, *star.aliases)}
    return fold(counted_from) in names | {"star"}


def _of_number(graph: Graph, planet: str, number: int) -> str:
    """The name of the one in the same system as a planet that has a number; "" where none or several are known."""
    system = (
        each for star in objects(graph, planet, (_AROUND,)) for each in graph.inverse_facts(star, _AROUND)
    )
    found = {
        each.subject.label
        for each in system
        if (known := numbered(graph, each.subject.id)) is not None and known[0] == number
    }
    return found.pop() if len(found) == 1 else ""


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
