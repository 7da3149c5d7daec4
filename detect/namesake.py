"""Who is told from a well-known namesake: "the American Winston Churchill" is not the British one, nor the American Red
Cross that of Geneva, nor "Hanover, New Hampshire" the one in Germany.

An adjective of a country right before a name, without a role between, tells which bearer of the name is meant, and so
does the state or province right behind that of a town; so do words for kin before the name of whom the text speaks
("his son Alexandre Dumas"), and words with which a thing is brought in beside another ("there is also a novel called
Radetzky March"). Where the graph knows only bearers of other countries, it is one that the graph does not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from detect.ancestors import objects
from detect.clause import Clause, Symbol
from detect.evidence import Evidence
from detect.kin import FAMILY
from detect.referent import OCCUPATION
from kg.mention import Mention, MentionKind
from kg.records import EntityClass, EntityRef

_TOWN_IN = re.compile(
    r" (?P<town>E\d+) , (?:small |little )?#(?:town|city|village) (?:in|of) "
    r"(?:W\d+ be (?:now )?|now |modern |present-day )?(?P<country>E\d+) "
)
"""What is now said to lie in a country: "Freiberg, a town in what is now the Czech Republic"."""
_FEATURE_OF = re.compile(r" (?P<feature>E\d+) of (?P<place>E\d+) ")
"""A river, a mountain of a place: "the Colorado River of Texas"."""
_KIN_OR_NAMESAKE = FAMILY | {"namesake"}
_OF_KIN = re.compile(
    r"\b(?:his|her|their|whose|its)\s+(?:[a-z]+\s+){0,2}?(?P<kin>[a-z]+)(?:\s+and\s+namesake)?,?\s+"
    r"(?:(?:also|too|likewise)\s+)?(?:(?:named|called)\s+)?\Z",
    re.I,
)
_INTRODUCED = re.compile(
    r"\b(?:there(?:['’]s| is| was| are| were)\s+also|another|a\s+(?:second|different))\s+(?:[\w-]+\s+){1,4}?"
    r"(?:called|named|titled|entitled|(?:of|by|with) (?:the|that|this) (?:same )?name(?: of)?)\s+[*_\"“]*\Z",
    re.I,
)
_REACH = 60
_TELLING = {
    EntityClass.PERSON: frozenset(("P27", "P19")),
    EntityClass.ORGANISATION: frozenset(("P17", "P131", "P159", "P495", "P740")),
}
"""Relations that tell of which country somebody or something is."""


def without_namesakes(clause: Clause, evidence: Evidence) -> Clause:
    """The clause with unknown names for who is told to be of another country than those of the name that are known."""
    if any(symbol.code[0] == "D" for symbol in clause.symbols):
        clause = clause.of(*_replaced(clause, evidence))
    if any(_stands_before_place(clause.symbols, at) for at in range(len(clause.symbols))):
        clause = clause.of(*_without_towns(clause.symbols, evidence))
    for found in _TOWN_IN.finditer(clause.line):
        town, country = clause.index(found.start("town")), clause.index(found.start("country"))
        told = _in_country(clause.symbols[town], clause.symbols[country], evidence)
        if told is not clause.symbols[town]:
            clause = clause.of(*clause.symbols[:town], told, *clause.symbols[town + 1 :])
            break
    for found in _FEATURE_OF.finditer(clause.line):
        at, place = clause.index(found.start("feature")), clause.index(found.start("place"))
        if _lies_elsewhere(clause.symbols[at], clause.symbols[place], evidence):
            symbols = clause.symbols
            return clause.of(*symbols[:at], _unknown(symbols[at]), *symbols[at + 1 :])
    return clause


def _lies_elsewhere(feature: Symbol, place: Symbol, evidence: Evidence) -> bool:
    """Whether a river or the like is called by a place that nothing of its name is known to reach."""
    named, around, places = feature.mention, place.mention, evidence.places
    if named is None or around is None or named.best is None or around.best is None:
        return False
    types = places.types
    if types.is_settlement(named.best.id) or types.is_country(named.best.id):
        return False
    of_place = all(
        EntityClass.PLACE in evidence.graph.entity(each.best.id).classes
        for each in (named, around)
        if each.best
    )
    return of_place and not any(around.best.id in places.chain(each.id) for each in named.candidates)


def _in_country(town: Symbol, country: Symbol, evidence: Evidence) -> Symbol:
    """The town with its meanings in the country that it is said to be in; an unknown name where there are none."""
    named, around, places = town.mention, country.mention, evidence.places
    if named is None or around is None or named.best is None or around.best is None:
        return town
    if not places.types.is_country(around.best.id) or not places.types.is_settlement(named.best.id):
        return town
    inside = tuple(each for each in named.candidates if around.best.id in places.chain(each.id))
    return replace(town, mention=named._replace(candidates=inside)) if inside else _unknown(town)


def without_kin(clause: Clause, text: str, spoken_of: Callable[[], Collection[str]]) -> Clause:
    """The clause with unknown names for kin who bear the name of whom the text speaks: "his son Alexandre Dumas".

    :param spoken_of: gives the ids of what the text has spoken of
    """
    if clause.words().isdisjoint(_KIN_OR_NAMESAKE):
        return clause
    known = spoken_of()
    return clause.of(*(_as_kin(symbol, text, known) for symbol in clause.symbols))


def without_introduced(clause: Clause, text: str) -> Clause:
    """The clause with unknown names for what is brought in as another bearer: "there is also a novel called X"."""
    if clause.words().isdisjoint(("called", "named", "titled", "entitled", "name")):
        return clause
    return clause.of(*(_as_introduced(symbol, text) for symbol in clause.symbols))


def _as_introduced(symbol: Symbol, text: str) -> Symbol:
    if symbol.mention is None or symbol.mention.best is None:
        return symbol
    introduced = _INTRODUCED.search(text, max(0, symbol.start - _REACH), symbol.start)
    return symbol if introduced is None else _unknown(symbol)


def _as_kin(symbol: Symbol, text: str, spoken_of: Collection[str]) -> Symbol:
    best = symbol.mention.best if symbol.mention is not None else None
    if best is None or best.id not in spoken_of:
        return symbol
    kin = _OF_KIN.search(text, max(0, symbol.start - _REACH), symbol.start)
    return _unknown(symbol) if kin is not None and kin["kin"].casefold() in _KIN_OR_NAMESAKE else symbol


def _stands_before_place(symbols: Sequence[Symbol], at: int) -> bool:
    """Whether a name stands right before a comma and another name: "Hanover, New Hampshire"."""
    codes = [symbol.code for symbol in symbols[at : at + 3]]
    return len(codes) == 3 and codes[0][0] == "E" and codes[2][0] in "EN" and codes[1] == ","


def _without_towns(symbols: Sequence[Symbol], evidence: Evidence) -> Iterator[Symbol]:
    for at, symbol in enumerate(symbols):
        yield _told_by(symbol, symbols[at + 2], evidence) if _stands_before_place(symbols, at) else symbol


def _told_by(town: Symbol, division: Symbol, evidence: Evidence) -> Symbol:
    """The town with its meanings in the division behind it; an unknown name where there are none and the best known one
    lies in another country.
    """
    named, around, places = town.mention, division.mention, evidence.places
    if named is None or around is None or named.best is None:
        return town
    if around.best is None:
        return _unknown(town) if places.types.is_settlement(named.best.id) else town
    if not places.types.divisions(around.best.id):
        return town
    inside = tuple(each for each in named.candidates if around.best.id in places.chain(each.id))
    if inside:
        return replace(town, mention=named._replace(candidates=inside))
    country = {each for each in places.chain(around.best.id) if places.types.is_country(each)}
    abroad = bool(country) and country.isdisjoint(places.chain(named.best.id))
    return _unknown(town) if abroad else town


def _unknown(symbol: Symbol) -> Symbol:
    assert symbol.mention is not None
    mention = Mention(symbol.mention.start, symbol.mention.end, symbol.mention.text, MentionKind.NAME)
    return replace(symbol, code=f"N{symbol.code[1:]}", mention=mention)


def _replaced(clause: Clause, evidence: Evidence) -> Iterator[Symbol]:
    yield from clause.symbols[:1]
    for at, (before, symbol) in enumerate(pairwise(clause.symbols)):
        if at and clause.symbols[at - 1].code[0] == "D" and _does_something_else(before, symbol, evidence):
            yield _unknown(symbol)
            continue
        country, mention = before.mention, symbol.mention
        told = country is not None and country.demonym and country.end + 1 == symbol.start
        if told and mention is not None and country is not None and are_others(mention, country, evidence):
            yield _unknown(symbol)
        else:
            yield symbol


def _does_something_else(role: Symbol, named: Symbol, evidence: Evidence) -> bool:
    """Whether none of those whom a name may mean has the occupation before it: "the American composer John Adams".

    Of all that are people their occupations have to be known.
    """
    occupation, mention = role.mention, named.mention
    if occupation is None or mention is None or role.end + 1 != named.start or occupation.best is None:
        return False
    if EntityClass.OCCUPATION not in evidence.graph.entity(occupation.best.id).classes:
        return False
    people = [c.id for c in mention.candidates if EntityClass.PERSON in evidence.graph.entity(c.id).classes]
    claimed = occupation.best.id
    for each in people:
        known = set(objects(evidence.graph, each, (OCCUPATION,)))
        if not known or any(evidence.kinds.are_related(own, claimed) for own in known):
            return False
    return bool(people)


def are_others(named: Mention, country: Mention, evidence: Evidence) -> bool:
    """Whether all that a name may mean are of known countries, none of which is the one told."""
    told = {c.id for c in (*country.candidates, *evidence.graph.candidates(country.text))}
    return bool(named.candidates) and all(_is_of_other(c.id, told, evidence) for c in named.candidates)


def _is_of_other(entity_id: str, told: set[str], evidence: Evidence) -> bool:
    classes = evidence.graph.entity(entity_id).classes
    relations = next((tells for each, tells in _TELLING.items() if each in classes), frozenset[str]())
    places = {
        fact.object.id
        for fact in evidence.graph.facts(entity_id)
        if fact.relation.id in relations and isinstance(fact.object, EntityRef)
    }
    around = places.union(*map(evidence.places.chain, places))
    return bool(places) and around.isdisjoint(told)
