"""How far a stance reaches in a clause: one for each of its symbols.

A cue counts for its stretch: the sentence up to a contrast ("some believe A, but B"), a relative clause or parenthesis
alone where the cue stands inside one. Words in quotation marks are the text's own only where the statement reaches out
of them, as with a quoted title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from detect.clause import Clause
from detect.described import is_described
from detect.part import Part, parts
from detect.stance import (
    ANYBODY,
    BELIEVING,
    CONTRASTS,
    CUES,
    FACTIVE,
    FICTIONS,
    OURSELVES,
    OWN_SOURCES,
    REPORTING,
    WILL,
    Stance,
)
from detect.tagging import READ_AT_ONCE, VERBS, tags

_CUE_CODES = frozenset(CUES) | REPORTING | BELIEVING | {"that", "though", "?"}
_OF_ITS_OWN = (
    "my our most all available historical official reliable known current latest recent standard general public "
    "published biographical encyclopedic census"
)
_OWN_SOURCE = re.compile(rf"to (?:(?:{_OF_ITS_OWN.replace(' ', '|')}) ){{0,3}}(?:{'|'.join(OWN_SOURCES)}) ,")
_WANT = r"(?:want|wish|need|(?:would|'d) like) to"
_IS_VISITED = re.compile(
    rf"if (?:you|one) (?:ever )?(?:{_WANT} (?:know|see)|(?:{_WANT} )?(?:visit|travel|go|fly|drive|head|look|point|dial|"
    r"phone|telephone|ring|(?:call|write)(?= (?:to |from )?E\d+ ,))|"
    r"be (?:asking|wondering|looking|planning|going|visiting|travelling|traveling))\b"
)
"""What somebody who goes and sees does changes nothing about what there is: "If you go to Peru, you pay in soles"."""
_LOCAL = frozenset("wuh(")
_BUILT = frozenset(("#city", "#town", "#community", "#settlement"))
"""Behind "planned": a planned city is one that stands."""
_ADVISING = frozenset(("might", "may", "could", "should", "must", "would"))
_ADVISED = frozenset("try read watch visit see enjoy like consider check start listen hear".split())
"""What is recommended with these words ("you might try Emma, written by ...") is not in doubt."""
_IN_MIND = frozenset(
    "have not never rather prefer want like love hate think expect believe assume say guess imagine suppose hope "
    "wish wonder hear swear bet consider call describe".split()
)
"""What follows "you would" where nothing is told that is so: "you would have met", "you would think"."""
_OF_A_WILL = frozenset(("'s", "last", "free", "own", "good"))
"""Before "will" where that is a noun: "his will set up the prizes"."""
_JUDGED = frozenset(("considered", "regarded", "deemed"))
"""These say of their own predicate alone that it is somebody's view."""
_NO_QUESTION = frozenset(CUES) | {"that"}
"""Before a verb these open no question: "That is the chair of the board"."""
_WHY = frozenset(("because", "since", "for"))
_AS = frozenset(("as", "even"))
_ENDS = frozenset((";", ":"))
"""What opens with "that" behind these nobody tells, or it is of another one: "...; that Michael Jackson died"."""
_JOINING = frozenset(("and", "but", "so", ":", ";"))
"""Behind these "that" is what was spoken of, where it is followed by "is"."""
_NOBODY = frozenset(("nobody", "none", "nothing", "neither"))
_QUOTED_SYMBOLS = 3
"""A quotation of this many symbols with a verb among them says something; a shorter one is a name or a word."""


@dataclass(frozen=True, slots=True)
class _Scope:
    """A part with the symbols that open it: ``[opened, part.first)`` stand between it and the part before."""

    part: Part
    opened: int
    codes: tuple[str, ...]
    """Codes of the opening symbols."""


@lru_cache(maxsize=READ_AT_ONCE)
def stances(clause: Clause) -> tuple[Stance, ...]:
    """One stance for each symbol of the clause; linear, and remembered while the clause is read."""
    if clause.stance is not Stance.ASSERTED:
        return (clause.stance,) * len(clause.symbols)
    found = [Stance.ASSERTED] * len(clause.symbols)
    if clause.symbols and (clause.quoted or _may_show(clause)):
        _mark(clause, tags(clause), found)
    return tuple(found)


def asserted(clause: Clause, found: Sequence[Stance], first: int, last: int) -> bool:
    """True where a statement over the symbols ``first`` to ``last`` is the text's own: its words, names aside, are."""
    own = (found[i] is Stance.ASSERTED for i in range(first, last + 1) if clause.symbols[i].mention is None)
    return all(own)


def _may_show(clause: Clause) -> bool:
    """False where no word of the clause can bear on its stance; most clauses are told by this look alone."""
    first = clause.symbols[0].code
    return (
        first in {"in", "be", "do", "have"} or not clause.words().isdisjoint(_CUE_CODES) or first[0] in "Wh"
    )


