"""The sentences of an answer with the stance of the text to them, from the words alone: no graph, no linking.

Offsets are half-open and count code points of the answer. Code, thoughts, headings and lines without a word are left
out; a row of a table is one sentence. Marks of lists and quotes before a sentence are no part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from detect.block import Block, BlockKind
from detect.clause import clause_of
from detect.outline import Outline
from detect.scope import stances
from detect.stance import Stance
from detect.tagging import VERBS, tags
from kg.mention import LinkedText, Token
from kg.sentence import SentenceSplitter

_TOKEN = re.compile(r"n['’]t\b|['’]\w{1,2}\b|(?:(?!n['’]t\b)[^\W_])+|[^\w\s]|_")
_SILENT = frozenset({BlockKind.CODE, BlockKind.THOUGHTS, BlockKind.RULE, BlockKind.HEADING})


@dataclass(frozen=True, slots=True)
class Assertion:
    """One sentence of an answer; only where ``stance`` is ASSERTED does the answer itself say so."""

    text: str
    start: int
    end: int
    stance: Stance


def assertions(answer: str, prompt: str = "") -> list[Assertion]:
    """Every sentence that says something, in order, whatever its stance; linear."""
    outline = Outline(prompt)
    found: list[Assertion] = []
    at = 0
    for piece in SentenceSplitter().split(answer):
        block, stance = outline.place(piece)
        if block.kind not in _SILENT:
            found += (_moved(each, at) for each in _of_piece(outline, block, stance, piece))
        elif block.kind is BlockKind.HEADING:
            outline.clauses(block, stance, _unlinked(piece, block.start))
        at += len(piece)
    return found


def _of_piece(outline: Outline, block: Block, stance: Stance, piece: str) -> Iterator[Assertion]:
    end = len(piece.rstrip())
    linked = _unlinked(piece, block.start)
    outline.clauses(block, stance, linked)
    clause = replace(clause_of(linked, block.start, end), stance=stance)
    if any(char.isalnum() for char in piece[block.start : end]) and clause.symbols:
        yield Assertion(piece[block.start : end], block.start, end, _overall(stances(clause), tags(clause)))


def _overall(found: tuple[Stance, ...], letters: str) -> Stance:
    """Asserted where any predicate is, else the stance of the first one, or of the first word."""
    verbs = [stance for stance, letter in zip(found, letters, strict=True) if letter in VERBS] or list(found)
    return Stance.ASSERTED if Stance.ASSERTED in verbs else verbs[0]


def _unlinked(piece: str, start: int) -> LinkedText:
    tokens = tuple(Token(match.group(), match.start()) for match in _TOKEN.finditer(piece, start))
    return LinkedText(piece, tokens, ((start, len(piece.rstrip())),), ())


def _moved(each: Assertion, by: int) -> Assertion:
    return replace(each, start=each.start + by, end=each.end + by)
