"""Clauses that say what a place is before they say where: "Angkor Wat is a temple complex in Cambodia".

Without what it is, the wordings that say where something lies read them. Only kinds of places are left out: a topic in
Spain, or a leader in Europe, may lie elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from detect.clause import Clause, Symbol
from detect.place_types import SETTLEMENTS, PlaceTypes
from detect.tagging import tags
from kg.records import EntityClass
from kg.schema import type_words

_SAID = re.compile(
    r"(?P<s>[mxp])(?:\([^()]*\))?(?:(?P<be>B)a{0,2}(?P<kind>[nadKGLqxm,-]{0,10}?[nxm])|,(?P<aside>[nadKGLqx-]{0,10}?[nxm]))"
    r"(?:K|,?w?B?K)?(?P<in>i)[nad]{0,3}(?:ni)?(?P<o>m)"
)
_CONTINENTAL = re.compile(r"(?P<s>[mp])(?P<be>B)a{0,2}[na]{0,2}(?P<o>d)(?P<kind>n)(?=[.,;)wuc]|i|\Z)")
_COUNTRIES = frozenset(("#country", "#nation", "nation", "#state"))
_KIND = re.compile(
    r"\ban?\s(?P<kind>city|town|village|river|lake|mountain|island|country)\s(?:in|on)\s", re.I
)
_TOLD_APART = {
    "river": frozenset({"river", "watercourse", "stream"}), "lake": frozenset({"lake", "reservoir", "lagoon", "sea"}),
    "mountain": frozenset({"mountain", "volcano", "massif", "hill", "peak"}),
    "volcano": frozenset({"volcano", "mountain"}), "island": frozenset({"island", "archipelago", "atoll", "country"}),
    "desert": frozenset({"desert"}), "province": frozenset({"province"}), "state": frozenset({"state", "country"}),
    "region": frozenset({"region"}), "country": frozenset({"country", "state"}),
}  # fmt: skip
_PLAIN = frozenset(
    "national royal grand white blue red black golden green central old new great public state city holy big little "
    "gallery house museum hall tower market gate opera".split()
)
_LYING = frozenset("located situated found lying".split())
_OF_TOWNS = SETTLEMENTS | frozenset(
    "port resort community destination attraction hub center centre locality district suburb county place site "
    "republic state principality province region area megacity".split()
)
_MORE = frozenset(
    "landmark complex attraction destination site resort structure community fortress sanctuary".split()
)
_OF_SOME = frozenset("of between among one two three several".split())


def placed_kinds(clause: Clause, may_be: Callable[[Symbol, str], bool]) -> Iterator[Clause]:
    """The clause without the kind, once for each place it says so of.

    :param may_be: whether a name is that of a place, and one that may be of a kind (a noun, "" for any)
    """
    if not any(symbol.code == "in" for symbol in clause.symbols):
        return
    letters = tags(clause)
    for found in _SAID.finditer(letters):
        symbols = clause.symbols
        subject, into, place = (symbols[found.start(name)] for name in ("s", "in", "o"))
        kind = "kind" if found["kind"] else "aside"
        head = symbols[found.end(kind) - 1]
        noun = head.text.casefold()
        if into.code != "in" or subject.mention is None or noun not in _nouns() or not may_be(subject, noun):
            continue
        if place.mention is None or not may_be(place, ""):
            continue
        between, lying = (
            symbols[found.start(kind) : found.start("in")],
            symbols[found.end(kind) : found.start("in")],
        )
        if any(each.code in _OF_SOME for each in between) or not all(map(_is_lying, lying)):
            continue
        be = symbols[found.start("be")] if found["be"] else Symbol("be", subject.end, subject.end, "is")
        yield clause.of(
            *symbols[: found.start("s") + 1],
            be,
            into,
            *_named(symbols, found),
            place,
            *symbols[found.end() :],
        )


def of_continents(clause: Clause, is_continent: Callable[[str], bool]) -> Iterator[Clause]:
    """ "Brazil is a South American country" as "Brazil is in South America".

    :param is_continent: of an entity's id
    """
    symbols = clause.symbols
    for found in _CONTINENTAL.finditer(tags(clause)):
        subject, be, place, kind = (symbols[found.start(name)] for name in ("s", "be", "o", "kind"))
        best = None if place.mention is None else place.mention.best
        if kind.code in _COUNTRIES and best is not None and is_continent(best.id):
            yield clause.of(
                subject, be, Symbol("in", place.start, place.start, ""), replace(place, code="E0")
            )


def is_called(entity_id: str, noun: str, types: PlaceTypes) -> bool:
    """Whether a place may be called by a noun: a town is no river, a river no town, a province no river."""
    if not noun:
        return True
    if types.is_settlement(entity_id):
        return noun in _OF_TOWNS
    if noun in _TOLD_APART:
        return any(_TOLD_APART[noun] & set(label.split()) for label in types.of(entity_id))
    return noun not in SETTLEMENTS - {"capital"}


def has_plain_name(label: str) -> bool:
    """Whether a name is made of words that many a building is called by: "National Gallery"."""
    return all(word in _PLAIN or word in _nouns() for word in label.casefold().removeprefix("the ").split())


@cache
def _nouns() -> frozenset[str]:
    return _MORE | type_words(EntityClass.PLACE)


def _is_lying(symbol: Symbol) -> bool:
    """Whether a word between what something is and where says no more than that it is there."""
    return symbol.code in _LYING or symbol.code in {"be", ","} or symbol.code[0] == "W"


def is_of_other_kind(between: str, subject: Symbol, may_be: Callable[[Symbol, str], bool]) -> bool:
    """Whether a name is called by a kind that it is not of: ``between`` is what stands between it and where it lies."""
    found = _KIND.search(between)
    return found is not None and subject.mention is not None and not may_be(subject, found["kind"].casefold())


def _named(symbols: tuple[Symbol, ...], found: re.Match[str]) -> tuple[Symbol, ...]:
    """ "the city of" before the place."""
    words = symbols[found.end("in") : found.start("o")]
    return words if len(words) == 2 and words[1].code == "of" else ()
