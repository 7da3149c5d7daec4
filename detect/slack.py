"""How far two counts of those who live in one place may lie apart and both be true.

A town has as many people as its middle, its municipality or its metropolitan area has; of a country or another division
it is known where it ends, and its counts differ by their years alone.
"""

from __future__ import annotations

from detect.place_types import PlaceTypes
from kg.records import Cardinality, EntityClass, Quantity, Relation

ABOVE, BELOW = 10.0, 5.0
"""How many times as many live around a town as in it, and in it as in its middle. Those that are known differ so: the
count of a graph is mostly that of the municipality, and metropolitan areas are far larger than most middles are small.
"""
DIVIDED = 3.0
"""How many times as many may have lived in a division, or now live there."""
_OF_MANY_TOWNS = "-level"
"""In the types of towns that are whole prefectures or counties: a "prefecture-level city"."""


def slack(types: PlaceTypes, place: str, relation: Relation, *, claimed: Quantity, stated: Quantity) -> float:
    """The ratio up to which a claimed count does not contradict a stated one; 0 where the relation knows none."""
    changes = relation.cardinality is Cardinality.CURRENT and EntityClass.PLACE in relation.subject_classes
    if not changes or types.is_country(place):
        return 0.0
    if types.is_settlement(place):
        is_wide = any(_OF_MANY_TOWNS in label for label in types.of(place))
        return BELOW if claimed.amount < stated.amount and not is_wide else ABOVE
    return DIVIDED if types.divisions(place) else ABOVE
