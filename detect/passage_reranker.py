"""The verifier as a re-ranker: a passage that decides what the query states comes before one that leaves it open."""

from __future__ import annotations

from collections.abc import Sequence

from detect.entailment import Verifier


class PassageReranker:
    """Implements `kg.retrieval.reranker.Reranker`, for queries that state something; a question states nothing."""

    def __init__(self, verifier: Verifier) -> None:
        self._verifier = verifier

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """For each text the probability that it says the statement is so, or that it says it is not.

        :raises detect.batching.NoAnswerError: too many wait already, or the verifier is out of order
        """
        return [1.0 - each.neutral for each in self._verifier.verify([(text, query) for text in texts])]
