"""What a token looks like, whatever text it stands in: its fold, its case, whether it is a word of grammar."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kg.abbreviation import OPENERS
from kg.alias import fold

FUNCTION_WORDS = OPENERS | frozenset(
    """me him them us who whom itself himself herself themselves yourself myself mine yours hers theirs if then than
    too very just even still yet ever never always often again anyone someone everyone nobody somebody something
    anything nothing everything let lets don doesn didn isn wasn aren weren won wouldn couldn shouldn hasn haven hadn
    nt na ta ll ve re s t d m o oh ok okay hello hi please thanks thank sorry yes well away back off out up
    down around along across above below near behind beyond during beside besides except including instead
    rather else here""".split()
)
"""Words of grammar and of greeting: never a name by themselves, unless quoted."""


PARTICLES = frozenset(
    "de la le du da di del della van von der den el al bin ibn y e dos das ter ten zu".split()
)
"""Small words inside names, in lower case."""


class Word(NamedTuple):
    """What a token looks like, whatever text it stands in."""

    folded: str
    joins: bool
    """No space on either side of it in the folded line (points, apostrophes)."""
    letters: bool
    capital: bool
    """Begins with a capital letter or a letter without case."""
    shouted: bool
    """Two capitals or more, and nothing else."""
    figure: bool
    function: bool
    may_name: bool
    """May begin a name where case tells: no word of grammar, or one with a capital, or "the"."""
    content: bool
    """Letters, and no word of grammar."""
    in_name: bool
    """May stand in a name with capitals: has one, or is a small word or a sign."""


@lru_cache(maxsize=1 << 13)
def word(token: str) -> Word:
    """The features of a token, whatever its length."""
    plain = token.isascii() and token.isalpha()
    folded = token.lower() if plain else fold(token)
    first = token[0] if plain else next((char for char in token if char.isalnum()), "")
    letters = first.isalpha()
    function = not folded or folded in FUNCTION_WORDS or token[0] in "'’"
    capital = letters and not first.islower()
    return Word(
        folded,
        (not folded and fold(f"a{token}b") == "ab") or token[:1] in "'’",
        letters,
        capital,
        letters and len(token) > 1 and token.isupper(),
        first.isdecimal(),
        function,
        bool(folded) and (not function or capital or folded == "the"),
        letters and not function,
        capital or function or not letters or folded in PARTICLES,
    )
