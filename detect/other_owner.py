"""Whose a value is that stands in a sub-clause about something else: of a name that stands before it in a phrase of its
own, of one whose verb is left out, in brackets, or of what something is done to.
"""

from __future__ import annotations

import re

from detect.clause import PRONOUNS, Clause
from detect.passive import is_done_to_it
from detect.segment import Segment
from detect.several import of_several

_OWNED = re.compile(r"[mx]s[nad]{0,4}n(?:i[nad]{0,3}[mxt]){0,2}i?[nad]{0,3}\Z")
"""What somebody has, up to a value in its phrase: "Roosevelt's death in"."""
_EVENT = re.compile(r"i[nad]{0,3}ni\Z")
_AROUND = frozenset(("after", "before", "since", "following", "until"))
"""What stands before an event by which something else is dated."""
_LONGEST_OWNED = 16
_FOR_A_NOUN = frozenset(("that", "those", "one"))
_CONTRASTED = re.compile(r"j[nad]{0,3}(?P<name>m)a?[BHDMVK]")
_GAP = re.compile(r"c[nad]{0,3}(?P<name>m),(?=i)")


def dates_another(clause: Clause, letters: str, at: int) -> bool:
    """Whether a time is that of an event by which something else is dated: "after the assassination in April 1865"."""
    event = _EVENT.search(letters, max(0, at - _LONGEST_OWNED), at)
    return event is not None and letters[at] == "t" and clause.symbols[event.start()].code in _AROUND


def is_contrasted(letters: str, place: int, at: int) -> bool:
    """Whether a value stands in a clause behind "while" with a subject of its own: "Peru has its sol, while Chile has
    the peso".
    """
    return any(
        found.start("name") not in (place, at) for found in _CONTRASTED.finditer(letters, place + 1, at)
    )


class OtherOwners:
    """Tells such values in one segment of a clause; ``letters`` are the tags of the clause."""

    def __init__(self, clause: Clause, letters: str, segment: Segment) -> None:
        self._clause = clause
        self._symbols = clause.symbols
        self._letters = letters
        self._segment = segment

    def share_out(self, at: int) -> bool:
        """One of several times of several subjects: "A, B and C were born in 1686, 1788 and 1927"."""
        if self._letters[at] != "t" or len(self._segment.subject.symbols) < 2:
            return False
        return any(
            self._letters.startswith(joined, at + 1) or self._letters.endswith(joined[::-1], 0, at)
            for joined in (",t", "ct", ",ct")
        )

    def have(self, place: int, at: int) -> bool:
        """True for what is said of another name that stands before it, of something of "it" ("the film of it"), and for
        such a name where a time follows.

        Where a place follows it may be one itself: "in Moravia, today Příbor in the Czech Republic".
        """
        if of_several(self._clause, at) or of_several(self._clause, place) or self._bracketed(place, at):
            return True
        behind = self._letters[max(0, place - 1) : place] == "i"
        if behind and self._symbols[place].text.casefold() in PRONOUNS:
            return True
        if self._said_of_name(at) or self._done_to_it(at) or self._is_in_phrase_of(place, at):
            return True
        if self._is_behind_gap(place, at):
            return True
        owner = self._gap_owner(at)
        timed = [value for value in (at + 2, at + 3) if self._letters[value : value + 1] in {"t", "q"}]
        return owner not in (None, place) or any(self._gap_owner(value) == at for value in timed)

    def _said_of_name(self, at: int) -> bool:
        """In a phrase behind the predicate that begins with a name of its own: "in 1826, Jefferson at Monticello"; one
        behind a place may be what that lies in ("in Ulm, Germany in 1879").
        """
        phrase = next((span for span in self._segment.more if at in span), range(0))
        named = (
            bool(phrase) and self._letters[phrase.start] in "mx" and "i" in self._letters[phrase.start : at]
        )
        return named and self._letters[self._segment.stop - 1] not in "mx"

    def _is_in_phrase_of(self, place: int, at: int) -> bool:
        """Whether it belongs to what somebody else has, or to what came before or after: "took over after Roosevelt's
        death in April 1945".
        """
        if dates_another(self._clause, self._letters, at):
            return True
        owner = _OWNED.search(self._letters, max(0, at - _LONGEST_OWNED), at)
        return owner is not None and owner.start() != place

    def _done_to_it(self, at: int) -> bool:
        """A time at which something was done to what a pronoun stands for: "the Soviet Union launched it in 1957"."""
        return self._letters[at] == "t" and is_done_to_it(self._letters, self._segment.verb)

    def _gap_owner(self, at: int) -> int | None:
        """Whose a value is where the verb is left out: "Paris is the capital of France, Rome (that) of Italy"."""
        letters = self._letters
        if not 2 < at < len(letters) or letters[at - 1] != "i":
            return None
        owner = at - 3 if self._symbols[at - 2].code in _FOR_A_NOUN else at - 2
        before = owner - 1
        if before < 1 or letters[owner] not in "mx" or letters[before] not in ",c":
            return None
        while before > 1 and letters[before] in ",c":
            before -= 1
        same = self._symbols[before - 1].code == self._symbols[at - 1].code
        return owner if same and letters[before] == letters[at] else None

    def _is_behind_gap(self, place: int, at: int) -> bool:
        """Of a name behind "and" whose verb is left out: "Wright died in 1960 and Baldwin, at Saint-Paul, in 1987"."""
        start = self._segment.verb.stop if self._segment.verb else self._segment.first
        named = [found.start("name") for found in _GAP.finditer(self._letters, start, at)]
        return any(name != place for name in named)

    def _bracketed(self, place: int, at: int) -> bool:
        """In brackets right behind a name: "the tallest in China, Taipei 101 (508 m) in Taiwan"."""
        opening = at - 1
        while opening > 0 and self._letters[opening] not in "()":
            opening -= 1
        owner = opening - 1
        return (
            opening > 0 and self._letters[opening] == "(" and owner != place and self._letters[owner] in "mx"
        )
