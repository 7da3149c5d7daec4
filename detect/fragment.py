"""The fragment: what a short answer ("Paris.", "In Ulm, on 14 March 1879.", "Sweden and Norway") gives as its value."""

from __future__ import annotations

import re
from collections.abc import Sequence

from detect.answer_lead import plain_symbols
from detect.clause import Clause, Symbol
from detect.direction import without_directions
from detect.reading import hedged
from detect.tagging import tags

_FRAGMENT_WORDS = 6
_EXPLAINS = re.compile(r"[*_]{0,3}(?:,|\s[–—(-])\s?(?:an?|the|one of|which|where|who|whose)\s")
_LEVELS = r"(?:(?:in|at|of|#\w+) )*"
_PLACES = re.compile(
    rf"{_LEVELS}E\d+(?: (?:,|in|\() {_LEVELS}E\d+){{1,3}}(?: \))?(?:(?: ,)? (?:in|on) T\d+)?"
    r"(?:(?: [.!;])*\Z| [,;] (?:where|W\d+) )"
)
"""Places in one another, with a time behind them or a relative clause: "at Ulm, a town in Germany, where"."""
_FRAMES = frozenset("in on at by of from year".split())
_TURNS = frozenset("but or no nor actually rather instead then later".split())
"""What may take an answer back behind a comma."""
_PREDICATE = re.compile(r"[^wuhj]*[BHDMVRK]|c|[wuh][^,]*,[^m.]|h[^,;]*,[^;]*[BHDMVRK]")
"""What is a sentence of its own behind the comma, and no relative clause, or goes on behind one: "Abidjan, the former
capital, is large", "Karachi, where its founder was born, was the first", "In 1933, when Hitler came to power,
Einstein left".
"""
_RELATIVE = re.compile(r"[wuh][^,;]*\Z")
"""What tells something of a name, and nothing behind it: ", which replaced Calcutta"."""
_PARTICIPLE = re.compile(r"[GK]i[^,;BHDMVRKG]*\Z")
"""What tells the same with a participle: ", standing on the border of Nepal"."""
_PHRASES = re.compile(r"i[^c;]*\Z")
"""What only goes on with phrases: ", in 1650, at the court of Queen Christina"."""
_BESIDE = frozenset("although though while whereas followed ahead".split())
"""What opens behind the comma something that is told of others: ", followed by Canada"."""
_NAMES = "EOND"
_SAME_KIND = {**dict.fromkeys(_NAMES, _NAMES), "T": "T", "Q": "Q"}
"""Letters of what may be another value, by that of the value."""
_JOINING = frozenset((",", ";", "and", "&", "."))
ECHOES = frozenset(("be", "do", "have"))
"""Verbs that echo a question behind an answer, and that open one to say yes or no to."""


def fragment_value(fragment: Clause, *, past: bool = False) -> Symbol | None:
    """The only thing that a short answer names, where its other words say nothing; a name that nobody knows is none,
    since it may be a nickname of what is right.

    ``past``: the question is of the past, so that "was" and "did" behind the name echo it.
    """
    symbols = plain_symbols(fragment.symbols, past=past)
    symbols = symbols if fragment.negations else _without_echo(symbols, past=past)
    values = [s for s in symbols if s.mention is not None and s.code[0] in "EONTQD"]
    if any(value.code[0] == "N" for value in values):
        return None
    if len(values) != 1 or len(symbols) > _FRAGMENT_WORDS:
        return None
    value = values[0]
    plain = all(symbol is value or _says_nothing(symbol) for symbol in symbols)
    return value if plain else None


def listed_values(fragment: Clause, *, languages: bool) -> Sequence[Symbol]:
    """The names of a list that is all of a short answer: "Sweden, Norway and Russia"; none where one is unknown.

    ``languages``: they are asked for, which are named as peoples are.
    """
    symbols = plain_symbols(fragment.symbols)
    symbols = [symbols[at] for at in without_directions([each.code for each in symbols])]
    said = [symbol for symbol in symbols if symbol.code not in _JOINING]
    codes = "EOD" if languages else "EO"
    named = [symbol for symbol in said if symbol.mention is not None and symbol.code[0] in codes]
    return named if len(named) > 1 and len(named) == len(said) and not fragment.negations else []


