"""Cities that are said to be larger than what they lie in: "The area of Tampere is 1,650,000 km²" when all of Finland
has 338,000. Where nothing is known of the city itself, that is still known to be wrong.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from detect.bound import Sense
from detect.claimed import claimed_quantity
from detect.evidence import Evidence
from detect.stated import Stated
from kg.records import Quantity, Relation
from kg.unit import comparable, convert

EXTENSIVE = frozenset(("P2046", "P1082"))
"""Relations of which a part has no more than the whole: area, population."""
BEYOND = "beyond"
"""The rule of such a claim."""
FACTOR = 1.5
"""How many times the largest known value of the whole is surely too much for a part, whatever year that is of."""
_LIMITING = frozenset((Sense.BELOW, Sense.BETWEEN))


def is_beyond(stated: Stated, evidence: Evidence) -> bool:
    """Whether a city is surely not so large, whichever of those it is that its name may mean."""
    reading, subject = stated.reading, stated.subject
    said = claimed_quantity(stated.object)
    if reading.relation.id not in EXTENSIVE or reading.negated or subject is None or said is None:
        return False
    if reading.bound.sense in _LIMITING or not subject.candidates:
        return False
    return all(_is_larger(each.id, said, reading.relation, evidence) for each in subject.candidates)


def _is_larger(city: str, said: Quantity, relation: Relation, evidence: Evidence) -> bool:
    """Whether so much is surely more than one of the wholes has in which a city lies."""
    if not evidence.places.types.kind(city).settlement:
        return False
    wholes = evidence.places.chain(city) - {city}
    largest = (max(_amounts(whole, said, relation, evidence), default=math.inf) for whole in wholes)
    return said.amount > FACTOR * min(largest, default=math.inf)


def _amounts(whole: str, said: Quantity, relation: Relation, evidence: Evidence) -> Iterator[float]:
    """The values of what something lies in, in the unit that is said."""
    for fact in evidence.facts(whole, relation):
        value = fact.object
        if isinstance(value, Quantity) and value.unit == said.unit:
            yield value.amount
        elif isinstance(value, Quantity) and comparable(value.unit, said.unit):
            yield convert(value, said.unit).amount
