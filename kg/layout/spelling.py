"""How a name is spelt, told from its folded form.

Most names come back from their folded form by one of a few rules; the rest are kept as they are. A name is then a
number: the key of the folded name in `names.marisa` with the rule in the three lowest bits, or, under `AS_IT_IS`,
the key in `spellings.marisa`.

>>> spelt("battle of verdun", rule_of("Battle of Verdun", "battle of verdun"))
'Battle of Verdun'
"""

from __future__ import annotations

from collections.abc import Callable

RULE_BITS = 3
_SMALL = frozenset((
    "a", "al", "an", "and", "as", "at", "by", "da", "das", "de", "del", "den", "der", "des", "di", "do", "dos", "du",
    "e", "el", "en", "et", "for", "from", "in", "la", "le", "les", "of", "on", "or", "the", "to", "und", "van", "von",
    "with", "y",
))  # fmt: skip


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _headline(folded: str) -> str:
    return " ".join(word if word in _SMALL else _capital(word) for word in folded.split(" "))


def _initials(folded: str) -> str:
    return " ".join(f"{word.upper()}." if len(word) == 1 else _capital(word) for word in folded.split(" "))


def _hyphenated(folded: str) -> str:
    return "-".join(map(_capital, folded.split(" ")))


RULES: tuple[Callable[[str], str], ...] = (
    str.title,
    str,
    _headline,
    _capital,
    _initials,
    str.upper,
    _hyphenated,
)
"""By number; the order is part of the format."""
AS_IT_IS = len(RULES)


def spelt(folded: str, rule: int) -> str:
    return RULES[rule](folded)


def rule_of(name: str, folded: str) -> int:
    """The first rule that gives the name back, `AS_IT_IS` where none does."""
    for rule, spell in enumerate(RULES):
        if spell(folded) == name:
            return rule
    return AS_IT_IS
