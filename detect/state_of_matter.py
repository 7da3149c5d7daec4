"""Whether something is solid, liquid or a gas at room temperature, by where it melts and boils."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detect.derived_claim import DerivedClaim
from detect.outcome import agree, disagree
from detect.scene import Named, Scene
from kg.records import Fact, Quantity
from kg.unit import comparable, convert

RULE = "state of matter"
WORDS = re.compile(
    r"\b(?:room|standard|normal|ambient|ordinary)\s+(?:temperature|conditions|state|pressure)\b", re.I
)
MELTS, BOILS = "P2101", "P2102"
COLD, WARM = 15.0, 30.0
"""What rooms have, in degrees Celsius."""
_CELSIUS = "Q25267"
_STATE = r"(?P<state>solid|liquid|gas|gaseous)"
_AT = (
    r"(?:at|under|in) (?:its |their )?(?:room|standard|normal|ambient|ordinary) "
    r"(?:temperature|conditions|state|pressure)(?: and (?:pressure|temperature))?"
)
_ADJECTIVES = r"(?:an? )?(?:[a-z]+(?:-[a-z]+)*,? ){0,3}?"
_SAID = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\s+(?:is|are|exists?(?: as)?|occurs? as|remains?|stays?) {_ADJECTIVES}{_STATE}"
        rf"(?: (?:metal|element|nonmetal|substance|halogen|form))? {_AT}",
        rf"\s+appears? {_AT} as {_ADJECTIVES}{_STATE}\b",
        rf"\s+is {_ADJECTIVES}(?:metal|element|nonmetal) (?:that|which) is {_ADJECTIVES}{_STATE} {_AT}",
    )
)
_NO_ADJECTIVE = re.compile(r"\b(?:not|never|neither|nor|no|only|either|almost|nearly|into|than|to)\b", re.I)


def states(scene: Scene) -> Iterator[DerivedClaim]:
    """What a clause says of the state of things at room temperature."""
    if scene.clause.negations:
        return
    for named in scene.entities():
        matches = (pattern.match(scene.text, named.end) for pattern in _SAID)
        found = next((each for each in matches if each is not None), None) if named.leads else None
        if found is None or _NO_ADJECTIVE.search(found[0]):
            continue
        word = found["state"].casefold()
        claimed = "gas" if word == "gaseous" else word
        told = _state(scene, named)
        if told is None:
            continue
        state, fact = told
        yield DerivedClaim(
            subject=named.ref,
            comparison=agree(RULE) if claimed == state else disagree(RULE),
            facts=(fact,),
            start=named.start,
            end=found.end(),
            value_start=found.start("state"),
            value_end=found.end("state"),
            sure=named.sure,
            right=state,
        )


def _state(scene: Scene, named: Named) -> tuple[str, Fact] | None:
    """The state and the fact that tells; None in doubt."""
    melting, boiling = (_degrees(scene, named, relation) for relation in (MELTS, BOILS))
    if melting and min(degrees for degrees, _ in melting) > WARM:
        return "solid", min(melting, key=lambda each: each[0])[1]
    if boiling and max(degrees for degrees, _ in boiling) < COLD:
        return "gas", boiling[0][1]
    if melting and boiling and max(d for d, _ in melting) < COLD and min(d for d, _ in boiling) > WARM:
        return "liquid", melting[0][1]
    return None


def _degrees(scene: Scene, named: Named, relation: str) -> list[tuple[float, Fact]]:
    """What is known of a temperature, in degrees Celsius."""
    return [
        (convert(fact.object, _CELSIUS).amount, fact)
        for fact in scene.facts(named, relation)
        if isinstance(fact.object, Quantity) and comparable(fact.object.unit, _CELSIUS)
    ]
