"""Who is said to hold an office that a clause names: whoever stands in front of it with a verb, or behind it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from detect.clause import Clause, Symbol
from detect.office_phrase import OfficePhrase
from detect.scene import Named
from detect.segment import segments
from detect.tagging import tags

_ENTERS = (
    r"be|became|become|becoming|(?:served|serve|serving|reigned|ruled|acted) (?:twice |again |briefly )?as"
)
_CHOSEN = r"elected|inaugurated|appointed|crowned|sworn in|proclaimed|chosen|installed|named"
_PLAIN = r"(?!(?:to|with|of|by|for|than|like|in|at|from|on|married|met)\b)[#a-z-]+ "
"""A word that leads to nobody else."""
_BEFORE = re.compile(
    r"(?P<who>[EP]\d+) (?:\( [^()]* \) )?(?:, [^,ENPW]{1,90} , )?(?:W\d+ )?(?:went on to |later |then |twice |once )*"
    rf"(?:(?:{_ENTERS}|be (?:{_CHOSEN})(?: as)?) (?:twice |once |again |also )?"
    rf"(?:(?:D\d+ )?(?:O\d+ |(?:{_PLAIN}){{1,5}}?)"
    rf"(?:(?:of (?:E|D)\d+ )?(?:[#a-z-]+ )?and(?: (?:{_ENTERS}))?|W\d+ (?:{_ENTERS})) )?)"
    r"(?:twice |also |in T\d+ )?(?:(?P<adjective>[a-z0-9-]+) )?\Z"
)
"""Somebody, a verb and maybe something else that he was, before the name of an office."""
_ENTERING = re.compile(
    rf" (?:{_ENTERS}|be (?:{_CHOSEN})(?: as)?) (?:twice |once |again |also |later )?(?:D\d+ )?"
)
"""A verb right before the name of an office."""
_APPOSED = re.compile(r" (?P<who>[EP]\d+) (?:\( [^()]* \) )?(?::|,)(?: [^,:;()EP]{1,40} ,)? \Z")
"""At the beginning: "Justin Trudeau, @"."""
_NAMED_BEHIND = re.compile(r" be (?P<who>E\d+) (?!'s)")
_OPENING = re.compile(r" (?:and |but |so )?\Z")


def line_of(symbols: Sequence[Symbol]) -> str:
    """The codes of symbols joined by spaces, with a space at both ends."""
    return " " + "".join(f"{symbol.code} " for symbol in symbols)


def holder(
    clause: Clause, phrase: OfficePhrase, people: Mapping[int, Named]
) -> tuple[Named | None, bool, bool]:
    """Who is said to hold an office that is named behind him, whether with an adjective, and whether with a verb."""
    line = line_of(clause.symbols[: phrase.first])
    for pattern, sure in ((_BEFORE, True), (_APPOSED, False)):
        found = pattern.search(line) if sure else pattern.fullmatch(line)
        if found is None:
            continue
        adjective = found.groupdict().get("adjective")
        if adjective and tags(clause)[phrase.first - 1] not in "an":
            continue
        who = people.get(line.count(" ", 0, found.start("who") + 1) - 1)
        if who is not None and (who.leads or who.index == 0):
            return who, bool(adjective), sure
    return _subject(clause, phrase, people), False, True


def _subject(clause: Clause, phrase: OfficePhrase, people: Mapping[int, Named]) -> Named | None:
    """Whose predicate names an office right behind its verb: "was born in Hamburg and became chancellor of Germany"."""
    for segment in segments(clause):
        if not (segment.verb and segment.verb.start < phrase.first < segment.stop):
            continue
        if segment.subject.noun or len(segment.subject.symbols) != 1:
            continue
        if _ENTERING.fullmatch(line_of(clause.symbols[segment.verb.start : phrase.first])):
            return people.get(segment.subject.symbols[0])
    return None


def holder_behind(clause: Clause, phrase: OfficePhrase, people: Mapping[int, Named]) -> Named | None:
    """Who is said to be the first in an office that is named before him."""
    if not phrase.order or not _OPENING.fullmatch(line_of(clause.symbols[: phrase.first])):
        return None
    found = _NAMED_BEHIND.match(line_of(clause.symbols[phrase.stop :]))
    if found is None:
        return None
    return people.get(phrase.stop + found.string.count(" ", 0, found.start("who")) - 1)
