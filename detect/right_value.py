"""Which of several right values belongs in the place of a wrong one.

One of the time that is asked about, of the kind that the question asks for or that the wrong one was of, and, if
possible, one that the answer has not stated yet.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from detect.evidence import present
from detect.place_types import PlaceKind
from detect.places import Places
from kg.records import EntityRef, Fact, Time, Value

_ASKED = re.compile(
    r"\b(?:which|what|name (?:of )?the)\s(?:\w+\s){0,2}?(?P<kind>country|continent|city|town)\b", re.I
)
_KINDS = {
    "continent": PlaceKind(True, False, False),
    "country": PlaceKind(False, True, False),
    "city": PlaceKind(False, False, True),
    "town": PlaceKind(False, False, True),
}


class RightValues:
    """Chooses among facts."""

    def __init__(self, places: Places) -> None:
        self._places = places

    def choose(
        self,
        facts: Sequence[Fact],
        claimed: Value | None,
        *,
        question: str,
        year: int | None,
        taken: Collection[str],
        used: Collection[str] = (),
    ) -> Value | None:
        """The object of the fact that fits best; None where none holds that is not used.

        ``year`` is the one that is asked about, None for today; ``taken`` are ids of entities stated already, ``used``
        of those that are given as values of the same relation.
        """
        holding = [fact for fact in _holding(facts, year) if _id(fact.object) not in used]
        if not holding:
            return None
        kinds = [kind for kind in (self._asked(question), self._claimed(claimed)) if kind is not None]

        def misfit(fact: Fact) -> tuple[bool, ...]:
            kind = self._claimed(fact.object)
            return (fact.ended, _id(fact.object) in taken, *(kind != wanted for wanted in kinds))

        return min(holding, key=misfit).object

    def _asked(self, question: str) -> PlaceKind | None:
        asked = _ASKED.search(question)
        return _KINDS[asked["kind"].lower()] if asked else None

    def _claimed(self, value: Value | None) -> PlaceKind | None:
        return self._places.types.kind(value.id) if isinstance(value, EntityRef) else None


def _id(value: Value) -> str:
    return value.id if isinstance(value, EntityRef) else ""


def _holding(facts: Sequence[Fact], year: int | None) -> list[Fact]:
    """The facts of a year where their periods tell, else those that hold today."""
    of_year = [
        fact for fact in facts if year is not None and (fact.start or fact.end) and _covers(fact, year)
    ]
    return of_year or present(facts)


def _covers(fact: Fact, year: int) -> bool:
    return _year(fact.start, year) <= year <= _year(fact.end, year)


def _year(time: Time | None, otherwise: int) -> int:
    return otherwise if time is None else time.year
