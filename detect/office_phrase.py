"""Where a clause names an office: "the first president of the United States", "Israel's prime minister"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from detect.clause import Clause, Symbol
from detect.terms import Terms
from kg.mention import Mention, MentionKind
from kg.numeral import from_ordinal

FIRST, LAST = "first", "last"
_ORDERS = {"first": FIRST, "1st": FIRST, "last": LAST, "final": LAST}
_SECOND = 2
_LESSER = frozenset(
    "vice deputy acting interim caretaker provisional shadow honorary assistant future self-styled "
    "would-be titular".split()
)
"""Before the name of an office these make another one of it, or none."""
_LONGEST_NOUN = 3
"""Words of "vice prime minister"."""


@dataclass(frozen=True, slots=True)
class OfficePhrase:
    """The name of an office in a clause, symbols ``[first, stop)`` with its ``order`` ("first", "last", "16" or "").

    Of several ``offices`` one is meant. ``said`` is the noun, case-folded: "president".
    """

    first: int
    stop: int
    offices: frozenset[str]
    order: str
    said: str


def office_phrases(clause: Clause, terms: Terms) -> Iterator[OfficePhrase]:
    """The offices that a clause names, by their own names or by those of their states."""
    symbols, done = clause.symbols, 0
    for at, symbol in enumerate(symbols):
        if symbol.mention is None or symbol.mention.kind is not MentionKind.ENTITY or at < done:
            continue
        found = _phrase(symbols, at, symbol.mention, terms)
        if found is not None and found.first >= done:
            done = found.stop
            before = {symbols[i - 1].code.lstrip("#") for i in (found.first, found.first + 1) if i}
            owns = found.stop < len(symbols) and symbols[found.stop].code == "'s"
            if before.isdisjoint(_LESSER) and not owns:  # "president of Italy's AC Milan"
                yield found


def _phrase(symbols: Sequence[Symbol], at: int, mention: Mention, terms: Terms) -> OfficePhrase | None:
    """The office that a mention names, or of which it is the state."""
    if mention.best is not None and not mention.demonym and terms.is_known(mention.best.id):
        ids = frozenset(c.id for c in mention.candidates if terms.is_known(c.id))
        said = mention.text.casefold().split(" of ")[0]
        return _ordered(symbols, OfficePhrase(at, at + 1, ids, "", said))
    if at > 1 and symbols[at - 1].code == "of":
        for length in range(min(_LONGEST_NOUN, at - 1), 0, -1):
            first = at - 1 - length
            if (noun := _noun(symbols[first : at - 1])) and (ids := _named(noun, mention, terms)):
                return _ordered(symbols, OfficePhrase(first, at + 1, ids, "", noun))
        return None
    start = at + 1
    if start < len(symbols) and symbols[start].code == "'s":
        start += 1
    order = _order(symbols[start]) if start < len(symbols) else ""
    start += bool(order)
    for length in range(_LONGEST_NOUN, 0, -1):
        noun = _noun(symbols[start : start + length]) if start + length <= len(symbols) else ""
        if noun and (ids := _named(noun, mention, terms)):
            phrase = OfficePhrase(at, start + length, ids, order, noun)
            return phrase if order else _ordered(symbols, phrase)
    return None


def _ordered(symbols: Sequence[Symbol], phrase: OfficePhrase) -> OfficePhrase:
    """A phrase with the order that stands before it: "the first US president"."""
    order = _order(symbols[phrase.first - 1]) if phrase.first else ""
    return replace(phrase, first=phrase.first - 1, order=order) if order else phrase


def _order(symbol: Symbol) -> str:
    """What a word says of the place of somebody in a list: "first", "last", "16"."""
    if symbol.code in _ORDERS or symbol.mention is not None:
        return _ORDERS.get(symbol.code, "")
    number = from_ordinal(symbol.code)
    return "" if number is None or number < _SECOND else str(number)


def _noun(words: Sequence[Symbol]) -> str:
    """The words of a noun, case-folded; empty where a name or a sign is among them."""
    is_plain = all(word.mention is None and word.text.replace("-", "").isalpha() for word in words)
    return " ".join(word.text.casefold() for word in words) if is_plain else ""


def _named(noun: str, place: Mention, terms: Terms) -> frozenset[str]:
    return frozenset(office for c in place.candidates[:2] for office in terms.named(noun, c.id))
