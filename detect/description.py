"""Definite descriptions that open a clause: "the physicist", "this country", "the singer and pianist", "the car maker",
also behind a phrase ("After leaving Egypt, the river ...", "Directed by Huston, the film ..."), and of things that
something is done to, or that somebody is something of: "Jobs founded the company", "Bizet, the composer of the opera".

Such a phrase is put in place as one symbol P, like a pronoun, so that every reading treats both alike. A noun that
goes on ("the city of Ulm", "the physicist Albert Einstein", "the film director") is none, nor is one that relates to
something ("the capital is Paris", where the schema has a relation of that name and the text no possessor).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from detect.called import is_known
from detect.clause import Clause, Symbol
from detect.tagging import tags
from detect.verb import verb_form

_DETERMINED = re.compile(r"(?:^|[\s\"“(])(?P<phrase>the|this|that)\s+$", re.IGNORECASE)
_OPENERS = frozenset("and but so while where although though when today".split())
_AUXILIARIES = frozenset("be have do can will".split())
_DETERMINER_REACH = 12
_BETWEEN = re.compile(r"\s+(?:the|this|that)\s+", re.IGNORECASE)
_PHRASE = re.compile(r"(?:(?:i|[KLG]i|G[nadmx])[^BHDMV,;:()wuhj.]*|q[na]{0,2}a),(?=n)")
"""A preposition or a participle with what belongs to it, or how much later, before what the clause speaks of."""
_TOLD_APART = re.compile(r"[KL](?:i[nadmxtq]*){1,3}[BHDMV]")
"""A participle with what belongs to it, and the verb: "the currency used in Peru is" is no currency named before."""
_DONE = re.compile(r"(?:[VK]a?|(?<=n)(?P<of>i))(?P<noun>n)(?=[,.;:)ictjh]|[BHDMVK]|\Z)")
_SCORED = re.compile(r"[nx](?![nsm])")
_OF_FILMS = frozenset("score soundtrack screenplay script".split())
"""What films alone have: "Menken composed the score" is about the film's."""
_COMPOSED = frozenset(("composed", "written", "by", "scored"))
_VERBAL = frozenset("BHDMVKL")
_WITHIN = frozenset(("of", "in"))
_MOST_OWNED = 8
"""Symbols before the verb in which an owner is looked for."""
_MOST_NOUNS = 3
"""Nouns of a description, the last of which says what is spoken of."""


def described(clause: Clause, text: str, is_calling: Callable[[str], bool]) -> Clause:
    """The clause of ``text`` with the description that opens it as a symbol P; as it is where none does.

    ``is_calling``: whether a noun, case-folded, is what people are ("actor"); what other things are the schema knows.
    """
    clause = _owning(clause, text, is_calling)
    first = _opening(clause)
    start = first + 1 if first < len(clause.symbols) and clause.symbols[first].code[0] == "D" else first
    head = _head(clause, start, is_calling)
    if head is None or _TOLD_APART.match(tags(clause), head + 1):
        return clause
    begins = clause.symbols[first].start
    reach = max(clause.start, begins - _DETERMINER_REACH)
    before = _DETERMINED.search(text[reach:begins])
    if before is None:
        return clause
    said = " ".join(symbol.text for symbol in clause.symbols[start : head + 1])
    end = clause.symbols[head].end
    phrase = Symbol(f"P{first}", reach + before.start("phrase"), end, f"{before['phrase']} {said}")
    return clause.of(*clause.symbols[:first], phrase, *clause.symbols[head + 1 :])


def _owning(clause: Clause, text: str, is_calling: Callable[[str], bool]) -> Clause:
    """With the description of an owner before the verb as a symbol P: "the highest point in the country is"."""
    symbols, letters = clause.symbols, tags(clause)
    for at in range(1, min(_MOST_OWNED, len(symbols) - 1)):
        if letters[at] in _VERBAL:
            return clause
        noun, start = symbols[at + 1], symbols[at].end
        if (
            symbols[at].code not in _WITHIN
            or not _is_noun(noun, is_calling)
            or letters[at + 2 : at + 3] != "B"
        ):
            continue
        if _BETWEEN.fullmatch(text, start, noun.start):
            phrase = Symbol(f"P{at + 1}", noun.start, noun.end, f"the {noun.text}")
            of = replace(symbols[at], code="of")
            return clause.of(*symbols[:at], of, phrase, *symbols[at + 2 :])
    return clause


