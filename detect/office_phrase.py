"""Where a clause names an office: "the first president of the United States", "Israel's prime minister"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detect.clause import Clause, Symbol
from detect.terms import Terms
from kg.mention import Mention, MentionKind

FIRST, LAST = "first", "last"
_ORDERS = {"first": FIRST, "1st": FIRST, "last": LAST, "final": LAST}
_LESSER = frozenset(
    "vice deputy acting interim caretaker provisional shadow honorary assistant future self-styled "
    "would-be titular".split()
)
"""Before the name of an office these make another one of it, or none."""
_LONGEST_NOUN = 3
"""Words of "vice prime minister"."""


@dataclass(frozen=True, slots=True)
class OfficePhrase:
    """The name of an office in a clause, symbols ``[first, stop)`` with its ``order`` ("first", "last" or "").

    Of several ``offices`` one is meant. ``said`` is the noun, case-folded: "president".
    """

    first: int
    stop: int
    offices: frozenset[str]
    order: str
    said: str


def office_phrases(clause: Clause, terms: Terms) -> Iterator[OfficePhrase]:
    """The offices that a clause names, by their own names or by those of their states."""
    symbols, at = clause.symbols, 0
    while at < len(symbols):
        found = _phrase(symbols, at, terms)
        if found is None:
            at += 1
            continue
        first, stop, ids, said = found
        order = ""
        if first < at:  # "Israel's first prime minister"
            order = next((_ORDERS[s.code] for s in symbols[first:at] if s.code in _ORDERS), "")
        elif at and symbols[at - 1].code in _ORDERS:
            first, order = at - 1, _ORDERS[symbols[at - 1].code]
        before = {symbols[i - 1].code.lstrip("#") for i in (at, first) if i}
        owns = stop < len(symbols) and symbols[stop].code == "'s"
        if before.isdisjoint(_LESSER) and not owns:  # "president of Italy's AC Milan"
            yield OfficePhrase(first, stop, ids, order, said)
        at = stop


def _phrase(symbols: Sequence[Symbol], at: int, terms: Terms) -> tuple[int, int, frozenset[str], str] | None:
    """The symbols of an office whose noun or name is at ``at``, what it may mean, and its noun."""
    own = symbols[at].mention
    if own is not None:
        if own.best is None or own.demonym or not terms.is_known(own.best.id):
            return None
        ids = frozenset(c.id for c in own.candidates if terms.is_known(c.id))
        return at, at + 1, ids, own.text.casefold().split(" of ")[0]
    for length in range(_LONGEST_NOUN, 0, -1):
        words = symbols[at : at + length]
        if len(words) < length or not all(map(_is_word, words)):
            continue
        noun, stop = " ".join(word.text.casefold() for word in words), at + length
        behind = symbols[stop + 1] if stop + 1 < len(symbols) and symbols[stop].code == "of" else None
        if behind is not None and (ids := _named(noun, behind.mention, terms)):
            return at, stop + 2, ids, noun
        place = at - 1
        if place >= 0 and symbols[place].code in _ORDERS:
            place -= 1
        if place > 0 and symbols[place].code == "'s":
            place -= 1
        if place >= 0 and (ids := _named(noun, symbols[place].mention, terms)):
            return place, stop, ids, noun
    return None


def _is_word(symbol: Symbol) -> bool:
    return symbol.mention is None and symbol.text.replace("-", "").isalpha()


def _named(noun: str, place: Mention | None, terms: Terms) -> frozenset[str]:
    if place is None or place.kind is not MentionKind.ENTITY:
        return frozenset()
    return frozenset(office for c in place.candidates[:2] for office in terms.named(noun, c.id))
