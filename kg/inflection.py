"""English inflection: the indefinite article by sound, plural and singular of nouns.

The library is `inflect`, loaded on first use; what it lacks is the sound of figures ("an 8-metre", "an 1879 novel", "a
1,800-metre") and of names with marks ("an École").
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING
from unicodedata import normalize

if TYPE_CHECKING:
    from inflect import engine as Engine

_LEADING = re.compile(r"\W*")
_VOWEL_FIGURES = re.compile(r"8|1[18](?:\d\d)?(?![\d.])|1[18](?:,\d{3})+(?!\d)|1[18]\.")
"""Eight, eleven and eighteen, alone or before a group ("11,000", "1879" as a year)."""
_SPELT = re.compile(r"[A-Z]{2,}(?![a-z])")
_SPELT_WITH_VOWEL = frozenset("AEFHILMNORSX")
_UNCHANGED = re.compile(r"[A-Z].*(?:ese|wiss|sh|ch)")
"""Peoples whose plural is their name: "Japanese", "Swiss", "French"."""
_SAME_IN_PLURAL = ("baht", "rand", "renminbi", "won", "yen", "yuan")


@lru_cache(maxsize=1)
def _engine() -> Engine:
    import inflect

    engine = inflect.engine()
    for noun in _SAME_IN_PLURAL:
        engine.defnoun(noun, noun)
    return engine


def article(text: str) -> str:
    """ "a" or "an", whichever stands before a text.

    >>> [article(each) for each in ("hour", "university", "8-metre", "1,800 m", "École", "MRI", "NASA")]
    ['an', 'a', 'an', 'a', 'an', 'an', 'a']
    """
    spoken = _LEADING.sub("", text, count=1)
    if spoken[:1].isdecimal():
        return "an" if _VOWEL_FIGURES.match(spoken) else "a"
    plain = normalize("NFKD", spoken.replace("Ø", "O").replace("ø", "o")).encode("ascii", "ignore").decode()
    if (letters := _SPELT.match(plain)) and not _is_spoken(letters.group()):
        return "an" if plain[0] in _SPELT_WITH_VOWEL else "a"
    if not plain[:1].isalpha():
        return "a"
    return _engine().an(plain).partition(" ")[0]


def _is_spoken(letters: str) -> bool:
    """Whether capitals are said as a word: four or more, vowels and consonants in turn ("NASA", "UNESCO")."""
    return (
        len(letters) >= 4
        and re.fullmatch(r"(?:[^AEIOU]{0,2}[AEIOU]{1,2})+[^AEIOU]{0,1}", letters) is not None
    )


def plural(noun: str) -> str:
    """The plural of a noun phrase whose last word is its head.

    >>> plural("film director"), plural("country"), plural("Japanese")
    ('film directors', 'countries', 'Japanese')
    """
    return noun if _UNCHANGED.fullmatch(noun) else _engine().plural_noun(noun)


def singular(noun: str) -> str | None:
    """The singular of a plural noun phrase; None where it is none.

    >>> singular("provinces"), singular("province")
    ('province', None)
    """
    found = None if _UNCHANGED.fullmatch(noun) else _engine().singular_noun(noun)
    return found if isinstance(found, str) and found != noun else None
