"""Who won a prize in which year, by the facts of awards received with their times."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from detect.terms import NO_TITLE
from kg.date import YEAR
from kg.graph import Graph
from kg.records import EntityClass, EntityRef, Fact

AWARD = "P166"
_MOST_WINNERS = 1000
_FEWEST_YEARS = 20
_WHOLE = 0.8
"""Share of the years from the first to the last that a whole list has winners in; in war hardly a prize is given."""
_REMEMBERED = 1024


class Winner(NamedTuple):
    """Who won a prize in which year."""

    who: EntityRef
    year: int
    fact: Fact


class Prizes:
    """The winners of the prizes of one graph; thread-safe."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.winners = lru_cache(maxsize=_REMEMBERED)(self._winners)
        self.whole = lru_cache(maxsize=_REMEMBERED)(self._is_whole)
        self.goes_to = lru_cache(maxsize=_REMEMBERED)(self._goes_to)

    def is_known(self, prize: str) -> bool:
        return self._graph.entity(prize).classes.isdisjoint(NO_TITLE) and bool(self.winners(prize))

    def own(self, prize: str, who: str) -> list[Winner]:
        """The years in which somebody won a prize."""
        return [winner for winner in self.winners(prize) if winner.who.id == who]

    def _winners(self, prize: str) -> tuple[Winner, ...]:
        facts = self._graph.inverse_facts(prize, AWARD, limit=_MOST_WINNERS)
        dated = [(fact, fact.start) for fact in facts if fact.start and fact.start.precision >= YEAR]
        if len(facts) >= _MOST_WINNERS or len({start.year for _, start in dated}) < _FEWEST_YEARS:
            return ()
        return tuple(Winner(fact.subject, start.year, fact) for fact, start in dated)

    def _is_whole(self, prize: str) -> bool:
        """Whether hardly a year of a prize has no winner."""
        years = {winner.year for winner in self.winners(prize)}
        return bool(years) and len(years) >= _WHOLE * (max(years) - min(years) + 1)

    def _goes_to(self, prize: str) -> EntityClass | None:
        """What mostly wins a prize: a film that won one has a producer who is said to have won it as well."""
        classes = Counter(c for w in self.winners(prize) for c in self._graph.entity(w.who.id).classes)
        return classes.most_common(1)[0][0] if classes else None
