"""Cities that are said to be larger than what they lie in: "The area of Tampere is 1,650,000 km²" when all of Finland
has 338,000. Where nothing is known of the city itself, that is still known to be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from detect.bound import Sense
from detect.claimed import claimed_quantity
from detect.evidence import Evidence
from detect.outcome import disagree
from detect.stated import Finding, Stated
from kg.records import Fact, Quantity
from kg.unit import comparable, convert

EXTENSIVE = frozenset(("P2046", "P1082"))
"""Relations of which a part has no more than the whole: area, population."""
BEYOND = "beyond"
"""The rule of such a claim."""
FACTOR = 1.5
"""How many times the largest known value of the whole is surely too much for a part, whatever year that is of."""
_LIMITING = frozenset((Sense.BELOW, Sense.BETWEEN))


def beyond(stated: Stated, evidence: Evidence) -> Finding | None:
    """What denies that a city is so large; None where it may be, or one of the others that its name may mean."""
    reading, subject = stated.reading, stated.subject
    said = claimed_quantity(stated.object)
    if reading.relation.id not in EXTENSIVE or reading.negated or subject is None or said is None:
        return None
    if reading.bound.sense in _LIMITING or not subject.candidates:
        return None
    found = [_beyond(each.id, said, stated, evidence, each.prior) for each in subject.candidates]
    return found[0] if all(found) else None


def _beyond(subject: str, said: Quantity, stated: Stated, evidence: Evidence, prior: float) -> Finding | None:
    if not evidence.places.types.kind(subject).settlement:
        return None
    wholes = [
        (amount, fact)
        for whole in evidence.places.chain(subject) - {subject}
        if (largest := max(_amounts(whole, said, stated, evidence), default=None, key=lambda each: each[0]))
        for amount, fact in (largest,)
    ]
    if not wholes:
        return None
    least, fact = min(wholes, key=lambda each: each[0])
    if said.amount <= FACTOR * least:
        return None
    return Finding(stated, subject, fact, disagree(BEYOND), prior)


def _amounts(whole: str, said: Quantity, stated: Stated, evidence: Evidence) -> Iterator[tuple[float, Fact]]:
    """The values of what something lies in, in the unit that is said."""
    for fact in evidence.facts(whole, stated.reading.relation):
        value = fact.object
        if isinstance(value, Quantity) and value.unit == said.unit:
            yield value.amount, fact
        elif isinstance(value, Quantity) and comparable(value.unit, said.unit):
            yield convert(value, said.unit).amount, fact
