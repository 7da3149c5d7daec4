"""Places that own what is spoken of without "of": "the French capital" is the capital of France, and "the capital" that
of the place which is spoken of.

The owner is put in place as a possessive, a demonym or "its", so that the wordings of a possessive read it. It stands
first in its clause, and the noun behind it is one that the schema has for a relation of places, followed by a form of
"be".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from detect.clause import Clause, Symbol, normalise
from detect.tagging import VERBS, tags
from kg.records import EntityClass, Relation

_LONGEST_NOUN = 4
_TURNS = frozenset(("but", "and", ";", "while", "whereas", "though", "although"))
"""What a clause may begin behind: "Auckland is the largest city, but the capital is Wellington"."""
_IN = frozenset("in for across throughout within".split())
_PLACE_AT = 1
"""The place of what stands behind the first word."""
_ARTICLE = re.compile(r"\W*the\W+", re.I)

PLACE, TOPIC = "its place", "the place"
"""Phrases that refer back to places alone; the second to the one place that everything is about."""
Nouns = Collection[tuple[str, ...]]


def nouns_of_places(relations: Iterable[Relation]) -> Nouns:
    """The nouns of relations that only places have, as codes of their words."""
    places = (r for r in relations if EntityClass.PLACE in r.subject_classes)
    return codes_of(noun for relation in places for noun in relation.nouns)


def codes_of(nouns: Iterable[str]) -> Nouns:
    """Nouns as codes of their words."""
    return frozenset(
        tuple(code for word in noun.split() if (code := normalise(word.casefold())[0])) for noun in nouns
    )


def owned(clause: Clause, text: str, nouns: Nouns) -> Clause:
    """The clause with the owner of the noun that opens it in front, a place; as it is where none is meant.

    :param text: what the offsets of the clause count in
    """
    clause = _fronted(clause, text, nouns)
    symbols = clause.symbols
    if symbols and symbols[0].code[0] == "D" and _opens_with(symbols[1:], nouns):
        owner = replace(symbols[0], code="E0")
        return clause.of(owner, Symbol("'s", owner.end, owner.end, ""), *symbols[1:])
    if _opens_with(symbols, nouns) and _ARTICLE.fullmatch(text, clause.start, symbols[0].start):
        at = symbols[0].start
        return clause.of(Symbol("P0", at, at, TOPIC), Symbol("'s", at, at, ""), *symbols)
    if symbols and symbols[0].text.casefold() == "its" and _opens_with(symbols[2:], nouns):
        return clause.of(replace(symbols[0], text=PLACE), *symbols[1:])
    for at in range(1, len(symbols)):
        if symbols[at - 1].code in _TURNS and _opens_with(symbols[at:], nouns):
            here = symbols[at].start
            if _ARTICLE.fullmatch(text, symbols[at - 1].end, here):
                place = Symbol("P0", here, here, TOPIC)
                return clause.of(*symbols[:at], place, Symbol("'s", here, here, ""), *symbols[at:])
    return clause


def _fronted(clause: Clause, text: str, nouns: Nouns) -> Clause:
    """ "In Japan, the currency is the yen" as "Japan's currency is the yen", whatever else stands before the comma;
    there may be none where the place opens it.
    """
    symbols = clause.symbols
    if len(symbols) > _PLACE_AT + 1 and symbols[0].code in _IN and symbols[_PLACE_AT].code[0] == "E":
        owner, rest = symbols[_PLACE_AT], symbols[_PLACE_AT + 1 :]
        if _opens_with(rest, nouns) and _ARTICLE.fullmatch(text, owner.end, rest[0].start):
            return clause.of(owner, Symbol("'s", owner.end, owner.end, ""), *rest)
    comma = next((at for at, symbol in enumerate(symbols) if symbol.code == ","), 0)
    if comma < 2 or not _opens_with(symbols[comma + 1 :], nouns):
        return clause
    owner, before = symbols[comma - 1], symbols[comma - 2]
    alone = all(symbol.mention is None and symbol.code[0] not in "PW" for symbol in symbols[: comma - 1])
    if owner.code[0] != "E" or before.code not in _IN or not alone:
        return clause
    if not (VERBS | set("LG")).isdisjoint(tags(clause)[:comma]) or not _ARTICLE.fullmatch(
        text, owner.end, symbols[comma + 1].start
    ):
        return clause
    return clause.of(owner, Symbol("'s", owner.end, owner.end, ""), *symbols[comma + 1 :])


def _opens_with(symbols: Sequence[Symbol], nouns: Nouns) -> bool:
    codes = tuple(symbol.code for symbol in symbols[: _LONGEST_NOUN + 1])
    length = codes.index("be") if "be" in codes else 0
    return codes[:length] in nouns
