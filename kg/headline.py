"""Sentences in which capitals say nothing, since all words have one."""

from __future__ import annotations

from bisect import bisect_left

from kg.tokens import FoldedTokens

_HEADLINE_WORDS = 5


def headlines(tokens: FoldedTokens) -> list[tuple[int, int]]:
    """Sentences whose words are all capital."""
    words, capitals = tokens.words, tokens.capitals
    starts = sorted(tokens.sentence_starts | {0})
    found = []
    for first, stop in zip(starts, [*starts[1:], len(tokens)], strict=True):
        if bisect_left(capitals, stop) - bisect_left(capitals, first) < _HEADLINE_WORDS:
            continue
        content = [w for w in words[first:stop] if w.letters and not w.function]
        if len(content) >= _HEADLINE_WORDS and all(w.capital for w in content):
            found.append((first, stop))
    return found
