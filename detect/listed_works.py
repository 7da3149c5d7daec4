"""Works that are listed as somebody's: "her novels include Emma and Persuasion", "known for operas such as Carmen".

Each is told as a clause of its own, "Emma be written by her", so that the wordings of a sentence read it. Films and
recordings, which many make, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, islice

from detect.clause import Clause, Symbol
from detect.scope import asserted, stances
from detect.tagging import tags
from kg.graph import Candidate, Graph
from kg.inflection import singular
from kg.mention import Mention
from kg.records import EntityClass

_LIST = r"(?P<list>[mx](?:,?c?[mx]){0,12})(?=[.,;:)]|\Z)"
_OWN = re.compile(rf"(?P<who>[mp])s[nadxKL]{{0,5}}?(?P<noun>n)(?P<verb>[VBn])i?{_LIST}")
_SUCH_AS = re.compile(rf"(?P<noun>n),?(?:ni|i)(?P<first>){_LIST}")
_INCLUDING = frozenset("include includes included are be were".split())
_LIKE = frozenset("as including like".split())
_MOST_LISTS = 8
"""Lists of one clause, so that time stays linear in a long one."""
_WHO = re.compile(r"[mp](?!s)")
_MADE = {"P50": "written", "P170": "created", "P86": "composed"}
"""Participles by the relation of a work to its only maker, in the order in which they are looked for."""
_BY_MANY = frozenset(("P57", "P161", "P175"))
"""What films and recordings have."""
_MAKING = frozenset("wrote written composed painted created author authored penned produced sculpted".split())
_KNOWN = frozenset("known famous renowned remembered celebrated".split())
_PERFORMED = frozenset("opera ballet symphony concerto musical composition".split())
"""For which who performs them is known, too."""
_OF_OTHERS = frozenset(
    "favourite favorite beloved childhood treasured preferred translated illustrated".split()
)
_THEIRS = frozenset("he she his her".split())
_ANY = frozenset(("work", "masterpiece", "piece", "artwork"))
"""What any work is called. Only pictures are told by these: an opera is often called as the play is."""


def listed_works(clause: Clause, graph: Graph, is_called: Callable[[str, str], bool]) -> Iterator[Clause]:
    """A clause for each work whose maker the graph knows; symbols that are put in place have no length.

    :param is_called: whether an entity may be spoken of by a phrase ("the novel")
    """
    letters, symbols = tags(clause), clause.symbols
    if clause.negations or not {"m", "x"} & set(letters):
        return
    for found in islice(chain(_OWN.finditer(letters), _SUCH_AS.finditer(letters)), _MOST_LISTS):
        who = found.start("who") if found.re is _OWN else 0
        if not _is_person(symbols[who], graph) or not _is_told(clause, letters, found, who):
            continue
        word = symbols[found.start("noun")].text.casefold()
        for at in range(*found.span("list")):
            yield from told(clause, symbols[who], symbols[at], singular(word) or word, graph, is_called)


def _is_told(clause: Clause, letters: str, found: re.Match[str], who: int) -> bool:
    """Whether somebody is said to have made what is listed."""
    symbols, noun = clause.symbols, found.start("noun")
    between = {symbol.code.lstrip("#") for symbol in symbols[who + 1 : noun]}
    if not _OF_OTHERS.isdisjoint(between) or not asserted(
        clause, stances(clause), who, found.end("list") - 1
    ):
        return False
    if found.re is _OWN:
        return symbols[found.start("verb")].code in _INCLUDING
    performed = symbols[noun].code.lstrip("#") in _PERFORMED
    makes = not between.isdisjoint(_MAKING) or not (performed or between.isdisjoint(_KNOWN))
    return makes and _WHO.match(letters) is not None and symbols[found.start("first") - 1].code in _LIKE


def _is_person(who: Symbol, graph: Graph) -> bool:
    if who.mention is None:
        return who.text.casefold() in _THEIRS
    best = who.mention.best
    return best is not None and EntityClass.PERSON in graph.entity(best.id).classes


def is_label(said: str, label: str) -> bool:
    """Whether a name is said as it is known: "The Outsider" is no label of The Stranger."""
    return said.casefold().removeprefix("the ") == label.casefold().removeprefix("the ")


def told(
    clause: Clause,
    who: Symbol,
    symbol: Symbol,
    noun: str,
    graph: Graph,
    is_called: Callable[[str, str], bool],
) -> Iterator[Clause]:
    """That a work was made by somebody, as a clause; none where it may be another one, whose maker is not known."""
    mention = symbol.mention
    if mention is None or not mention.candidates:
        return
    meant = _meant(mention, noun, graph, is_called)
    made = [{fact.relation.id for fact in graph.facts(each.id)} for each in meant]
    relations = ("P170",) if noun in _ANY else tuple(_MADE)
    relation = next((each for each in relations if made and each in made[0]), None)
    if relation is None:
        return
    works = mention._replace(
        candidates=tuple(each for each, known in zip(meant, made, strict=True) if relation in known)
    )
    here = who.end
    said = (Symbol(code, here, here, "", past=code == "be") for code in ("be", _MADE[relation], "by"))
    yield clause.of(replace(symbol, code="E0", mention=works), *said, who)


def _meant(
    mention: Mention, noun: str, graph: Graph, is_called: Callable[[str, str], bool]
) -> list[Candidate]:
    """Those of the meanings of a mention that the noun fits and that somebody alone has made."""
    return [
        each
        for each in mention.candidates
        if (noun in _ANY or is_called(each.id, f"the {noun}"))
        and not any(fact.relation.id in _BY_MANY for fact in graph.facts(each.id))
    ]
