"""Who held which office, and from when to when: the facts of positions held with their ends, by office.

An office is whatever the graph says that several have held at stated times ("President of the United States"). A list
without a gap is whole between its ends: who is not on it held the office before it begins or after it ends, if ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from detect.ancestors import objects
from kg.alias import fold
from kg.graph import Graph
from kg.records import EntityClass, EntityRef, Fact

POSITION, JURISDICTION = "P39", "P1001"
POWER = "leader"
"""Who is called so has power, and from when to when nobody can tell."""
NO_TITLE = frozenset(EntityClass) - {EntityClass.OCCUPATION, EntityClass.CONCEPT, EntityClass.ORGANISATION}
"""What is of these is no office, and no prize."""
_FEWEST = 3
"""Dated terms that make an office of a position; a lone one may be any of its holders'."""
LISTED = 4
"""Terms, one after the other, from which on a list was written to be whole."""
_MOST_TERMS = 500
_GAP = 1
"""Years between two terms that are no gap in a list."""
_OPEN = 9999
"""The year in which a term ends that has not."""
_REMEMBERED = 4096


class Term(NamedTuple):
    """One stretch in office, by years; ``last`` lies far ahead where it goes on."""

    holder: EntityRef
    first: int
    last: int
    fact: Fact

    @property
    def goes_on(self) -> bool:
        return self.last == _OPEN


class Terms:
    """The terms of the offices of one graph; thread-safe."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self.of = lru_cache(maxsize=_REMEMBERED)(self._of)
        self.whole = lru_cache(maxsize=_REMEMBERED)(self._is_whole)
        self.held = lru_cache(maxsize=_REMEMBERED)(self._held)
        self.named = lru_cache(maxsize=_REMEMBERED)(self._named)
        self._names = lru_cache(maxsize=_REMEMBERED)(self._all_names)

    def is_known(self, office: str) -> bool:
        """Whether it is an office whose holders are known with their times."""
        return self._graph.entity(office).classes.isdisjoint(NO_TITLE) and bool(self.of(office))

    def known_until(self, office: str) -> int:
        """The last year in which somebody is known to have entered or left an office: of later ones nobody knows."""
        terms = self.of(office)
        return max(term.first if term.goes_on else term.last for term in terms)

    def is_called(self, office: str, noun: str) -> bool:
        """Whether a noun with which nothing is named is what an office is called: "queen" of "Monarch of Spain"."""
        return any(name == noun or name.startswith(f"{noun} of ") for name in self._names(office))

    def noun(self, office: str) -> str:
        """What its holders are called, case-folded: "prime minister" of "Prime Minister of India"."""
        return fold(self._graph.entity(office).label).split(" of ")[0]

    def is_told_in(self, office: str, description: str) -> bool:
        """Whether a description names an office: "7th president of Velland"."""
        folded = fold(description)
        return any(name in folded for name in self._names(office))

    def places(self, office: str) -> frozenset[str]:
        """What an office is one of: states, organisations."""
        return frozenset(objects(self._graph, office, (JURISDICTION,)))

    def _of(self, office: str) -> tuple[Term, ...]:
        facts = self._graph.inverse_facts(office, POSITION, limit=_MOST_TERMS)
        terms = [term for fact in facts if (term := _term(fact)) is not None]
        if len(terms) < _FEWEST or len(facts) >= _MOST_TERMS:
            return ()
        return tuple(sorted(terms, key=lambda term: (term.first, term.last)))

    def _is_whole(self, office: str) -> bool:
        """Whether the list of holders has no gap between its first and its last."""
        terms = self.of(office)
        covered = accumulate((term.last for term in terms), max)
        return len(terms) >= LISTED and all(
            later.first <= last + _GAP for last, later in zip(covered, terms[1:], strict=False)
        )

    def _held(self, person: str) -> frozenset[str]:
        """The offices that somebody held from a known year on."""
        known = filter(self.is_known, set(objects(self._graph, person, (POSITION,))))
        return frozenset(office for office in known if years_in(self.of(office), person))

    def _named(self, noun: str, place: str) -> frozenset[str]:
        """The offices that a noun names of a state or an organisation: "prime minister" of India."""
        label = self._graph.entity(place).label
        surfaces = (f"{noun} of {label}", f"{noun} of the {label}")
        found = {each.id for surface in surfaces for each in self._graph.candidates(surface)}
        return frozenset(office for office in found if self.is_known(office))

    def _all_names(self, office: str) -> frozenset[str]:
        entity = self._graph.entity(office)
        return frozenset(fold(name) for name in (entity.label, *entity.aliases))


def years_in(terms: Iterable[Term], holder: str) -> list[Term]:
    """The terms of one holder."""
    return [term for term in terms if term.holder.id == holder]


def _term(fact: Fact) -> Term | None:
    """The term that a fact states; None where nobody says when it began."""
    if fact.start is None or not fact.start.year:
        return None
    last = _OPEN if fact.end is None else fact.end.year
    return Term(fact.subject, fact.start.year, last, fact)
