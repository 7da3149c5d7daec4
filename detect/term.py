"""Terms: the words of a text in the form in which two texts are compared.

A term is a folded word without its ending ("Filmed", "filming" and "films" are one term); words of grammar are no
terms. Numbers are terms too; that "eleven" is 11 is told by values (`detect.passage_value`), not here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from kg.alias import fold
from kg.stem import stem
from kg.word import FUNCTION_WORDS

_WORD = re.compile(r"\d[\d.,]*\d(?![^\W_])|[^\W_]+(?:['’.][^\W_]+)*")
_LONGEST = 64
"""Code points of a word that count."""
_LEAST_STEM = 3
_DOUBLED = frozenset("bdgklmnprt")


def words(text: str, start: int = 0, end: int | None = None) -> Iterator[re.Match[str]]:
    """The words of ``text[start:end]`` in order; apostrophes and points within a word are part of it."""
    return _WORD.finditer(text, start, len(text) if end is None else end)


def terms(text: str, start: int = 0, end: int | None = None) -> list[str]:
    """The terms of ``text[start:end]`` in order, doubles kept. Linear.

    >>> terms("She was filming the Beatles' films.")
    ['film', 'beatl', 'film']
    """
    return [found for match in words(text, start, end) if (found := term(match[0]))]


@lru_cache(maxsize=1 << 16)
def term(word: str) -> str:
    """The term of a word; "" for a word of grammar."""
    bare = _without_possessive(word[:_LONGEST])
    folded = fold(bare).replace(" ", "")
    if not folded or (folded in FUNCTION_WORDS and not (len(folded) > 1 and bare.isupper())):
        return ""
    return _without_ending(stem(folded)) if folded.isalpha() and len(folded) > _LEAST_STEM else folded


def _without_possessive(word: str) -> str:
    return word[:-2] if word[-2:] in ("'s", "’s", "'S", "’S") else word


def _without_ending(word: str) -> str:
    """
    >>> [_without_ending(word) for word in ("running", "moved", "king", "quickly", "studied")]
    ['run', 'mov', 'king', 'quick', 'study']
    """
    if len(word) <= _LEAST_STEM:
        return word
    for ending, left in (("ied", "y"), ("ing", ""), ("edly", ""), ("ed", ""), ("ly", "")):
        bare = word.removesuffix(ending)
        if bare != word and len(bare) >= _LEAST_STEM and any(vowel in bare for vowel in "aeiouy"):
            word = bare + left
            break
    else:
        return word.removesuffix("e")
    if len(word) > _LEAST_STEM and word[-1] == word[-2] and word[-1] in _DOUBLED:
        return word[:-1]
    return word.removesuffix("e")
