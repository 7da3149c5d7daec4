"""Places that own what is spoken of by their demonym: "the French capital" is the capital of France.

Such an adjective is put in place as a possessive, so that the wordings of a possessive read it. It stands first in
its clause, and the noun behind it is one that the schema has for a relation of places, followed by a form of "be".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from detect.clause import Clause, Symbol, normalise
from kg.records import EntityClass, Relation

_LONGEST_NOUN = 4

Nouns = Collection[tuple[str, ...]]


def nouns_of_places(relations: Iterable[Relation]) -> Nouns:
    """The nouns of relations that only places have, as codes of their words."""
    places = (r for r in relations if EntityClass.PLACE in r.subject_classes)
    return frozenset(
        tuple(code for word in noun.split() if (code := normalise(word.casefold())[0]))
        for relation in places
        for noun in relation.nouns
    )


def owned(clause: Clause, nouns: Nouns) -> Clause:
    """The clause with the demonym that opens it as the owner of the noun behind; as it is where none does."""
    symbols = clause.symbols
    if len(symbols) < 3 or symbols[0].code[0] != "D":
        return clause
    codes = tuple(symbol.code for symbol in symbols[1 : _LONGEST_NOUN + 2])
    length = next((n for n in range(1, len(codes)) if codes[n] == "be"), 0)
    if not length or codes[:length] not in nouns:
        return clause
    owner = replace(symbols[0], code="E0")
    return clause.of(owner, Symbol("'s", owner.end, owner.end, ""), *symbols[1:])
