"""Frames: the whole of a short clause around two of its mentions, where its grammar proposes nothing about them.

"The birth of {s} took place in {o}", "Among the alumni of {o} is {s}": who is said of whom follows from the words as
a whole, so they are kept, and whether they state a relation is for meaning to decide. Only a clause that speaks in its
own name, with one verb or none and few mentions, gives a frame.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from detect.bound import EXACT
from detect.clause import Clause, Symbol
from detect.proposal import Proposal
from detect.scope import stances
from detect.several import of_several
from detect.stance import Stance

MOST_ENDS = 3
MOST_WORDS = 18
_ENDS = frozenset("ENOTQ")
_CLOSING = " .!;:,"


def frames(clause: Clause, text: str, known: Collection[tuple[int, int]]) -> Iterator[Proposal]:
    """A proposal for each pair of mentions, in both places, that is not ``known`` (by where they start, in order)."""
    ends = [symbol for symbol in clause.symbols if symbol.mention is not None and symbol.code[0] in _ENDS]
    if not 2 <= len(ends) <= MOST_ENDS or len(clause.symbols) > MOST_WORDS:
        return
    if any(of_several(clause, at) for at, symbol in enumerate(clause.symbols) if symbol.mention is not None):
        return
    if any(stance is not Stance.ASSERTED for stance in stances(clause)):
        return
    for first, second in combinations(ends, 2):
        if (first.start, second.start) not in known:
            yield _frame(clause, text, first, second, ends)


def _frame(clause: Clause, text: str, first: Symbol, second: Symbol, ends: Sequence[Symbol]) -> Proposal:
    """The one that can have facts is the subject: a value in front ("In 1879, {s} was born") is the object."""
    subject, value = (second, first) if first.code[0] in "TQ" else (first, second)
    return Proposal(
        subject=subject,
        object=value,
        start=_start(clause, text),
        end=clause.end,
        wording=_wording(clause, text, subject, value),
        others=tuple(each for each in ends if each not in (first, second)),
        negated=len(clause.negations) % 2 == 1,
        past=any(symbol.past for symbol in clause.symbols),
        bound=clause.bounds.get(value.start, EXACT),
        stance=Stance.ASSERTED,
    )


def _start(clause: Clause, text: str) -> int:
    sentence = text[clause.start : clause.end]
    return clause.start + len(sentence) - len(sentence.lstrip())


def _wording(clause: Clause, text: str, subject: Symbol, value: Symbol) -> str:
    """The clause's text with slots for the two; braces of the text's own are left out."""
    slots = sorted([(subject, "{s}"), (value, "{o}")], key=lambda each: each[0].start)
    pieces, at = [], clause.start
    for symbol, slot in slots:
        pieces += [_plain(text[at : symbol.start]), slot]
        at = symbol.end
    return " ".join("".join([*pieces, _plain(text[at : clause.end])]).split()).strip(_CLOSING)


def _plain(text: str) -> str:
    return text.replace("{", "").replace("}", "")
