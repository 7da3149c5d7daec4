"""Whose works a list is of, as the line before it says: "Here are three novels by Jane Austen:", "Monet's paintings:".

Each item that begins with the title of such a work says that it is theirs. What only has to do with their works
(adaptations, what is like them) does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from detect.clause import Clause, Symbol
from detect.completion import moved
from detect.listed_works import told
from detect.tagging import tags
from kg.graph import Graph
from kg.inflection import singular
from kg.records import EntityClass

_KINDS = frozenset(
    "novel book play poem story opera symphony concerto sonata ballet painting sculpture".split()
)
"""Of works that one person makes."""
_FILMS = frozenset(("film", "movie"))
"""They are many people's: only who directed them is read."""
_DIRECTOR = "P57"
_MADE = frozenset("written composed painted created authored penned directed".split())
_OTHERWISE = frozenset(
    "based adapted adaptation adaptations inspired inspire influenced like similar about on not no never than parody "
    "parodies besides except beyond before after recommended translated illustrated contemporaries fans if".split()
)
"""Words with which the works of a list are others."""
_MOST_BEFORE = 24
"""Symbols of a line that leads a list in."""


class ListedMaker:
    """Tells it over one graph; thread-safe."""

    def __init__(self, graph: Graph, is_called: Callable[[str, str], bool]) -> None:
        """:param is_called: whether an entity may be spoken of by a phrase ("the novel")"""
        self._graph = graph
        self._is_called = is_called

    def of(self, lead: Clause | None, wish: Clause | None, item: Clause) -> Iterator[Clause]:
        """What an item says of who made what it names, as a clause of its own.

        :param lead: the line before the list
        :param wish: what was asked for, which counts where the line before the list only says that here it is
        """
        title = item.symbols[0] if item.symbols else None
        if title is None or title.mention is None or item.negations:
            return
        if any(self._is_person(symbol) for symbol in item.symbols[1:]):
            return  # it says itself who made it
        if lead is None or lead.symbols[0].code == "here":
            led = (None if lead is None else self._maker(lead)) or (
                None if wish is None else self._maker(wish)
            )
        else:
            led = self._maker(lead)
        if led is None:
            return
        who, noun = led
        here = moved(who, title.end)
        if noun in _FILMS:
            yield from self._film(item, here, title)
        else:
            yield from told(item, here, title, noun, self._graph, self._is_called)

    def _is_person(self, symbol: Symbol) -> bool:
        best = None if symbol.mention is None else symbol.mention.best
        return best is not None and EntityClass.PERSON in self._graph.entity(best.id).classes

    def _film(self, item: Clause, who: Symbol, title: Symbol) -> Iterator[Clause]:
        """That a film was directed by somebody."""
        mention = title.mention
        if mention is None:
            return
        films = tuple(
            each
            for each in mention.candidates
            if any(fact.relation.id == _DIRECTOR for fact in self._graph.facts(each.id))
        )
        if films:
            at = title.end
            said = (Symbol(code, at, at, "", past=code == "be") for code in ("be", "directed", "by"))
            yield item.of(replace(title, code="E0", mention=mention._replace(candidates=films)), *said, who)

    def _maker(self, lead: Clause) -> tuple[Symbol, str] | None:
        """The one person whom a line names, and the noun of what is by them."""
        if lead.negations:
            return None
        symbols = lead.symbols[:_MOST_BEFORE]
        named = [
            at for at, symbol in enumerate(symbols) if symbol.mention is not None and symbol.code[0] in "EN"
        ]
        if len(named) != 1 or not _OTHERWISE.isdisjoint(symbol.code for symbol in symbols):
            return None
        at = named[0]
        if not self._is_person(symbols[at]):
            return None
        nouns = [i for i, symbol in enumerate(symbols) if _noun(symbol) in _KINDS | _FILMS]
        if len(nouns) != 1:
            return None
        noun = nouns[0]
        is_film = _noun(symbols[noun]) in _FILMS
        if is_film and (noun > at or symbols[noun + 1].code != "directed"):
            return None  # who produced it or acted in it
        letters = tags(lead)
        if any(letters[i] == "i" and symbols[i].code != "of" for i in range(noun)):
            return None  # the people in novels by her
        between = symbols[noun + 1 : at] if noun < at else symbols[at + 1 : noun]
        is_by = noun < at and _is_by([symbol.code for symbol in between])
        is_their = at < noun and set(letters[at + 1 : noun]) <= set("snadqKL")
        return (symbols[at], _noun(symbols[noun])) if is_by or is_their else None


def _noun(symbol: Symbol) -> str:
    word = symbol.text.casefold()
    return singular(word) or word


def _is_by(codes: list[str]) -> bool:
    """ "by", "written by": behind the noun."""
    return codes[-1:] == ["by"] and set(codes[:-1]) <= _MADE
