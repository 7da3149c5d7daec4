"""What level of place something is, by the labels of its types: a country, a town, a division of some kind."""

from __future__ import annotations

from typing import NamedTuple

from kg.alias import fold
from kg.graph import Graph
from kg.word import FUNCTION_WORDS

COUNTRY_TYPES = frozenset({"country", "sovereign state"})
SOVEREIGN = "sovereign state"
CONTINENT_TYPES = frozenset({"continent"})
SETTLEMENTS = frozenset(
    "city town village hamlet municipality commune comune settlement capital metropolis megacity".split()
)
DIVISIONS = frozenset(
    "state province prefecture canton department county borough oblast voivodeship community region country".split()
)
"""Nouns of types: "state of India", "region of Italy", "country of the United Kingdom"; historical regions overlap."""
LARGE = frozenset("big millions megacity metropolis capital seat".split())
"""Words of types that only a town of its own has: "big city", "city with millions of inhabitants", "county seat"."""
_ISLANDS = frozenset("island islands archipelago atoll exclave territory".split())
_MOUNTAINS = frozenset("mountain peak summit volcano stratovolcano".split())
_LOCAL = frozenset(
    "lake canyon gorge waterfall falls cave crater geyser glacier fjord park loch pond".split()
)
_WATERS = frozenset("sea ocean gulf bay lake river strait channel lagoon waters".split())
GRAVEYARDS = frozenset("cemetery graveyard churchyard".split())
BURIAL_CHURCHES = frozenset("church cathedral abbey basilica mausoleum minster".split())
WELL_KNOWN = 80
"""Importance (about the number of Wikipedias) below which a graph of towns may take a suburb for a town of its own."""
BUILDINGS = frozenset("stadium arena velodrome castle palace airport theatre theater".split())
SIGHTS = BUILDINGS | frozenset(
    "museum gallery tower monument memorial statue sculpture temple church cathedral basilica abbey mosque fortress "
    "citadel skyscraper amphitheatre amphitheater library observatory mausoleum tomb obelisk lighthouse building "
    "shrine pagoda pyramid".split()
)
"""What stands in one place, unlike parks, walls and bridges."""
_COLONY = "colony"
_FORMER = ("histor", "former", "empire", _COLONY, "ancient")


class PlaceKind(NamedTuple):
    """What level of place something is; all False for regions and whatever else."""

    continent: bool
    country: bool
    settlement: bool


