"""Names that stand for something else than their bearer: "the Mughal emperor", "the last Volkswagen Beetle"."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import pairwise

from detect.clause import NAMED_OF, Clause, Symbol
from detect.tagging import tags
from kg.mention import Mention, MentionKind

_INSTANCE = re.compile(r"\b(?:last|latest|final|newest|next)\s+(?:[a-z-]+\s+){0,2}\Z", re.I)
_ONE_MORE = re.compile(
    r"\b(?:(?:an?|another)\s+(?:(?:earlier|later|older|newer|second|third|different|similar|other|new)\s+)?|"
    r"the\s+(?:earlier|later|older|newer|younger|elder|smaller|lesser|other)\s+)\Z",
    re.I,
)
_LONGEST = 18
_DEMONYM = re.compile(r"[A-Z]\w+(?:[aei]an|ish|ese)")
_DIFFERENCE = re.compile(
    r"\s+(?:or\s+so\s+)?(?:more|less|fewer|longer|shorter|higher|lower|taller|larger|bigger|smaller|greater|wider|"
    r"narrower|heavier|lighter|deeper|older|younger|newer|hotter|colder|warmer|cooler|faster|slower|closer|nearer|"
    r"farther|further|earlier|later)\b",
    re.I,
)
_BY = re.compile(r"\bby (?:(?:about|around|roughly|nearly|almost|just|only|some|exactly|over) )?\Z", re.I)
_RENAMED = re.compile(
    r"[*_]*,?\s+(?:which\s+)?(?:(?:was|is|has\s+been|had\s+been|would\s+be)\s+)?(?:(?:later|then|since|soon)\s+)?"
    r"re-?(?:named|christened)\b",
    re.IGNORECASE,
)
_TODAY = re.compile(
    r"\s*[,(]\s*(?:which\s+is\s+)?(?:now|today(?:['’]s)?|nowadays|present-day|modern(?:-day)?|currently|renamed|"
    r"since\s+renamed)\s+(?:called\s+|known\s+as\s+|named\s+)?(?=[A-ZÀ-Þ])"
)
_UNTIL = re.compile(
    r"\((?:until|till|before|formerly|previously|originally|earlier|from [^():;]{3,30} (?:to|until|till))\b[^()]*\Z",
    re.I,
)
_THEN = re.compile(
    r"\b(?:then|at\s+(?:the|that)\s+time|back\s+then|in\s+those\s+days)\s+(?:[a-z]+\s+){0,4}\Z", re.I
)
_LONGEST_RENAMED = 200
_SIDE = re.compile(
    r"\s+(?:(?:lying|that\s+lies?)\s+)?(?:(?:north|south|east|west)(?:ern|wards?)?|outside)\s+(?:of\s+)?the\b",
    re.I,
)
_LONGEST_UNTIL = 80
_DEFINITE = re.compile(r"\b(?:the|its|their|his|her)\s+(?:[\w-]+\s+)?\Z", re.I)


def is_instance(text: str, at: int) -> bool:
    """Whether what is named at offset ``at`` is one of many: "the last Volkswagen Beetle" is not the model."""
    return _INSTANCE.search(text, max(0, at - _LONGEST), at) is not None


def is_one_more(text: str, mention: Mention) -> bool:
    """Whether a name is that of another thing: "had already composed a Barber of Seville", "the older Globe"."""
    if mention.demonym or mention.kind is not MentionKind.ENTITY or not mention.text[:1].isupper():
        return False
    return _ONE_MORE.search(text, max(0, mention.start - _LONGEST), mention.start) is not None


def counts(number: Symbol, name: Symbol) -> bool:
    """Whether a number counts what a name begins: "two hydrogen atoms" says nothing of hydrogen."""
    return number.code[0] == "Q" and number.end + 1 == name.start


def is_difference(text: str, number: Symbol) -> bool:
    """Whether a number only says by how much two things differ: "is about a thousand metres higher", "larger by 32
    seats".
    """
    if number.code[0] != "Q":
        return False
    return (
        _DIFFERENCE.match(text, number.end) is not None
        or _BY.search(text, max(0, number.start - _LONGEST), number.start) is not None
    )


def is_part_of_name(clause: Clause, symbol: Symbol) -> bool:
    """Whether what is named only begins a longer name, or ends one: "the New York Cosmos" is no city, "the First Boer
    War" not the second.
    """
    if not _is_name(symbol):
        return False
    at = _place(clause, symbol)
    around = clause.symbols[max(0, at - 1) : at + 2]
    return any(
        _is_name(one) and _is_name(other) and one.end + 1 == other.start and symbol in (one, other)
        for one, other in pairwise(around)
        if one.code[0] == "N" or other.code[0] == "N" or symbol is one
    )


def is_variety(clause: Clause, name: Symbol, value: Symbol) -> bool:
    """Whether something is said of one variety of what is named: the time of "liquid helium was first produced in
    1908", anything of "Hawaiian pizza".
    """
    if name.code[0] != "O":
        return False
    at = _place(clause, name)
    before = [each for each in clause.symbols[max(0, at - 1) : at] if each.end + 1 == name.start]
    if any(_DEMONYM.fullmatch(each.text) for each in before):
        return True
    return value.code[0] == "T" and any(
        tags(clause)[at - 1] == "n" and each.code[0] != "#" for each in before
    )


def is_exemplified(clause: Clause, text: str, symbol: Symbol) -> bool:
    """Whether one of a kind is named behind the kind: "the first motorcycle, the R 32" may be the first of a maker."""
    if symbol.code[0] != "O" or not _DEFINITE.search(
        text, max(clause.start, symbol.start - 2 * _LONGEST), symbol.start
    ):
        return False
    at = _place(clause, symbol)
    behind = clause.symbols[at + 1 : at + 3]
    return [each.code for each in behind[:1]] == [","] and _is_name(behind[-1])


def _is_name(symbol: Symbol) -> bool:
    """Whether a symbol stands for a name in capitals."""
    named = symbol.mention is not None and symbol.code[0] in "EN"
    return named and symbol.text[:1].isupper()


def _place(clause: Clause, symbol: Symbol) -> int:
    """The index of a symbol of the clause; behind the last where it is none of them."""
    at = bisect_left(clause.symbols, symbol.start, key=lambda each: each.start)
    found = clause.symbols[at] if at < len(clause.symbols) else None
    is_same = found is not None and (found.start, found.text) == (symbol.start, symbol.text)
    return at if is_same else len(clause.symbols)


def is_modifier(clause: Clause, symbol: Symbol) -> bool:
    """Whether a name only says what kind of thing follows: "by the Mughal emperor Shah Jahan", "the Catalan surrealist
    Salvador Dalí"; one that is known only before a kind and a name.
    """
    mention = symbol.mention
    if mention is None or not mention.text[:1].isupper():
        return False
    at = _place(clause, symbol)
    kind, name = [*clause.symbols[at + 1 : at + 3], None, None][:2]
    if kind is None or kind.start != symbol.end + 1 or tags(clause)[at + 1] != "n":
        return False
    if mention.kind is MentionKind.NAME:
        return True
    return (
        name is not None
        and mention.kind is MentionKind.ENTITY
        and name.start == kind.end + 1
        and _is_name(name)
    )


def is_around(clause: Clause, symbol: Symbol) -> bool:
    """Whether a name only says where what follows lies: "the US state of Georgia"."""
    at = _place(clause, symbol)
    kind, of = [*clause.symbols[at + 1 : at + 3], None, None][:2]
    if kind is None or of is None or kind.start != symbol.end + 1:
        return False
    return kind.code.removeprefix("#") in NAMED_OF and of.code == "of"


def is_renamed_between(text: str, start: int, end: int) -> bool:
    """Whether what a place is called today stands between two: "was from Naissus, now Niš in Serbia"."""
    return end - start <= _LONGEST_RENAMED and _TODAY.search(text, start, end) is not None


def is_renamed(text: str, end: int) -> bool:
    """Whether something has another name today: "Its capital, Salisbury, was renamed Harare"."""
    return _RENAMED.match(text, end) is not None


def is_of_a_side(text: str, end: int) -> bool:
    """Whether only a part of what is named is meant: "the highest peak in the US east of the Mississippi"."""
    return _SIDE.match(text, end) is not None


def is_of_then(text: str, start: int) -> bool:
    """Whether it was so at a time that was spoken of: "which was then in Poland"."""
    return _THEN.search(text, max(0, start - _LONGEST_UNTIL), start) is not None


def is_of_old(text: str, end: int) -> bool:
    """Whether what a place is called today follows upon a name: "Freiberg (now Příbor)", "Danzig, today's Gdańsk"; or
    it stands in brackets with the time until which it was so: "tenge (until 1993: rouble)".
    """
    return (
        _TODAY.match(text, end) is not None
        or _UNTIL.search(text, max(0, end - _LONGEST_UNTIL), end) is not None
    )
