"""How much of a claim a passage says in other words: for each word its nearest one, by the static embedding.

The mean over the claim's words of the largest cosine with a word of the passage, weighted, is the recall of BERTScore
(Zhang et al. 2020, https://arxiv.org/abs/1904.09675, equation 1) with vectors that know no context.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from detect.recent import Recent
from detect.term import term, words
from kg.embedding import Encoder, Vectors

REMEMBERED, REMEMBERED_PAIRS = 50_000, 200_000
"""Words whose vectors, and pairs of words whose cosines are kept."""
BULK = 4096
"""Words that are embedded at once."""


class WordLikeness:
    """Compares the words of texts; their vectors are remembered. Safe from several threads."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._recent: Recent[str, NDArray[np.float32]] = Recent(REMEMBERED)
        self._pairs: Recent[tuple[str, str], float] = Recent(REMEMBERED_PAIRS)

    def recall(self, claim: str, passage: str, weights: Mapping[str, float]) -> float:
        """In [0, 1]; ``weights`` are those of the claim's terms. 0 where one of the texts has no words."""
        mine, theirs = _content(claim), _content(passage)
        if not mine or not theirs:
            return 0.0
        vectors = self._vectors([*mine, *theirs])
        nearest = np.einsum("ik,jk->ij", vectors[: len(mine)], vectors[len(mine) :]).max(axis=1)
        weight = np.array([weights.get(each, 0.0) for each in mine.values()])
        total = float(weight.sum())
        return float(np.clip(nearest, 0.0, 1.0) @ weight) / total if total else 0.0

    def nearest(self, word: str, others: Iterable[str]) -> float:
        """The largest cosine of a word with one of others, in lower case; 0 where there are none."""
        theirs = list(others)
        if word in theirs or not theirs:
            return 1.0 if theirs else 0.0
        pairs = [(word, other) for other in theirs]
        return max(self._pairs.complete(pairs, self._of_pairs, bulk=BULK).values())

    def cosines(self, texts: Sequence[str], others: Sequence[str]) -> NDArray[np.float32]:
        """Of each of some texts, in lower case, with each of others, shape (texts, others); none may be empty."""
        vectors = self._vectors([*texts, *others])
        found: NDArray[np.float32] = vectors[: len(texts)] @ vectors[len(texts) :].T
        return found

    def _of_pairs(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """The cosines of one word with others."""
        vectors = self._vectors([pairs[0][0], *(other for _, other in pairs)])
        return [float(each) for each in vectors[1:] @ vectors[0]]

    def _vectors(self, needed: Sequence[str]) -> Vectors:
        known = self._recent.complete(needed, self._encoder.encode, bulk=BULK)
        return np.stack([known[word] for word in needed])


def _content(text: str) -> dict[str, str]:
    """The words of a text that are terms, each once, with their terms."""
    return {match[0].lower(): found for match in words(text) if (found := term(match[0]))}
