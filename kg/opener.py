"""The word that opens a sentence: capital for no reason of its own, so that what follows must tell whether it names.

Behind a name stands a verb, a mark of possession, a comma or a bracket.
"""

from __future__ import annotations

from kg.tokens import FoldedTokens

VERB_NEXT = frozenset(
    """is was are were has have had will would can could did does became becomes remains lies stands means 's ’s ' ’ (
    , and or : – — )""".split()
)
_NO_VERBS = frozenset(("as", "its", "this"))
_PAST = frozenset(
    """began broke brought built came chose drew fell felt fought found gave got grew held kept knew led left lost made
    met paid rose said sang saw sent set sold spent spoke sought taught thought told took understood went won wore
    wrote""".split()
)


def has_verb_next(tokens: FoldedTokens, first: int) -> bool:
    """Whether the word behind this one is what follows a name: a verb, with an object where its form leaves doubt."""
    following = tokens.tokens[first + 1][0].lower() if first + 1 < len(tokens) else ""
    if not following or following in VERB_NEXT or following in _PAST:
        return True
    if first + 2 >= len(tokens) or not following.endswith(("s", "ed")) or following in _NO_VERBS:
        return False
    behind, ends = tokens.words[first + 2], first + 3 in tokens.sentence_starts or first + 3 >= len(tokens)
    closes = not ends and not tokens.words[first + 3].folded
    return behind.function or behind.capital or behind.figure or closes