class PlaceTypes:
    """The types of the entities of one graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def kind(self, place: str) -> PlaceKind:
        return PlaceKind(self.is_continent(place), self.is_country(place), self.is_settlement(place))

    def is_continent(self, place: str) -> bool:
        return bool(self.of(place) & CONTINENT_TYPES)

    def is_country(self, place: str) -> bool:
        """True for a country of today; the borders of former ones are not known."""
        return bool(self.of(place) & COUNTRY_TYPES) and not self.is_former(place)

    def is_sovereign(self, place: str) -> bool:
        """True for a state of today that belongs to no other."""
        return SOVEREIGN in self.of(place) and not self.is_former(place)

    def is_former(self, place: str) -> bool:
        """Whether a state, or whatever place, is no more; what was a colony or a state once may be a state or a city
        today.
        """
        labels = self.of(place)
        bygone = {label for label in labels if any(word in label for word in _FORMER)}
        of_today = labels - bygone
        if not bygone or (SOVEREIGN in of_today and all(_COLONY in label for label in bygone)):
            return False
        return not any(map(_is_settlement, of_today))

    def is_settlement(self, place: str) -> bool:
        return any(map(_is_settlement, self.of(place)))

    def may_have_towns(self, place: str) -> bool:
        """Whether something is a place around towns: a division, a country, an island or the like, and no town."""
        if self.is_settlement(place):
            return False
        nouns = {label.split(" of ")[0].split()[-1] for label in self.of(place) if label}
        return any(self.kind(place)) or self.is_island(place) or not nouns.isdisjoint(DIVISIONS)

    def is_minor(self, place: str) -> bool:
        """True for a settlement that few know: it may be part of a larger one, or what was meant a namesake of it.

        One that is said to be large is its own, however few facts or articles there are about it.
        """
        return (
            self.is_settlement(place)
            and 0 < self._graph.entity(place).importance < WELL_KNOWN
            and not self.is_large(place)
        )

    def is_well_known(self, place: str) -> bool:
        return self._graph.entity(place).importance >= WELL_KNOWN

    def is_large(self, place: str) -> bool:
        """True for what is said to be a town of many, or the seat of something."""
        return any(not LARGE.isdisjoint(label.split()) for label in self.of(place))

    def is_island(self, place: str) -> bool:
        """True for what may lie on another continent than most of its country."""
        return any(not _ISLANDS.isdisjoint(label.split()) for label in self.of(place))

    def is_mountain(self, place: str) -> bool:
        """True for what has one top."""
        return any(label.split()[-1] in _MOUNTAINS for label in self.of(place) if label)

    def is_local(self, place: str) -> bool:
        """True for what nature has in one place, and that hardly reaches over several divisions of a country."""
        return self.is_mountain(place) or any(
            not _LOCAL.isdisjoint(label.split(" of ")[0].split()[-1:]) for label in self.of(place) if label
        )

    def is_graveyard(self, place: str) -> bool:
        return not GRAVEYARDS.isdisjoint(
            label.split(" of ")[0].split()[-1] for label in self.of(place) if label
        )

    def is_burial_church(self, place: str) -> bool:
        """True for a church or the like, in which people are buried too."""
        return not BURIAL_CHURCHES.isdisjoint(
            label.split(" of ")[0].split()[-1] for label in self.of(place) if label
        )

    def are_graves_apart(self, one: str, other: str) -> bool:
        """Whether two places are graveyards, or a graveyard and a church that has no word of its name in common: a
        churchyard bears the name of its church.
        """
        places = (one, other)
        if all(map(self.is_graveyard, places)):
            return True
        if not all(self.is_graveyard(each) or self.is_burial_church(each) for each in places):
            return False
        words = [set(fold(self._graph.entity(each).label).split()) for each in places]
        return any(map(self.is_graveyard, places)) and not (words[0] & words[1] - FUNCTION_WORDS)

    def are_buildings_apart(self, one: str, other: str) -> bool:
        """Whether two places are buildings of one kind, of which none stands in another: two stadiums, two palaces."""
        return any(label.split()[-1] in BUILDINGS for label in self.of(one) & self.of(other) if label)

    def is_sight(self, place: str) -> bool:
        """True for a building or the like, which stands in one town."""
        return any(label.split(" of ")[0].split()[-1] in SIGHTS for label in self.of(place) if label)

    def is_water(self, place: str) -> bool:
        """True for what a country lies on, and shares no border with as it does with another country."""
        return any(not _WATERS.isdisjoint(label.split()) for label in self.of(place))

    def divisions(self, place: str) -> frozenset[str]:
        """The kinds of division that it is: "state of India", "county of California"; "state" may be a country."""
        kinds = frozenset(filter(_is_division, self.of(place)))
        return frozenset() if kinds and self.is_sovereign(place) else kinds

    def of(self, place: str) -> frozenset[str]:
        """The labels of its types."""
        return frozenset(self._graph.entity(place).types)


def _is_settlement(label: str) -> bool:
    head = label.split(" of ", maxsplit=1)[0].split(" in ", maxsplit=1)[0].split()
    return bool(head) and head[-1] in SETTLEMENTS


def _is_division(label: str) -> bool:
    head, _, whole = label.partition(" of ")
    return bool(whole) and not DIVISIONS.isdisjoint(head.split()[-1:]) and "histor" not in head
