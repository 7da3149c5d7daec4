"""Adjectives of countries that name a language: "Finnish is spoken in Sweden", unlike "Finnish lakes", "the Dutch"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from detect.clause import Clause, Symbol
from detect.verb import verb_form
from kg.graph import Candidate, Graph
from kg.mention import Mention
from kg.records import EntityClass

_IS = frozenset(("be", "have"))
_ARTICLE = 3
"""Code points that an article takes at least."""


def with_languages(clause: Clause, graph: Graph) -> Clause:
    """The clause with the languages in place of the countries where a predicate is said of one."""
    if not any(symbol.code[0] == "D" for symbol in clause.symbols):
        return clause
    return clause.of(*_replaced(clause, graph))


def _replaced(clause: Clause, graph: Graph) -> Iterator[Symbol]:
    for at, symbol in enumerate(clause.symbols):
        mention = symbol.mention
        if mention is None or not mention.demonym or not _is_subject(clause, at):
            yield symbol
            continue
        languages = tuple(_languages(mention, graph))
        meant = mention._replace(candidates=languages, demonym=False)
        yield replace(symbol, code=f"E{symbol.code[1:]}", mention=meant) if languages else symbol


def _languages(mention: Mention, graph: Graph) -> Iterator[Candidate]:
    for candidate in graph.candidates(mention.text):
        if not candidate.partial and EntityClass.LANGUAGE in graph.entity(candidate.id).classes:
            yield candidate


def _is_subject(clause: Clause, at: int) -> bool:
    """Whether a verb follows, and no article stands before: with one it is a people ("the Dutch founded")."""
    symbols = clause.symbols
    if at + 1 == len(symbols) or (
        symbols[at + 1].code not in _IS and verb_form(symbols[at + 1].code) is None
    ):
        return False
    if at == 0:
        return symbols[at].start - clause.start < _ARTICLE
    before = symbols[at - 1]
    return not before.code[-1].isalnum() and symbols[at].start - before.end < _ARTICLE
