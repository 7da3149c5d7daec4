"""Short names of people that a text has named in full: "Bonaparte" after "Napoleon Bonaparte", "Elizabeth" after
"Queen Elizabeth II".

A last name is as good as the full one; a first name gives way to anything better known that it may name ("Paris"
after "Paris Hilton").
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from kg.alias import fold
from kg.graph import Candidate
from kg.name_match import NameSpan, with_candidates
from kg.role import TITLES

_GENERATION = re.compile(r"jr|sr|junior|senior|[ivx]+")
_NUMBER = re.compile(r"[ivx]+")
_PRIOR = 0.1


class ShortNames:
    """The short names of one text, the person named last first."""

    def __init__(self) -> None:
        self._last: dict[str, Candidate] = {}
        self._first: dict[str, Candidate | None] = {}
        """None for a first name that two of them have."""

    def copy(self) -> ShortNames:
        """The same people, to be added to apart from these."""
        twin = ShortNames()
        twin._last, twin._first = self._last.copy(), self._first.copy()
        return twin

    def learn(self, surface: str, person: Candidate) -> None:
        """The text calls a person by a name of several words."""
        first, last = _short_forms(surface)
        if len(first) > 1:
            other = self._first.get(first, person)
            self._first[first] = person if other is not None and other.id == person.id else None
        if last:
            self._last[last] = person

    @property
    def last_names(self) -> Mapping[str, Candidate]:
        """Whom the last names mean, by folded name."""
        return self._last

    def forget(self, last: str) -> None:
        """A folded last name is somebody else's from here on."""
        self._last.pop(last, None)

    def bearer(self, surface: str) -> Candidate | None:
        """The person whose last name a word is."""
        return self._last.get(fold(surface)) if self._last else None

    def added_to(self, span: NameSpan, surface: str) -> NameSpan:
        """The span with the person among its candidates."""
        folded = fold(surface)
        person = self._last.get(folded) or self._first.get(folded)
        if person is None or span.demonym or any(c.id == person.id for c in span.candidates):
            return span
        best = max((c.importance for c in span.candidates if not c.partial), default=0)
        if folded not in self._last and best >= person.importance:
            return span
        short = Candidate(person.id, person.label, _PRIOR, person.importance, partial=True)
        return with_candidates(span, (*span.candidates, short))


def last_name(surface: str) -> str:
    """The last name, folded, of a name of several words; "" where it has none.

    >>> last_name("Queen Elizabeth II"), last_name("Joan of Arc")
    ('', '')
    """
    first, last = _short_forms(surface)
    return "" if first == last else last


def regnal_name(surface: str) -> str:
    """The folded name of one who has a number behind it and no other name; "" for others.

    >>> [regnal_name(name) for name in ("Pope Alexander III", "Louis XVI of France", "Malcolm X", "Ada Lovelace")]
    ['alexander', 'louis', 'malcolm', '']
    """
    words = fold(surface.partition(" of ")[0]).split()
    while len(words) > 1 and words[0] in TITLES:
        words.pop(0)
    match words:
        case [name, number] if _NUMBER.fullmatch(number):
            return name
    return ""


@lru_cache(maxsize=1 << 10)
def _short_forms(surface: str) -> tuple[str, str]:
    """First and last name, folded; both empty where a name has no short form."""
    if " " not in surface or " of " in surface:
        return "", ""
    words = fold(surface).split()
    while len(words) > 1 and words[0] in TITLES:
        words.pop(0)
    while len(words) > 1 and _GENERATION.fullmatch(words[-1]):
        words.pop()
    return (words[0], words[-1]) if words else ("", "")
