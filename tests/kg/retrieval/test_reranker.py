"""A second look at the best hits."""

from __future__ import annotations

from collections.abc import Sequence

from kg.retrieval.passage_engine import BM25, PassageHit
from kg.retrieval.reranker import RERANK, rerank
from tests.kg.retrieval.engines import LIGHTHOUSE


class ByLength:
    """Implements `Reranker`: the longer a text, the better."""

    def scores(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        return [len(text) / 1000 for text in texts]


_HITS = [
    PassageHit(passage, 1 / rank, {BM25: 1 / rank}, {BM25: rank})
    for rank, passage in enumerate(LIGHTHOUSE, 1)
]


def test_the_reranker_decides_the_order() -> None:
    found = rerank(_HITS, "lamp", ByLength())
    assert [hit.passage.text for hit in found] == sorted((p.text for p in LIGHTHOUSE), key=len, reverse=True)


def test_its_score_and_rank_stand_beside_those_of_the_systems() -> None:
    best = rerank(_HITS, "lamp", ByLength())[0]
    assert best.ranks == {BM25: 2, RERANK: 1}
    assert best.scores[RERANK] == best.score == len(best.passage.text) / 1000


def test_hits_that_it_finds_equal_keep_their_order() -> None:
    class Indifferent:
        def scores(self, query: str, texts: Sequence[str]) -> Sequence[float]:
            return [0.5] * len(texts)

    assert [hit.passage for hit in rerank(_HITS, "lamp", Indifferent())] == LIGHTHOUSE
