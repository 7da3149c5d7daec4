"""Countries and their parts that face each other across water: a list of neighbours may well name those, though they
share no border on land ("Finland is bordered by ... and Estonia to the south").
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from detect.ancestors import objects
from detect.continents import BORDERS, COUNTRY, DIVISION
from detect.distance import EARTH_RADIUS, Distances
from detect.place_types import PlaceTypes
from kg.graph import Graph

FACING = 250.0
"""Kilometres between their nearest towns within which two countries by the sea may face each other."""
_TOWNS = 400
"""The greatest of a country, which are looked at."""
_PAIRS = 100
"""Pairs of towns, the nearest, between which it is seen whether another country lies."""
_REMEMBERED = 256
_LANDLOCKED = "landlocked country"


class Shores:
    """Over one graph; thread-safe. What was looked up is remembered, so build one per graph."""

    def __init__(self, graph: Graph, types: PlaceTypes) -> None:
        self._graph = graph
        self._types = types
        self._distances = Distances(graph)
        self._towns = lru_cache(maxsize=_REMEMBERED)(self._read_towns)
        self.may_face = lru_cache(maxsize=_REMEMBERED)(self._may_face)

    def _may_face(self, one: str, other: str) -> bool:
        """Whether two countries may face each other; False where the graph places neither."""
        if any(_LANDLOCKED in self._types.of(each) for each in (one, other)):
            return False
        here, there = self._towns(one), self._towns(other)
        if not len(here) or not len(there):
            return bool(len(here) or len(there)) and all(map(self._types.is_country, (one, other)))
        apart = np.linalg.norm(here[:, None] - there, axis=2)
        pairs = np.argwhere(apart * EARTH_RADIUS <= FACING)
        nearest = pairs[np.argsort(apart[tuple(pairs.T)])[:_PAIRS]]
        ends = here[nearest[:, 0]], there[nearest[:, 1]]
        return len(nearest) > 0 and not self._lies_between((one, other), *ends)

    def _lies_between(
        self, faced: tuple[str, str], here: NDArray[np.float64], there: NDArray[np.float64]
    ) -> bool:
        """Whether between each of the towns ``here`` and that ``there``, both (N, 3), lies one of a third country: in
        the circle over the two, as Innsbruck between Munich and Verona.
        """
        middle, reach = (here + there) / 2, np.linalg.norm(here - there, axis=1) / 2
        thirds = {each for country in faced for each in objects(self._graph, country, (BORDERS,))}
        towns = np.concatenate([np.empty((0, 3)), *map(self._towns, sorted(thirds - set(faced)))])
        inside = np.linalg.norm(middle[:, None] - towns, axis=2) < reach[:, None]
        return bool(inside.any(axis=1).all())

    def _read_towns(self, country: str) -> NDArray[np.float64]:
        """Where its towns lie, and itself: unit vectors (N, 3). A chord of 250 km is 16 m shorter than its arc."""
        within = COUNTRY if self._types.is_country(country) else DIVISION
        places = [fact.subject.id for fact in self._graph.inverse_facts(country, within, limit=_TOWNS)]
        positions = [at for place in (country, *places) for at in self._distances.positions(place)]
        degrees = np.array([(p.latitude, p.longitude) for p in positions], np.float64).reshape(-1, 2)
        north, east = np.radians(degrees).T
        return np.stack((np.cos(north) * np.cos(east), np.cos(north) * np.sin(east), np.sin(north)), axis=1)