def _mark(clause: Clause, letters: str, found: list[Stance]) -> None:
    whole = _of_sentence(clause, letters)
    if whole is not Stance.ASSERTED:
        found[:] = [whole] * len(found)
        return
    for stretch in _stretches(clause, _scopes(clause, letters)):
        _mark_stretch(clause, letters, stretch, found)
    for start, end in clause.quoted:
        inside = [i for i, symbol in enumerate(clause.symbols) if start <= symbol.start and symbol.end <= end]
        if len(inside) >= _QUOTED_SYMBOLS and not VERBS.isdisjoint(letters[i] for i in inside):
            found[inside[0] : inside[-1] + 1] = [Stance.QUOTED] * len(inside)


def _of_sentence(clause: Clause, letters: str) -> Stance:
    """The stance of a sentence as a whole: a question, with its mark or without, or what is said of a story."""
    codes = [symbol.code for symbol in clause.symbols]
    starts, following = letters[:1], letters[1:2]
    asks = starts in {"w", "u"} or codes[0] == "what" or (starts == "B" and following in set("mxp"))
    asks = asks or (starts in {"h", "j"} and following in set("BDHM") and codes[0] not in _NO_QUESTION)
    if any(code == "?" for code in codes) and (asks or starts == "D" or _ends_asking(clause)):
        return Stance.ASKED
    if asks:
        return Stance.ASKED
    if starts in {"D", "H"} and following in set("mxpn"):
        return Stance.SUPPOSED if starts == "H" else Stance.INSTRUCTED
    return Stance.FICTION if codes[0] == "in" and _in_a_story(codes, letters) else Stance.ASSERTED


def _ends_asking(clause: Clause) -> bool:
    """True where the question mark belongs to the sentence: its last sign, and not of a title in quotation marks."""
    signs = [s for s in clause.symbols if s.code == "?"]
    behind = [s for s in clause.symbols if s.start > signs[-1].start and s.code[-1].isalnum()]
    quoted = any(start <= signs[-1].start < end for start, end in clause.quoted)
    return not behind and not quoted


def _in_a_story(codes: Sequence[str], letters: str) -> bool:
    for code, letter in zip(codes, letters, strict=True):
        if letter in VERBS or letter == ",":
            return False
        if code.lstrip("#") in FICTIONS:
            return True
    return False


def _scopes(clause: Clause, letters: str) -> list[_Scope]:
    scopes: list[_Scope] = []
    before = 0
    for part in parts(letters):
        codes = tuple(symbol.code for symbol in clause.symbols[before : part.first])
        scopes.append(_Scope(part, before, codes))
        before = part.stop
    return scopes


def _stretches(clause: Clause, scopes: Sequence[_Scope]) -> Iterator[list[_Scope]]:
    """The parts between contrasts; a contrast that opens the sentence ends at the next subject with a verb."""
    stretch: list[_Scope] = []
    fronted = False
    for scope in scopes:
        part = scope.part
        opening = (*scope.codes, clause.symbols[part.first].code)
        contrast = ";" in opening or not CONTRASTS.isdisjoint(opening)
        resumes = fronted and "," in part.opening and bool(part.verb) and not part.fronted_verb
        if stretch and (contrast or resumes):
            yield stretch
            stretch = []
        fronted = (fronted and not resumes) or (contrast and scope is scopes[0])
        stretch.append(scope)
    if stretch:
        yield stretch


def _mark_stretch(clause: Clause, letters: str, stretch: Sequence[_Scope], found: list[Stance]) -> None:
    for number, scope in enumerate(stretch):
        stance = _shown(clause, scope)
        local = not _LOCAL.isdisjoint(scope.part.opening) or _only_judges(clause, stretch, number, stance)
        if stance is Stance.ASSERTED:
            following = stretch[number + 1] if number + 1 < len(stretch) else None
            stance, local = _reported(clause, letters, scope, following), False
        if stance is not Stance.ASSERTED:
            reason = number > 0 and (
                _gives_reason(clause, scope) or (not local and _is_of_relative(stretch, number))
            )
            marked = stretch[number:] if reason else (scope,) if local else stretch
            for each in marked:
                span = slice(each.opened, each.part.stop)
                found[span] = [stance] * len(found[span])
            if reason or not local:
                return


def _gives_reason(clause: Clause, scope: _Scope) -> bool:
    """Whether a part says why or how, which puts nothing in doubt that stands before it: "..., because neither of the
    towns would have it", "... as if somebody had left it there".
    """
    codes = {symbol.code for symbol in clause.symbols[max(0, scope.opened - 1) : scope.part.first]}
    return not _WHY.isdisjoint(codes) or ("if" in codes and not _AS.isdisjoint(codes))


def _is_of_relative(stretch: Sequence[_Scope], number: int) -> bool:
    """Whether what a part shows is said in a relative clause alone: "discovered by Fleming, who said that ..."."""
    openings = (stretch[at].part.opening for at in (number, number - 1) if at > 0)
    return any("," in opening and opening[-1:] == "w" for opening in openings)


