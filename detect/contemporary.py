"""Who cannot have had to do with somebody or with a work, since they did not live at one time: no marriage to who was
dead already, no part in a film of a later century.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from detect.years import BORN, CAME_OUT, DIED, years_of
from kg.graph import Graph
from kg.records import Fact, Relation

LIFETIME = "lifetime"
"""The rule of what was before somebody's birth or after his death."""
_OF_COUPLES = frozenset(("P26", "P451", "P802", "P1066"))
"""Spouses, partners, teachers and pupils: both live at one time."""
_CHILD = "P40"
_MADE_BY = frozenset(("P50", "P61", "P86", "P170"))
"""Authors, discoverers, composers and creators, of what is no older than they."""
_FILMED, _ACTED = frozenset(("P57", "P161")), "P161"
"""Directors and cast: of films; plays and operas are put on by those born later."""
_FILMS = frozenset(("film", "movie"))
_MADE = (*CAME_OUT, "P575", "P1191")
"""And discovery, first performance."""
_LEAST_PARENT = 9
"""Years of the youngest parents."""
_UNRELEASED = 10
"""Years that a film may wait for its release."""
_SLACK = 1


class _Span(NamedTuple):
    """The first and the last year of a life; infinite where it is not known."""

    first: float
    last: float


class Contemporaries:
    """Looks it up in one graph; thread-safe."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def rule_out(self, subject: str, relation: Relation, values: Collection[str]) -> bool:
        """Whether dates rule out all that a claimed value may mean; what is not dated is possible."""
        return bool(values) and all(self._rules_out(subject, relation.id, each) for each in values)

    def lives(self, *entities: str) -> tuple[Fact, ...]:
        """The facts that tell when people lived and things were made."""
        told = frozenset((BORN, DIED, *_MADE))
        return tuple(
            fact for each in entities for fact in self._graph.facts(each) if fact.relation.id in told
        )

    def _rules_out(self, subject: str, relation: str, value: str) -> bool:
        other = self._life(value)
        if other is None:
            return False
        if relation in _OF_COUPLES:
            own = self._life(subject)
            return own is not None and (other.last < own.first or own.last < other.first)
        if relation == _CHILD:
            own = self._life(subject)
            return own is not None and not own.first + _LEAST_PARENT <= other.first <= own.last + _SLACK
        is_made = relation in _MADE_BY or (relation in _FILMED and self._is_film(subject))
        if is_made and (years := years_of(self._graph, subject, _MADE)):
            acted_dead = relation == _ACTED and other.last + _UNRELEASED < min(years)
            return acted_dead or max(years) + _SLACK < other.first
        return False

    def _is_film(self, work: str) -> bool:
        return any(_FILMS & set(kind.casefold().split()) for kind in self._graph.entity(work).types)

    def _life(self, person: str) -> _Span | None:
        """None of whom no birth is known: he may have lived at any time."""
        born, died = (years_of(self._graph, person, (relation,)) for relation in (BORN, DIED))
        if not born:
            return None
        return _Span(min(born), max(died) if died else float("inf"))
