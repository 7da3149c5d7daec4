"""How far the words of a sub-clause are words in which a relation is stated.

A sentence encoder smears: "was reclassified in 2006" lies as near to "was discovered in 1930" as a paraphrase does. So
the words are compared one by one as well, as BERTScore does (Zhang et al. 2020, equations 1 and 2, with rarity as
weight), by fixed vectors: each word of the sub-clause with the nearest word of the wordings, and the other way round.
Names, numbers at the ends and words of grammar do not count.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from detect.known_texts import one_thread
from detect.term import term, words
from kg.alias import fold
from kg.static_embedding import StaticEmbedding

_ENDS = ("{s}", "{o}")
_WORDS_KEPT = 1024
"""Words whose likeness to all known words is remembered, about 25 kB each."""
_CLAUSES_KEPT = 16
"""Sub-clauses whose words are remembered beside all known ones, until they were compared with a few relations; about
300 kB each.
"""
Array = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Aligned:
    """``explained``: the part of the sub-clause that some wording of the relation says, in [0, 1].

    ``apart``: the F1 with the best wording less that with the best sentence that states nothing, in [-1, 1].
    """

    explained: float = 1.0
    apart: float = 0.0


class WordAlignment:
    """Compares sub-clauses with known wordings; read at first use. Thread-safe."""

    def __init__(self, wordings: Mapping[str, Sequence[str]], misses: Sequence[str]) -> None:
        """``wordings`` of each relation, by its id; ``misses``: sentences that state none. Templates with {s}, {o}."""
        said = {key: _told(texts) for key, texts in wordings.items()}
        nothing = _told(misses)
        counts = Counter(word for texts in (*said.values(), nothing) for text in texts for word in set(text))
        number = {word: place for place, word in enumerate(counts)}
        total = sum(map(len, said.values())) + len(nothing)
        self._rarity = {word: _rarity(total, count) for word, count in counts.items()}
        self._unheard = _rarity(total, 0)
        self._vectors = StaticEmbedding.default().encode(list(counts) or [""])
        rarities = np.array(list(self._rarity.values()), dtype=np.float32)
        self._said = {key: _Texts.of(texts, number, rarities) for key, texts in said.items()}
        self._nothing = _Texts.of(nothing, number, rarities)
        self._likeness = lru_cache(maxsize=_WORDS_KEPT)(self._likeness_of)
        self._near = lru_cache(maxsize=_CLAUSES_KEPT)(self._near_of)
        self._likest_nothing = lru_cache(maxsize=_WORDS_KEPT)(self._likest_nothing_of)

    def aligned(self, wording: str, key: str) -> Aligned:
        """How a sub-clause, a template, agrees with the wordings of a relation."""
        told = content_words(wording)
        texts = self._said.get(key)
        if not told or texts is None or not len(texts.firsts):
            return Aligned()
        near, rarity = self._near(told)
        explained = float(near[:, texts.words].max(axis=1) @ rarity / rarity.sum())
        return Aligned(explained, texts.best(near, rarity) - self._likest_nothing(told))

    def _near_of(self, told: tuple[str, ...]) -> tuple[Array, Array]:
        """Likeness of each word to all known words, shape (n, known), and the rarity of each, shape (n,)."""
        rarity = np.array([self._rarity.get(word, self._unheard) for word in told], dtype=np.float32)
        return np.stack([self._likeness(word) for word in told]), rarity

    def _likeness_of(self, word: str) -> Array:
        (vector,) = StaticEmbedding.default().encode([word])
        one_thread()
        likeness: Array = np.maximum(self._vectors @ vector, 0.0)
        return likeness

    def _likest_nothing_of(self, told: tuple[str, ...]) -> float:
        return self._nothing.best(*self._near(told)) if len(self._nothing.firsts) else 0.0


@dataclass(frozen=True, slots=True)
class _Texts:
    """Texts as numbers of words: text ``i`` has ``flat[firsts[i] : firsts[i + 1]]``; ``words`` are all of them once.

    ``rarity`` has the shape of ``flat``.
    """

    flat: NDArray[np.intp]
    firsts: NDArray[np.intp]
    words: NDArray[np.intp]
    rarity: Array

    @classmethod
    def of(cls, texts: Sequence[tuple[str, ...]], number: Mapping[str, int], rarities: Array) -> _Texts:
        flat = np.array([number[word] for text in texts for word in text], dtype=np.intp)
        lengths = [len(text) for text in texts]
        firsts = np.cumsum([0, *lengths], dtype=np.intp)[:-1]
        return cls(flat, firsts, np.unique(flat), rarities[flat] if len(flat) else np.empty(0, np.float32))

    def best(self, near: Array, rarity: Array) -> float:
        """The highest F1 of a text, in [0, 1]; ``near``: words asked by words known, ``rarity`` of those asked."""
        likeness = near[:, self.flat]
        precision = rarity @ np.maximum.reduceat(likeness, self.firsts, axis=1) / rarity.sum()
        told = np.add.reduceat(likeness.max(axis=0) * self.rarity, self.firsts)
        recall = told / np.add.reduceat(self.rarity, self.firsts)
        return float((2 * precision * recall / np.maximum(precision + recall, 1e-9)).max())


@lru_cache(maxsize=1024)
def content_words(wording: str) -> tuple[str, ...]:
    """The folded words of a template that carry meaning, each once.

    >>> content_words("{s} was the author of {o}")
    ('author',)
    """
    for end in _ENDS:
        wording = wording.replace(end, " ")
    return tuple(dict.fromkeys(fold(match[0]) for match in words(wording) if term(match[0])))


def _told(texts: Iterable[str]) -> list[tuple[str, ...]]:
    return [told for told in map(content_words.__wrapped__, texts) if told]


def _rarity(total: int, count: int) -> float:
    """log((N + 1) / (n + 0.5)) for a word that n of N wordings have."""
    return math.log((total + 1) / (count + 0.5))
