"""Who is told from a well-known namesake: "the American Winston Churchill" is not the British one, nor the American Red
Cross that of Geneva.

An adjective of a country right before a name, without a role between, tells which bearer of the name is meant. Where
the graph knows only bearers of other countries, it is one that the graph does not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from detect.clause import Clause, Symbol
from detect.evidence import Evidence
from kg.mention import Mention, MentionKind
from kg.records import EntityClass, EntityRef

_TELLING = {
    EntityClass.PERSON: frozenset(("P27", "P19")),
    EntityClass.ORGANISATION: frozenset(("P17", "P131", "P159", "P495", "P740")),
}
"""Relations that tell of which country somebody or something is."""


def without_namesakes(clause: Clause, evidence: Evidence) -> Clause:
    """The clause with unknown names for who is told to be of another country than those of the name that are known."""
    if not any(symbol.code[0] == "D" for symbol in clause.symbols):
        return clause
    return clause.of(*_replaced(clause, evidence))


def _replaced(clause: Clause, evidence: Evidence) -> Iterator[Symbol]:
    yield from clause.symbols[:1]
    for before, symbol in pairwise(clause.symbols):
        country, mention = before.mention, symbol.mention
        told = country is not None and country.demonym and country.end + 1 == symbol.start
        if told and mention is not None and country is not None and _are_others(mention, country, evidence):
            unknown = Mention(mention.start, mention.end, mention.text, MentionKind.NAME)
            yield replace(symbol, code=f"N{symbol.code[1:]}", mention=unknown)
        else:
            yield symbol


def _are_others(named: Mention, country: Mention, evidence: Evidence) -> bool:
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
