"""The numbers of those who held an office: "the 16th president of the United States".

Some count terms and some count people, and lists leave out or take in who only acted: a number is wrong where it is
neither, and farther off than such a list may be.
"""

from __future__ import annotations

from functools import cached_property
from itertools import groupby, pairwise

from detect.terms import Term, Terms

_MOST_APART = 3
"""How far the two ways to count may be apart where either is in use."""
_SLACK = 2
"""How far a number may be off in a list that has a change of year between two terms."""
_LONG = 20
"""Terms from which on a list is not one of elections."""
_MOST_BRIEF = 0.05
"""The share of terms within a year in a list that is not suspected to hold those who acted."""


class Numbering:
    """Of one office, whose list is whole."""

    def __init__(self, terms: Terms, office: str) -> None:
        self._terms = terms
        self._office = office

    def of(self, person: str) -> list[int]:
        """The numbers that somebody may have; none where nobody can tell."""
        if person not in self._people or not self._terms.whole(self._office):
            return []
        by_term = [number for number, term in enumerate(self._stretches, 1) if term.holder.id == person]
        by_person = self._people.index(person) + 1
        return [by_person, *by_term] if abs(by_term[0] - by_person) <= _MOST_APART else []

    def excludes(self, person: str, number: int) -> bool:
        """Whether somebody surely had another number than one of the list."""
        numbers = self.of(person)
        if not numbers or number > len(self._stretches):
            return False
        if len(self._stretches) < _LONG and number > max(numbers):
            return False  # some count each election: Choi Kyu-hah was the fourth to be the 10th president
        return min(abs(number - each) for each in numbers) > (0 if self._is_even else _SLACK)

    def holder(self, number: int) -> Term:
        """A term of whoever has a number of the list, by terms."""
        return self._stretches[number - 1]

    @cached_property
    def _stretches(self) -> list[Term]:
        """Terms, those of one holder that follow one another taken together."""
        every = self._terms.of(self._office)
        return [next(terms) for _, terms in groupby(every, key=lambda term: term.holder.id)]

    @cached_property
    def _people(self) -> list[str]:
        return list(dict.fromkeys(term.holder.id for term in self._stretches))

    @cached_property
    def _is_even(self) -> bool:
        """Whether everybody took over in the year in which the one before him left, and hardly anybody who only acted
        can be among them: who left in the year in which he came.
        """
        every = self._terms.of(self._office)
        brief = sum(term.first == term.last for term in every)
        if brief > _MOST_BRIEF * len(every):
            return False
        return all(later.first == earlier.last for earlier, later in pairwise(self._terms.of(self._office)))