def time_and_place(fragment: Clause) -> tuple[Symbol, Symbol] | None:
    """The time and the first place of an answer that says nothing else: "27 January 1756, in Salzburg, Austria"."""
    symbols = plain_symbols(fragment.symbols)
    named = [symbol for symbol in symbols if symbol.mention is not None]
    times = [each for each in named if each.code[0] in "TQ"]
    places = [each for each in named if each.code[0] == "E"]
    if fragment.negations or len(times) != 1 or not places or len(times) + len(places) != len(named):
        return None
    others = (each for each in symbols if each.mention is None)
    plain = all(_says_nothing(each) or each.code in _JOINING for each in others)
    return (times[0], places[0]) if plain else None


def first_place(fragment: Clause) -> Symbol | None:
    """The first of some places that contain one another: "Ulm, Germany"."""
    symbols = plain_symbols(fragment.symbols)
    line = " ".join(symbol.code for symbol in symbols)
    named = [symbol for symbol in symbols if symbol.code[0] == "E"]
    return named[0] if _PLACES.match(line) else None


def explained_value(fragment: Clause, text: str) -> Symbol | None:
    """What "it is", where the rest of the sentence says what that is in turn."""
    symbols = plain_symbols(fragment.symbols)
    if len(symbols) == len(fragment.symbols) or fragment.negations or hedged(fragment):
        return None
    value = symbols[0] if symbols else None
    if value is None or value.mention is None or value.code[0] not in "EO":
        return None
    return value if _EXPLAINS.match(text, value.end) else None


def leading_value(fragment: Clause, *, past: bool = False) -> Symbol | None:
    """The value that a short answer is, or that it begins with; see `fragment_value`."""
    return fragment_value(fragment, past=past) or _opening(fragment, past=past)


def _opening(fragment: Clause, *, past: bool) -> Symbol | None:
    """The value before a comma or a bracket, where what stands behind it gives none of its kind: "In Ulm, on 14 March
    1879.".
    """
    comma = next((i for i, symbol in enumerate(fragment.symbols) if symbol.code in {",", "("}), 0)
    if not comma or fragment.negations or hedged(fragment) or not _TURNS.isdisjoint(fragment.words()):
        return None
    before, behind = fragment.symbols[:comma], fragment.symbols[comma + 1 :]
    value = fragment_value(fragment.of(*before), past=past)
    letters = tags(fragment.of(*behind))
    told_beside = bool(behind) and behind[0].code in _BESIDE and "," not in letters
    told_beside = told_beside or _PARTICIPLE.match(letters) is not None
    if value is None or (_PREDICATE.match(letters) and not told_beside):
        return None
    alike = any(s.code[0] in _SAME_KIND[value.code[0]] for s in behind if s.mention is not None)
    aside = told_beside or _RELATIVE.match(letters) or _PHRASES.match(letters)
    return None if alike and not (value.code[0] in _NAMES and aside) else value


def _says_nothing(symbol: Symbol) -> bool:
    """ "In the city of" before a name, the sign after it."""
    return symbol.code in _FRAMES or symbol.code[0] in "#DO" or not symbol.code[0].isalnum()


def _without_echo(symbols: Sequence[Symbol], *, past: bool) -> Sequence[Symbol]:
    """ "Calgary is", "Ada Quill did": the verb behind an answer says nothing, unless it speaks of another time."""
    last = next((i for i in range(len(symbols) - 1, 0, -1) if symbols[i].code[0].isalnum()), 0)
    echoes = last and symbols[last].code in ECHOES and (past or not symbols[last].past)
    return symbols[:last] if echoes else symbols
