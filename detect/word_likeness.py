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

REMEMBERED = 50_000
BULK = 4096
"""Words that are embedded at once."""


class WordLikeness:
    """Compares the words of texts; their vectors are remembered. Safe from several threads."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._recent: Recent[str, NDArray[np.float32]] = Recent(REMEMBERED)

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
        vectors = self._vectors([word, *theirs])
        return float((vectors[1:] @ vectors[0]).max())

    def cosines(self, texts: Sequence[str], others: Sequence[str]) -> NDArray[np.float32]:
        """Of each of some texts, in lower case, with each of others, shape (texts, others); none may be empty."""
        vectors = self._vectors([*texts, *others])
        found: NDArray[np.float32] = vectors[: len(texts)] @ vectors[len(texts) :].T
        return found

    def _vectors(self, needed: Sequence[str]) -> Vectors:
        known = self._recent.complete(needed, self._encoder.encode, bulk=BULK)
        return np.stack([known[word] for word in needed])


def _content(text: str) -> dict[str, str]:
    """The words of a text that are terms, each once, with their terms."""
    return {match[0].lower(): found for match in words(text) if (found := term(match[0]))}
