"""How far two places are from each other, by the coordinates that the graph states."""

from __future__ import annotations

from math import asin, cos, radians, sin, sqrt

from kg.graph import Graph
from kg.records import Coordinates

COORDINATES = "P625"
EARTH_RADIUS = 6371.0088
"""Kilometres: the mean radius of the International Union of Geodesy and Geophysics."""


class Distances:
    """Distances over one graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def kilometres(self, one: str, other: str) -> float | None:
        """Between the two positions nearest to each other that are stated; None where one has none."""
        pairs = [(a, b) for a in self.positions(one) for b in self.positions(other)]
        return min((great_circle(a, b) for a, b in pairs), default=None)

    def positions(self, place: str) -> list[Coordinates]:
        """Those stated that still hold."""
        facts = (fact for fact in self._graph.facts(place) if fact.relation.id == COORDINATES)
        return [fact.object for fact in facts if isinstance(fact.object, Coordinates) and not fact.ended]


def great_circle(one: Coordinates, other: Coordinates) -> float:
    """Kilometres on a sphere, by the haversine formula.

    >>> round(great_circle(Coordinates(48.85, 2.35), Coordinates(51.51, -0.13)))
    344
    """
    north, far_north = radians(one.latitude), radians(other.latitude)
    up, along = far_north - north, radians(other.longitude - one.longitude)
    chord = sin(up / 2) ** 2 + cos(north) * cos(far_north) * sin(along / 2) ** 2
    return 2 * EARTH_RADIUS * asin(min(1.0, sqrt(chord)))
