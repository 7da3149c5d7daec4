"""The sentences of a piece of an answer, cut where a semicolon brings another subject."""

from __future__ import annotations

from itertools import pairwise

from detect.block import Block, BlockKind
from detect.name_use import names
from kg.mention import LinkedText

_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")


def spans_of(block: Block, linked: LinkedText) -> list[tuple[int, int]]:
    """The sentences of a piece without the signs before its words, cut where a semicolon brings another subject; a row
    of a table is one.
    """
    if block.kind is BlockKind.ROW:
        return [(block.start, len(linked.text.rstrip()))]
    sentences = [(max(start, block.start), end) for start, end in linked.sentences if end > block.start]
    cuts = _new_subjects(linked)
    return [
        span
        for start, end in sentences
        for span in pairwise([start, *(cut for cut in cuts if start < cut < end), end])
    ]


def _new_subjects(linked: LinkedText) -> list[int]:
    """Where a name stands behind a semicolon outside brackets: what is said from there on is said of that."""
    named = {mention.start: mention for mention in linked.mentions if names(mention)}
    cuts: list[int] = []
    depth = 0
    for sign, following in pairwise(linked.tokens):
        depth = max(0, depth + (sign.text in _OPENING) - (sign.text in _CLOSING))
        if sign.text == ";" and not depth and following.start in named:
            behind = linked.text[named[following.start].end :].lstrip()
            if behind[:1].isalpha() or behind[:1] == ",":
                cuts.append(following.start)
    return cuts