def with_things(clause: Clause, text: str) -> Clause:
    """The clause of ``text`` with the descriptions of things in a predicate as symbols P."""
    clause = _scored(clause, text)
    symbols = list(clause.symbols)
    for found in _DONE.finditer(tags(clause)):
        at = found.start("noun")
        noun, before = symbols[at], symbols[at - 1]
        if found["of"] and before.code != "of" or not is_known(noun.text.casefold()):
            continue
        if _BETWEEN.fullmatch(text, before.end, noun.start):
            symbols[at] = Symbol(f"P{at}", noun.start, noun.end, f"the {noun.text}")
    return clause.of(*symbols) if symbols != list(clause.symbols) else clause


def _scored(clause: Clause, text: str) -> Clause:
    """With what has a score in front: "the score" as "the film's score", "the music was composed" as "its music"."""
    for found in _SCORED.finditer(tags(clause)):
        noun = clause.symbols[found.start()]
        start = max(clause.start, noun.start - _DETERMINER_REACH)
        following = [symbol.code for symbol in clause.symbols[found.end() : found.end() + 2]]
        is_music = noun.text.casefold() == "music" and following[:1] == ["be"] and following[-1] in _COMPOSED
        scored = noun.code in _OF_FILMS and following[:1] not in (["of"], ["for"])
        if (scored or is_music) and _DETERMINED.search(text[start : noun.start]):
            owner = Symbol(f"P{found.start()}", noun.start, noun.start, "the film" if scored else "its")
            mark, at = Symbol("'s", noun.start, noun.start, ""), found.start()
            word = replace(noun, code=noun.text.casefold(), mention=None)
            return clause.of(*clause.symbols[:at], owner, mark, word, *clause.symbols[at + 1 :])
    return clause


def _head(clause: Clause, start: int, is_calling: Callable[[str], bool]) -> int | None:
    """The noun with which a description ends: the first, one that a few others stand before, or a second one behind
    "and"; None where it is none.
    """
    symbols, letters = clause.symbols, tags(clause)
    for at in range(start, min(start + _MOST_NOUNS, len(symbols))):
        if _is_noun(symbols[at], is_calling) and not _goes_on(symbols, at):
            return at
        both = symbols[at + 1 : at + 3]
        if at == start and len(both) == 2 and both[0].code == "and" and _is_noun(symbols[at], is_calling):
            joined = _is_noun(both[1], is_calling) and not _goes_on(symbols, at + 2)
            return at + 2 if joined else None
        if letters[at] != "n" or not symbols[at].text.islower():
            return None
    return None


def _opening(clause: Clause) -> int:
    """The first symbol behind conjunctions, times and the commas after them, or behind a phrase and its comma."""
    symbols = clause.symbols
    if phrase := _PHRASE.match(tags(clause)):
        return phrase.end()
    at = 0
    while at < len(symbols) and (symbols[at].code in _OPENERS or symbols[at].code == ","):
        at += 1
    return at


def _is_noun(symbol: Symbol, is_calling: Callable[[str], bool]) -> bool:
    if symbol.mention is None and symbol.code.isalpha():
        return is_calling(symbol.code)
    if symbol.code[0] == "O":  # a physicist is spoken of so, and the euro is what it is
        return symbol.text[:1].islower() and is_calling(symbol.text.casefold())
    return symbol.text[:1].islower() and symbol.code[0] == "#"


def _goes_on(symbols: Sequence[Symbol], head: int) -> bool:
    """Whether the noun is only part of a longer phrase."""
    following = symbols[head + 1] if head + 1 < len(symbols) else None
    if following is None or following.mention is not None:
        return True
    code = following.code
    if code[0] == "#":
        return not (following.text.endswith("s") and head + 2 < len(symbols) and symbols[head + 2].mention)
    if not code[0].isalpha():
        return code == "-"
    return code not in _AUXILIARIES and not code.endswith("s") and verb_form(code) is None
