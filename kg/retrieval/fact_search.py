"""Hybrid retrieval over facts: BM25 over their sentences beside the exact and the dense system of `kg.retrieve`.

Exact look-up needs the names of a question to be linked; BM25 finds a fact by any of its words, and dense search by
what it means. All three are fused alike; a hit has the score and the rank of each that found it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kg.mention import Mention
from kg.records import Fact
from kg.retrieval.compare import Compared, compare
from kg.retrieval.fact_words import FactWords
from kg.retrieval.fusion import Fused, alone, fuse
from kg.retrieval.passage_engine import BM25, DENSE, Fusion, Method
from kg.retrieve import EXACT, Hit, NumberedGraph, Retriever
from kg.verbalise import fact_text

FACT_WEIGHTS: Mapping[str, float] = {EXACT: 0.5, BM25: 0.2, DENSE: 0.3}
"""Of the weighted sum. What was linked counts for as much as what was only worded or meant alike."""
_CANDIDATES = 100


class FactSearch:
    """Safe from several threads; ``words`` are those of the graph's snapshot."""

    def __init__(self, graph: NumberedGraph, retriever: Retriever, words: FactWords) -> None:
        self._graph = graph
        self._retriever = retriever
        self._words = words

    def search(
        self,
        query: str,
        k: int,
        mentions: Sequence[Mention] = (),
        *,
        method: Method = Method.HYBRID,
        fusion: Fusion = Fusion.RRF,
        weights: Mapping[str, float] | None = None,
    ) -> list[Hit]:
        """The ``k`` best facts by the method. ``weights`` are of the systems bm25, dense and exact.

        :raises ValueError: the weights are wrong
        """
        facts, found = self._found(query, k, mentions, method)
        if method is Method.HYBRID:
            fused = fuse(found, fusion, weights=FACT_WEIGHTS if weights is None else weights)
        else:
            fused = alone(found[method.value], method.value)
        return [self._hit(facts[one.id], one, str(method.value)) for one in fused[:k]]

    def compare(
        self,
        query: str,
        k: int,
        mentions: Sequence[Mention] = (),
        *,
        weights: Mapping[str, float] | None = None,
    ) -> list[tuple[Hit, Compared]]:
        """Both fusions side by side.

        :raises ValueError: the weights are wrong
        """
        facts, found = self._found(query, k, mentions, Method.HYBRID)
        compared = compare(found, weights=FACT_WEIGHTS if weights is None else weights, limit=k)
        return [(self._compared_hit(facts[one.id], one), one) for one in compared]

    def _found(
        self, query: str, k: int, mentions: Sequence[Mention], method: Method
    ) -> tuple[dict[str, Fact], dict[str, dict[str, float]]]:
        """Facts by id, and what each system of the method gives them."""
        depth = max(k, _CANDIDATES)
        found: dict[str, Mapping[Fact, float]] = {}
        if method is not Method.BM25:
            found |= self._retriever.systems(query, depth, mentions)
        if method is Method.DENSE:
            found = {DENSE: found[DENSE]}
        if method is not Method.DENSE:
            found[BM25] = self._worded(query, depth)
        numbers: dict[Fact, str] = {}
        for scores in found.values():
            for fact in scores:
                numbers.setdefault(fact, f"{len(numbers):06}")
        named = {system: {numbers[fact]: score for fact, score in of.items()} for system, of in found.items()}
        return {number: fact for fact, number in numbers.items()}, named

    def _worded(self, query: str, depth: int) -> dict[Fact, float]:
        found = self._words.search(query, depth)
        facts = self._graph.numbered_facts(list(found))
        return {
            fact: score
            for fact, score in zip(facts, found.values(), strict=True)
            if not self._retriever.retracted(fact)
        }

    def _hit(self, fact: Fact, one: Fused, method: str) -> Hit:
        return Hit(fact, self._text(fact), method, one.score, one.scores, one.ranks)

    def _compared_hit(self, fact: Fact, one: Compared) -> Hit:
        best = min(one.placed.values(), key=lambda placed: placed.rank)
        return Hit(fact, self._text(fact), Method.HYBRID.value, best.score, one.scores, one.ranks)

    def _text(self, fact: Fact) -> str:
        return fact_text(fact, self._graph.relation(fact.relation.id))
