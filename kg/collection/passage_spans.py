"""Cuts pages into passages: whole sentences, as many as suit the document's length.

Rules: a short document is cut finely, so that a hit is the sentence itself; a long one coarsely, so that its index
stays small, but only half as long as an encoder of 256 tokens reads: that takes it a fifth more time for each word.
Passages of a page are of about one size. None crosses a page: a hit names the one page that it can be read on.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import accumulate

from kg.collection.page import PageText
from kg.pipeline import sentence_spans
from kg.retrieval.passage_engine import IndexedPassage

VERSION = 1
"""Of the rules; passages cut by other ones are cut anew."""
FINEST, COARSEST = 300, 500
"""Weight of a passage in documents up to the first and from the second of `_LENGTHS` on."""
_LENGTHS = (10_000, 1_000_000)
_DENSE = re.compile(r"[^\x00-\u024f]")
_DENSE_WEIGHT = 4
"""An encoder for Latin script takes about a token for four Latin letters, and one for each letter of others."""

Span = tuple[int, int]


def passages(pages: Sequence[PageText], *, file: str, name: str) -> tuple[IndexedPassage, ...]:
    """The passages of a document, in order; ``file`` is its SHA-256 in hex, ``name`` its name."""
    spans = passage_spans(pages)
    return located(pages, spans, file=file, name=name)


def located(
    pages: Sequence[PageText], spans: Sequence[tuple[int, int, int]], *, file: str, name: str
) -> tuple[IndexedPassage, ...]:
    """Passages from their pages and offsets."""
    text = {page.number: page.text for page in pages}
    return tuple(
        IndexedPassage(f"{file[:32]}-{n}", file, name, page, start, end, text[page][start:end])
        for n, (page, start, end) in enumerate(spans)
    )


def passage_spans(pages: Sequence[PageText]) -> list[tuple[int, int, int]]:
    """Page, start and end of each passage."""
    most = target(sum(weight(page.text) for page in pages))
    return [(page.number, start, end) for page in pages for start, end in page_spans(page.text, most)]


def target(length: float) -> int:
    """The weight of a passage in a document that weighs so much: it grows with the logarithm.

    >>> target(2_000), target(100_000), target(5_000_000)
    (300, 400, 500)
    """
    low, high = map(math.log, _LENGTHS)
    share = (math.log(max(length, 1)) - low) / (high - low)
    return round(FINEST + (COARSEST - FINEST) * min(1, max(0, share)))


def weight(text: str) -> int:
    """Characters, those of scripts that an encoder takes letter by letter counted fourfold."""
    return len(text) + (_DENSE_WEIGHT - 1) * (0 if text.isascii() else len(_DENSE.findall(text)))


def page_spans(text: str, most: int) -> Iterator[Span]:
    """Spans of about equal weight, up to ``most`` where sentences allow, without white space around them."""
    sentences = [piece for span in sentence_spans(text) for piece in _pieces(text, span, 2 * most)]
    weights = [weight(text[start:end]) for start, end in sentences]
    total = sum(weights)
    if not total:
        return
    each = total / math.ceil(total / most)
    middles = [before + own / 2 for before, own in zip(accumulate([0, *weights]), weights, strict=False)]
    first = 0
    for at in range(1, len(sentences) + 1):
        if at == len(sentences) or int(middles[at] / each) != int(middles[first] / each):
            yield sentences[first][0], sentences[at - 1][1]
            first = at


def _pieces(text: str, span: Span, most: int) -> Iterator[Span]:
    """A sentence, cut at spaces where it is too long to be read as one."""
    start, end = span
    while weight(text[start:end]) > most:
        cut = start + most // (_DENSE_WEIGHT if _DENSE.search(text[start:end]) else 1)
        space = text.rfind(" ", start + 1, cut)
        cut = space if space > 0 else cut
        yield start, start + len(text[start:cut].rstrip())
        start = cut + (len(text[cut:end]) - len(text[cut:end].lstrip()))
    if start < end:
        yield start, end
