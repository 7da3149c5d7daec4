"""Names of money that the graph does not know, by who uses it and what it is called: "the Kenyan pound"."""

from __future__ import annotations

from dataclasses import replace

from detect.clause import Clause, Symbol
from kg.graph import Graph
from kg.inflection import singular
from kg.mention import Mention, MentionKind

_CURRENCY = "currency"


def with_currencies(clause: Clause, text: str, graph: Graph) -> Clause:
    """The clause of ``text`` with a name in the place of an adjective of a country and the name of some money."""
    if not any(symbol.code[0] == "D" for symbol in clause.symbols):
        return clause
    symbols: list[Symbol] = []
    for symbol in clause.symbols:
        people = symbols[-1].mention if symbols else None
        joined = people is not None and people.demonym and symbol.start == people.end + 1
        if joined and symbol.mention is None and is_money(symbol.text, graph):
            before = symbols.pop()
            name = Mention(before.start, symbol.end, text[before.start : symbol.end], MentionKind.NAME)
            symbols.append(_named(before, name))
        else:
            symbols.append(symbol)
    return clause if len(symbols) == len(clause.symbols) else clause.of(*symbols)


def is_money(noun: str, graph: Graph) -> bool:
    """Whether some money is called by a noun alone: "pound", "shillings"."""
    word = singular(noun) or noun
    named = (graph.entity(each.id) for each in graph.candidates(word) if not each.partial)
    return word.islower() and any(_CURRENCY in entity.types for entity in named)


def _named(symbol: Symbol, name: Mention) -> Symbol:
    return replace(symbol, code=f"N{symbol.code[1:]}", end=name.end, text=name.text, mention=name)