def _only_judges(clause: Clause, stretch: Sequence[_Scope], number: int, stance: Stance) -> bool:
    """Whether a part is a view of what its subject is, on which no content follows: "is considered the greatest"."""
    scope = stretch[number]
    if stance is not Stance.OPINION or number == 0:
        return False
    words = {symbol.code for symbol in clause.symbols[scope.opened : scope.part.stop]} & CUES.keys()
    following = stretch[number + 1] if number + 1 < len(stretch) else None
    return words <= _JUDGED and (following is None or following.part.opening[-1:] not in set("jno"))


def _shown(clause: Clause, scope: _Scope) -> Stance:
    """The stance that a word of the part or of its opening shows."""
    for place in range(scope.opened, scope.part.stop):
        symbol = clause.symbols[place]
        if symbol.mention is None and symbol.code in CUES and not _is_general(clause, place):
            return CUES[symbol.code]
        if symbol.code == "though" and place and clause.symbols[place - 1].code == "as":
            return Stance.SUPPOSED
    return Stance.ASSERTED


def _is_general(clause: Clause, place: int) -> bool:
    """True for what only looks like a plan: "you will find Bristol in England", "the plans for the tower"; and for what
    the text itself knows: "according to my knowledge".
    """
    code = clause.symbols[place].code
    before = clause.symbols[place - 1].code if place else ""
    after = clause.symbols[place + 1].code if place + 1 < len(clause.symbols) else ""
    if code == "planned":
        return clause.symbols[place].start > 0 and after in _BUILT
    if code in _ADVISING and after in _ADVISED:
        told = any(symbol.code == "that" for symbol in clause.symbols[place + 2 : place + 3])
        return before in ANYBODY and not told
    if code == "if":
        return _IS_VISITED.match(" ".join(s.code for s in clause.symbols[place : place + 6])) is not None
    if code == "according":
        return _OWN_SOURCE.match(" ".join(s.code for s in clause.symbols[place + 1 : place + 6])) is not None
    if code == "would":
        return before in ANYBODY and after not in _IN_MIND
    return (code in WILL and (before in ANYBODY or before in _OF_A_WILL)) or (
        code == "plans" and after != "to"
    )


def _is_mistaken(clause: Clause, scope: _Scope) -> bool:
    """Whether a part only says what others wrongly believe: "Canberra, not Sydney as many people assume"."""
    part = scope.part
    before = range(scope.opened, part.verb.start)
    said = next((clause.symbols[at].start for at in before if clause.symbols[at].code == "as"), -1)
    return said >= 0 and any(offset < said for offset in clause.negations)


def _others_believe(clause: Clause, part: Part, following: _Scope) -> bool:
    """Whether what follows is what others are sure of: "some are sure Zurich is the capital"."""
    said = [symbol.code for symbol in clause.symbols[part.first : part.stop]]
    opens, follows = following.part.first, following.part.opening[-1:] in set("njw")
    is_sure = said[-1] in BELIEVING or clause.symbols[opens].code in BELIEVING
    return follows and is_sure and bool(part.verb) and OURSELVES.isdisjoint(said)


def _points(clause: Clause, letters: str, scope: _Scope) -> bool:
    """Whether "that" opens no content, but points: "Tehran, and that's the seat", "with all that architecture"."""
    at = scope.opened + len(scope.codes) - 1 - scope.codes[::-1].index("that")
    before = clause.symbols[at - 1].code if at else ""
    if letters.startswith("B", at + 1):
        return not at or before in _JOINING
    return before == "all" or letters[at - 1 : at] == "i"


def _reported(clause: Clause, letters: str, scope: _Scope, following: _Scope | None) -> Stance:
    """Attributed where a part says that somebody says, or where "that" opens what is not said to be a fact."""
    part = scope.part
    verb = letters[part.verb.start : part.verb.stop]
    if following is not None and _others_believe(clause, part, following):
        return Stance.ATTRIBUTED
    if "R" in verb and not _is_mistaken(clause, scope):
        content = following is not None and following.part.opening[-1:] in set("jno")
        aside = following is None and "," in part.opening and not part.fronted_verb
        if content or aside or "B" in verb:
            return Stance.ATTRIBUTED
    if "that" not in scope.codes or (part.opening[-1:] == "w" and part.fronted_verb):
        return Stance.ASSERTED
    if _points(clause, letters, scope):
        return Stance.ASSERTED
    if not _ENDS.isdisjoint(scope.codes):
        return Stance.ATTRIBUTED
    before = clause.symbols[max(0, scope.opened - 4) : scope.opened]
    if before and is_described(clause, letters, scope.opened):
        return Stance.ASSERTED
    factive = any(symbol.code in FACTIVE for symbol in before)
    negated = bool(before) and any(
        before[0].start <= offset < clause.symbols[part.first].start for offset in clause.negations
    )
    negated |= any(symbol.code in _NOBODY for symbol in before)
    return Stance.ASSERTED if factive and not negated else Stance.ATTRIBUTED
