"""Where a single word is all that is given: behind a colon, or in a cell of a table."""

from __future__ import annotations

from kg.tokens import FoldedTokens

_OPENING, _CLOSING = frozenset(":|"), frozenset("|,;(/\n")
_SIGNS = "*_`\"'“”‘’ "
_MARKS = frozenset(_SIGNS)
_MOST_MARKS = 4


def is_keyed_value(tokens: FoldedTokens, at: int) -> bool:
    """Whether the token is the first thing behind a colon or a bar, and all of it: "**Currency:** yen"."""
    before = at - 1
    while before >= max(0, at - _MOST_MARKS) and _is_mark(tokens.tokens[before][0]):
        before -= 1
    if before < 0 or tokens.tokens[before][0].rstrip(_SIGNS)[-1:] not in _OPENING:
        return False
    behind = at + 1
    while behind < min(len(tokens), at + 1 + _MOST_MARKS) and _is_mark(tokens.tokens[behind][0]):
        behind += 1
    if behind == len(tokens):
        return True
    text, start = tokens.tokens[behind]
    between = tokens.text[tokens.tokens[behind - 1][1] : start]
    return text[:1] in _CLOSING or "\n" in between or not tokens.words[behind].letters


def _is_mark(token: str) -> bool:
    return _MARKS.issuperset(token)
