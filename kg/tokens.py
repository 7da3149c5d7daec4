"""The tokens of a text beside the folded line in which names are looked up.

The folded line joins the folds of the tokens as the fold of the whole text would, so that a name found at the start
of a token can be led back to tokens; sentences are kept apart by a line break, which no name holds.
"""

from __future__ import annotations

from collections.abc import Sequence
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


@lru_cache(maxsize=1 << 16)
def word(token: str) -> Word:
    """The features of a token, whatever its length."""
    folded = fold(token)
    first = next((char for char in token if char.isalnum()), "")
    letters = first.isalpha()
    function = not folded or folded in FUNCTION_WORDS or token.startswith(("'", "’"))
    shouted = letters and token.isupper() and len(token) > 1
    return Word(
        folded=folded,
        joins=not folded and fold(f"a{token}b") == "ab" or token[:1] in "'’",
        letters=letters,
        capital=letters and not first.islower(),
        shouted=shouted,
        figure=first.isdecimal(),
        function=function,
    )


class FoldedTokens:
    """Tokens with their words and their places in the folded line."""

    def __init__(self, text: str, tokens: Sequence[tuple[str, int]], sentence_starts: frozenset[int]) -> None:
        self.text = text
        self.tokens = tokens
        self.words = [word(token) for token, _ in tokens]
        self.sentence_starts = sentence_starts
        self.openers = frozenset(map(self._opener, sentence_starts))
        """The first word of each sentence: capital for no reason of its own."""
        self.folded_starts: list[int] = []
        self.token_ending: dict[int, int] = {}
        self.line = self._join()

    def __len__(self) -> int:
        return len(self.tokens)

    def start(self, token: int) -> int:
        return self.tokens[token][1]

    def end(self, token: int) -> int:
        """Where a token ends, in code points of the text."""
        text, start = self.tokens[token]
        return start + len(text)

    def surface(self, first: int, stop: int) -> str:
        """The text of the tokens ``first`` to ``stop``, ``stop`` not included."""
        return self.text[self.start(first) : self.end(stop - 1)]

    def gap(self, token: int) -> bool:
        """White space before the token."""
        return token == 0 or self.end(token - 1) < self.start(token)

    def _opener(self, start: int) -> int:
        """The first word of a sentence, behind marks, quotation marks and a list number."""
        at = start
        while at + 1 < len(self.tokens) and not self.words[at].letters:
            is_number = self.words[at].figure and self.tokens[at + 1][0] not in (".", ")")
            if is_number or at + 1 in self.sentence_starts:
                return start
            at += 1
        return at

    def _join(self) -> str:
        pieces: list[str] = []
        at = previous_end = 0
        spaced = False
        for number, (token, start) in enumerate(self.tokens):
            features = self.words[number]
            if number in self.sentence_starts:
                pieces.append("\n")
                at += 1
                spaced = False
            elif start > previous_end or not (features.folded or features.joins):
                spaced = True
            if features.folded and spaced and at:
                pieces.append(" ")
                at += 1
                spaced = False
            self.folded_starts.append(at)
            pieces.append(features.folded)
            at += len(features.folded)
            if features.folded:
                self.token_ending[at] = number
                spaced = False
            previous_end = start + len(token)
        return "".join(pieces)
