"""Words for synthetic names: real ones first, then made-up ones that are spelt like them.

Words come out of a Markov chain over characters that is trained on the real words; how often a word is used falls with
its rank (Zipf). Texts are rows of token numbers, so that millions of them are spelt by a few array operations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from kg.staging.packed_strings import PackedStrings, PackedStringsBuilder

Tokens = NDArray[np.int32]
NONE = -1
_ORDER = 2
_LONGEST = 16
_SHORTEST = 3
_START = "\x02"
_ROUNDS = 12


def zipf(rng: np.random.Generator, size: int, *, among: int, exponent: float) -> NDArray[np.int64]:
    """Ranks from 0 to ``among`` - 1, rank r with a probability that falls as (r + 1) ** -exponent.

    By inversion of the continuous power law, in one pass.
    """
    if abs(exponent - 1.0) < 1e-6:
        exponent = 1.0 + 1e-6
    power = 1.0 - exponent
    ranks = (rng.random(size) * ((among + 1.0) ** power - 1.0) + 1.0) ** (1.0 / power) - 1.0
    drawn: NDArray[np.int64] = np.minimum(ranks, among - 1).astype(np.int64)
    return drawn


class Chain:
    """A Markov chain over characters, each following from the two before it."""

    def __init__(self, words: Iterable[str]) -> None:
        """:raises ValueError: there are no words to learn from."""
        counts: Counter[tuple[str, str]] = Counter()
        for word in words:
            padded = _START * _ORDER + word
            for at in range(_ORDER, len(padded) + 1):
                counts[padded[at - _ORDER : at], padded[at : at + 1]] += 1
        if not counts:
            raise ValueError("a chain needs words to learn from; the starter tables gave none")
        self._lay_out(counts)

    def _lay_out(self, counts: Counter[tuple[str, str]]) -> None:
        """Transition t from state s lies in ``_ends`` between s and s + 1, at its cumulated probability."""
        pairs = sorted(counts)
        states = {context: number for number, context in enumerate(sorted({c for c, _ in pairs}))}
        of = np.array([states[context] for context, _ in pairs])
        weights = np.array([counts[pair] for pair in pairs], dtype=np.float64)
        total = np.bincount(of, weights)
        cumulated = np.cumsum(weights)
        before = np.concatenate(([0.0], np.cumsum(total)))[of]
        self._ends = of + (cumulated - before) / total[of]
        self._characters = np.array([ord(character) if character else 0 for _, character in pairs], np.uint32)
        self._next = np.array(
            [states[(context + c)[-_ORDER:]] if c else 0 for context, c in pairs], dtype=np.int64
        )
        self._first = states[_START * _ORDER]

    def words(self, rng: np.random.Generator, count: int, *, besides: Iterable[str] = ()) -> list[str]:
        """``count`` different words that are not in ``besides``; fewer where the chain knows no more."""
        known = set(besides)
        found: dict[str, None] = {}
        for _ in range(_ROUNDS):
            if len(found) >= count:
                break
            for word in self._draw(rng, 2 * (count - len(found)) + 16).tolist():
                if len(word) >= _SHORTEST and word not in known:
                    found[word] = None
        return list(found)[:count]

    def _draw(self, rng: np.random.Generator, count: int) -> NDArray[np.str_]:
        characters = np.zeros((count, _LONGEST), dtype=np.uint32)
        state = np.full(count, self._first)
        open_rows = np.arange(count)
        for at in range(_LONGEST):
            drawn = np.searchsorted(self._ends, state + rng.random(len(state)), side="right")
            drawn = np.minimum(drawn, len(self._ends) - 1)
            characters[open_rows, at] = self._characters[drawn]
            going_on = self._characters[drawn] != 0
            open_rows, state = open_rows[going_on], self._next[drawn[going_on]]
        ended = np.ones(count, dtype=bool)
        ended[open_rows] = False
        words: NDArray[np.str_] = characters[ended].view(f"<U{_LONGEST}").reshape(-1)
        return words


class Vocabulary:
    """Tokens in pools; a pool is a run of token numbers, the words used most first."""

    def __init__(self) -> None:
        self._builder = PackedStringsBuilder()
        self._packed: PackedStrings | None = None
        self._pools: dict[str, range] = {}
        self._literals: dict[str, int] = {}
        self._exponents: dict[str, float] = {}

    def add(self, pool: str, words: Sequence[str], *, exponent: float = 0.0) -> None:
        """A pool whose words are drawn with a probability that falls as rank ** -exponent."""
        first = len(self._builder)
        for word in words:
            self._builder.append(word)
        self._pools[pool] = range(first, first + len(words))
        self._exponents[pool] = exponent

    def literal(self, text: str) -> int:
        """The token of a fixed text; only before the first text is spelt."""
        if text not in self._literals:
            self._literals[text] = len(self._builder)
            self._builder.append(text)
        return self._literals[text]

    def pool(self, name: str) -> range:
        """:raises KeyError: no such pool."""
        return self._pools[name]

    def draw(self, pool: str, rng: np.random.Generator, size: int) -> Tokens:
        tokens = self._pools[pool]
        ranks = zipf(rng, size, among=len(tokens), exponent=self._exponents[pool])
        return (ranks + tokens.start).astype(np.int32)

    def first_letters(self, tokens: Tokens) -> NDArray[np.uint8]:
        """First byte of each token."""
        packed = self._words()
        letters: NDArray[np.uint8] = packed.blob[packed.offsets[tokens]]
        return letters

    def spell(self, tokens: Tokens) -> PackedStrings:
        """The text of each row of tokens, shape (n, k); `NONE` stands for nothing."""
        used = tokens != NONE
        words = self._words().take(tokens[used])
        ends = np.concatenate(([0], np.cumsum(used.sum(axis=1))))
        return PackedStrings(words.blob, words.offsets[ends])

    def _words(self) -> PackedStrings:
        if self._packed is None:
            self._packed = self._builder.packed()
        return self._packed
