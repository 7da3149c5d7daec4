"""How a sentence calls something the first of its kind: "the second largest city in Canada", "Africa's longest river".

What stands around the superlative must be read in full, otherwise nothing is: "the largest freshwater lake", "the
largest city in the world in 1900" and "one of the largest cities" say something else.
"""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass

from detect.comparative_wording import AREA, DIAMETER, ELEVATION, HEIGHT, LENGTH, MASS, POPULATION, RADIUS
from kg.records import EntityClass

_SIZE = frozenset({"largest", "biggest", "smallest"})
_MEASURES: dict[str, tuple[tuple[str, ...], int]] = {
    "largest": ((), 1), "biggest": ((), 1), "smallest": ((), -1), "longest": ((LENGTH,), 1),
    "shortest": ((LENGTH,), -1),
    "highest": ((ELEVATION, HEIGHT), 1), "tallest": ((HEIGHT, ELEVATION), 1), "most populous": ((POPULATION,), 1),
    "most populated": ((POPULATION,), 1), "least populous": ((POPULATION,), -1), "most massive": ((MASS,), 1),
    "heaviest": ((MASS,), 1),
}  # fmt: skip
_NAMED = {
    "area": AREA, "land area": AREA, "surface area": AREA, "population": POPULATION, "mass": MASS, "length": LENGTH,
    "height": HEIGHT, "elevation": ELEVATION, "radius": RADIUS, "diameter": DIAMETER,
}  # fmt: skip
_CITY = "city"
_CLOSED = frozenset({"country", "planet", "state", "province", "continent", "ocean"})
OF_THE_WORLD = frozenset({"planet", "continent", "ocean"})
"""Of which there are so few that no place is named."""
_WELL_KNOWN = frozenset({_CITY, "mountain"})
_RANKS = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5}
_BODY = (RADIUS, DIAMETER, MASS)
_STATES = frozenset({"country", "state", "province", "territory"})

_GRADES = "|".join(sorted(_MEASURES, key=len, reverse=True)).replace(" ", r"\s")
_BY = (
    rf"(?:(?:by|in(?:\s+terms\s+of)?)\s+(?:the\s+)?(?P<by>{'|'.join(sorted(_NAMED, key=len, reverse=True))}))"
)
SUPERLATIVE = re.compile(
    rf"(?:(?P<rank>{'|'.join(_RANKS)})[\s-])?(?P<grade>{_GRADES})\s(?P<noun>[a-z]+(?:\s(?:range|chain))?)\b",
    re.I,
)
WORDS = re.compile(rf"\b(?:{_GRADES})\b", re.I)
"""One of these stands in every sentence that is read here."""
BY = re.compile(rf",?\s+{_BY}\b", re.I)
ENDS = re.compile(
    r"[*_]{0,2}\s*(?:[.;:!?)\]]|\Z|\s(?:and|while)\s+(?:the|its|it|is|was|has|had|lies|serves|a|an)\b|"
    r",\s+(?:which|where|who|whose|and|while|with|a|an|the|located|situated|home|known|famous|followed|surrounded|bordered|[a-z]+ing|has|is|lies|[a-z]+er\s+than)\b)",
    re.I,
)
"""What may follow where nothing is left out: no "after Toronto", "but one", "at least for some"."""
EVERYWHERE = re.compile(
    r"\s+(?:(?:in|of)\s+the\s+(?:whole\s+|entire\s+)?world|on\s+(?:planet\s+)?earth)\b", re.I
)
SYSTEM = re.compile(r"\s+(?:in|of)\s+(?:our|the)\s+solar\s+system\b", re.I)
WITHIN = re.compile(r"\s+(?:in|of|on)\s+(?:the\s+)?(?:(?:island|state|country|continent)\s+of\s+)?", re.I)
WORLDS = re.compile(r"(?:the\s+world['’]s|earth['’]s)\s+$", re.I)
OWNED = re.compile(r"['’]s?\s+$")
ITS = re.compile(r"\b(?:its|their)\s+$", re.I)
THE = re.compile(r"\bthe\s+$", re.I)


@dataclass(frozen=True, slots=True)
class Superlative:
    """What is called the ``rank``-th by some measure: ``sign`` 1 for the greatest, -1 for the least.

    ``relations``: the measures that all have to say so, as far as they are known.
    """

    relations: tuple[str, ...]
    sign: int
    rank: int
    noun: str
    together: bool
    """Whether all of the relations must be known: a large country is one of many people or of much land."""

    @property
    def is_closed(self) -> bool:
        """Whether a graph that knows some things of the kind knows the first of them: of all countries, and the largest
        of cities, but not of all rivers.
        """
        return self.noun in _CLOSED or (self.sign > 0 and self.noun in _WELL_KNOWN)

    @property
    def counts_a_city(self) -> bool:
        return self.noun == _CITY and POPULATION in self.relations


def superlative(found: re.Match[str], by: str | None, classes: Set[EntityClass]) -> Superlative:
    """``found`` by `SUPERLATIVE`; ``by``: the measure that is named; ``classes`` of what is called so."""
    grade, noun = " ".join(found["grade"].lower().split()), found["noun"].lower()
    relations, sign = _MEASURES[grade]
    together = False
    if by:
        relations = (_NAMED[" ".join(by.lower().split())],)
    elif grade in _SIZE:
        together = noun in _STATES
        relations = _size(noun, classes)
    rank = _RANKS.get((found["rank"] or "").lower(), 1)
    return Superlative(relations, sign, rank, noun, together)


def _size(noun: str, classes: Set[EntityClass]) -> tuple[str, ...]:
    if noun == _CITY:
        return (POPULATION,)
    if noun in _STATES:
        return (AREA, POPULATION)
    return _BODY if EntityClass.BODY in classes else (AREA,)
