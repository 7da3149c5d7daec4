"""Whose works a list is of, as the line before it says, or what was asked for: "Here are three novels by Jane Austen:",
"Name two operas by Verdi".

Each item that begins with the title of such a work says that it is theirs. The line has to say nothing else: what only
has to do with their works (adaptations, what is like them, what to read after them) is by others. Pictures are left
out, of which many have one title, and films but for those that somebody directed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from detect.clause import Clause, Symbol
from detect.completion import moved
from detect.listed_works import is_label, told
from detect.tagging import tags
from detect.years import BORN, DIED, years_of
from kg.graph import Graph
from kg.inflection import singular
from kg.records import EntityClass, EntityRef, Time

_KINDS = frozenset("novel book play poem story opera".split())
"""Of works that one person makes."""
_FILMS = frozenset(("film", "movie"))
"""They are many people's: only who directed them is read."""
_DIRECTOR = "P57"
_BEHIND = re.compile(r"[-:;.,()]|\Z")
"""What may stand behind a whole title."""
_MADE = frozenset("written composed created authored penned directed".split())
_BEFORE = frozenset(
    "here be some any a few several many list name give tell show me us recommend suggest please can could you "
    "what which the of my best good great greatest famous popular well-known well known important major main classic "
    "notable top must-read early late all most short long historical first last select selected finest celebrated "
    "wonderful complete full sure".split()
)
"""Words of a line that asks for works or leads them in, but for the phrase that says whose they are."""
_PLAIN = _BEFORE | frozenset(
    "one ones them : recommendations suggestions picks titles examples ideas three".split()
)
"""Words of a line that only says that here it is."""
_MOST_BEFORE = 24
"""Symbols of a line that leads a list in."""
_ENDS = re.compile(r"[.:?!]*\Z|[.:?!]")


class ListedMaker:
    """Tells it over one graph; thread-safe."""

    def __init__(self, graph: Graph, is_called: Callable[[str, str], bool]) -> None:
        """:param is_called: whether an entity may be spoken of by a phrase ("the novel")"""
        self._graph = graph
        self._is_called = is_called

    def of(self, lead: Clause | None, wish: Clause | None, item: Clause) -> Iterator[Clause]:
        """What an item says of who made what it names, as a clause of its own.

        :param lead: the line right before the list
        :param wish: what was asked for, which counts where the line before the list only says that here it is
        """
        title = item.symbols[0] if item.symbols else None
        best = None if title is None or title.mention is None else title.mention.best
        if title is None or best is None or item.negations or not is_label(title.text, best.label):
            return
        if _BEHIND.match(tags(item)[1:]) is None:
            return  # a longer title: "Blade Runner 2049"
        if any(self._is_person(symbol) for symbol in item.symbols[1:]):
            return  # it says itself who made it
        led = None if lead is None else self._maker(lead)
        if led is None and wish is not None and (lead is None or _is_plain(lead)):
            led = self._maker(wish)
        if led is None:
            return
        who, noun = led
        if self._is_of_many(title, best.id, who):
            return
        here = moved(who, title.end)
        if noun in _FILMS:
            yield from self._film(item, here, title)
        else:
            yield from told(item, here, title, noun, self._graph, self._is_called)

    def _is_person(self, symbol: Symbol) -> bool:
        best = None if symbol.mention is None else symbol.mention.best
        return best is not None and EntityClass.PERSON in self._graph.entity(best.id).classes

    def _is_of_many(self, title: Symbol, work: str, who: Symbol) -> bool:
        """Whether somebody may have made another work of a title: where it is one word ("Medea"), or whoever is known
        to have made the known one was dead before.
        """
        best = None if who.mention is None else who.mention.best
        made = [f.object.id for f in self._graph.facts(work) if isinstance(f.object, EntityRef)]
        if best is None or best.id in made:
            return best is None
        born = years_of(self._graph, best.id, (BORN,))
        died = [year for each in made for year in years_of(self._graph, each, (DIED,))]
        return " " not in title.text or (bool(born and died) and max(died) < min(born))

    def _film(self, item: Clause, who: Symbol, title: Symbol) -> Iterator[Clause]:
        """That a film was directed by somebody; told by its year, since films are made again."""
        mention = title.mention
        years = {
            s.mention.value.year for s in item.symbols if s.mention and isinstance(s.mention.value, Time)
        }
        if mention is None:
            return
        films = tuple(
            each
            for each in mention.candidates
            if any(fact.relation.id == _DIRECTOR for fact in self._graph.facts(each.id))
            and not years.isdisjoint(years_of(self._graph, each.id))
        )
        if films:
            at = title.end
            said = (Symbol(code, at, at, "", past=code == "be") for code in ("be", "directed", "by"))
            yield item.of(replace(title, code="E0", mention=mention._replace(candidates=films)), *said, who)

    def _maker(self, line: Clause) -> tuple[Symbol, str] | None:
        """The one person of whose works a line speaks and of nothing else, and the noun of these."""
        symbols, letters = line.symbols[:_MOST_BEFORE], tags(line)
        people = [at for at, symbol in enumerate(symbols) if symbol.code[0] in "EN" and symbol.mention]
        nouns = [at for at, symbol in enumerate(symbols) if _noun(symbol) in _KINDS | _FILMS]
        if line.negations or len(people) != 1 or len(nouns) != 1 or not self._is_person(symbols[people[0]]):
            return None
        who, noun = people[0], nouns[0]
        first, last = min(who, noun), max(who, noun)
        between = [symbol.code for symbol in symbols[first + 1 : last]]
        is_film = _noun(symbols[noun]) in _FILMS
        if noun < who:
            is_theirs = (
                between[-1:] == ["by"]
                and set(between[:-1]) <= _MADE
                and (between[0] == "directed" or not is_film)
            )
        else:
            is_theirs = not is_film and all(code == "'s" or code in _BEFORE for code in between)
        before = (symbol for symbol in symbols[:first] if symbol.code[0] != "Q" and not _is_asking(symbol))
        said_before = all(symbol.code.lstrip("#") in _BEFORE for symbol in before)
        if not is_theirs or not said_before or _ENDS.match(letters[last + 1 :]) is None:
            return None
        return symbols[who], _noun(symbols[noun])


def _is_plain(lead: Clause) -> bool:
    """Whether a line only says that here it is: "Here are three:"."""
    codes = (symbol.code for symbol in lead.symbols if symbol.code[0] != "Q")
    return lead.symbols[0].code == "here" and all(code in _PLAIN for code in codes)


def _is_asking(symbol: Symbol) -> bool:
    """Whether a symbol is a pronoun or a question word ("which", "me")."""
    return symbol.mention is None and symbol.code[0] in "PW" and symbol.code[1:].isdigit()


def _noun(symbol: Symbol) -> str:
    word = symbol.text.casefold()
    return singular(word) or word
