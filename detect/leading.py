"""The symbol of what a sentence is about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from detect.clause import Symbol

_VERBS = frozenset(("be", "have", "do"))
"""What stands behind these is no longer what the sentence is about."""
_LISTED = re.compile(r", (?:[EN]\d+ , )*[EN]\d+ (?:, )?(?:and|or) [EN]\d+ (?=,)")
"""Further names of a list, from its first comma to the one behind it."""
_ONLY_ONE = re.compile(r"first|last|only|most|[a-z]{2,}est", re.IGNORECASE)
"""What begins a phrase that only one thing fits."""
_COMPARING = frozenset("like unlike despite besides".split())
_PREPOSITIONS = frozenset(
    "in of by at on from for with to as between among near under after before like unlike despite besides including"
    .split()
)  # fmt: skip


_PRONOUNS = frozenset("he she it they".split())
_OF = frozenset("of by with for to".split())
_TITLES = 2
"""Words of a title before a name: "Prime Minister Churchill"."""


def leading_symbol(symbols: Sequence[Symbol]) -> Symbol | None:
    """The symbol of what a sentence is about: its first name or pronoun, phrases before it left out ("In Ulm, ...").

    An owner is not it ("Kafka's novel").
    """
    at = _behind_topic(symbols)
    while at < len(symbols):
        symbol = symbols[at]
        if symbol.code[0] in "EN" and symbol.mention is not None or symbol.code[0] == "P":
            if at == _behind_topic(symbols) > 0 or not _is_in_phrase(symbols, at):
                owns = at + 1 < len(symbols) and symbols[at + 1].code == "'s"
                return None if owns else symbol
            comma = next((i for i in range(at, len(symbols)) if symbols[i].code == ","), len(symbols))
            at = _behind_list(symbols, comma) if symbols[at - 1].code in _COMPARING else comma
        elif symbol.code in _VERBS:
            return None
        at += 1
    return None


def _behind_topic(symbols: Sequence[Symbol]) -> int:
    """Where the name stands that a sentence turns to: "As for Victor Fleming, he ..."; 0 where it turns to none."""
    said = [symbol.text.casefold() for symbol in symbols[:2]]
    at = (
        2
        if said in (["as", "for"], ["as", "to"])
        else 1
        if said[:1] in (["regarding"], ["concerning"])
        else 0
    )
    goes_on = symbols[at + 1 : at + 3]
    is_led = len(goes_on) > 1 and goes_on[0].code == "," and goes_on[1].text.casefold() in _PRONOUNS
    return at if is_led else 0


def _is_in_phrase(symbols: Sequence[Symbol], at: int) -> bool:
    """Whether a name stands behind a preposition, with a title between or none: "by King Francis"."""
    before = at - 1
    while before >= 0 and at - before <= _TITLES and _is_title(symbols[before]):
        before -= 1
    word = symbols[before] if 0 < before == at - 1 else None
    if word is not None and word.mention is None and symbols[before - 1].code in _OF:
        return word.text.islower()  # "of young Scout"
    return before >= 0 and symbols[before].code in _PREPOSITIONS


def _is_title(symbol: Symbol) -> bool:
    return symbol.mention is None and symbol.text.istitle() and symbol.code not in _PREPOSITIONS


def only_one(symbols: Sequence[Symbol]) -> Symbol | None:
    """Who the only one is that a phrase fits: "The first woman to win a Nobel Prize was Marie Curie". What the phrase
    names beside is not what is spoken of.
    """
    if not symbols:
        return None
    if symbols[0].code[0] == "P" and symbols[0].text.casefold().startswith("the "):
        symbols = symbols[:4]  # "The mathematician was Ramanujan"
    elif not _ONLY_ONE.fullmatch(symbols[0].text):
        return None
    for at, (be, name) in enumerate(pairwise(symbols)):
        if be.code == "be" and name.code[0] in "EN" and name.mention:
            owns = at + 2 < len(symbols) and symbols[at + 2].code == "'s"
            return None if owns else name
    return None


def _behind_list(symbols: Sequence[Symbol], comma: int) -> int:
    """The comma behind a list whose first one is given: "Unlike Sweden, Norway and Denmark, it ..."."""
    found = _LISTED.match(" ".join(symbol.code for symbol in symbols[comma:]))
    return comma + len(found[0].split()) if found is not None else comma
