"""Retrieval over HTTP: facts as before, facts and passages by words, by meaning and by both."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from kg.collection.library import Library
from kg.dense import DenseIndex
from kg.retrieval.embedded_engine import EmbeddedEngine
from kg.retrieval.fact_search import FactSearch
from kg.retrieval.fact_words import FactWords
from kg.retrieve import Retriever
from kg.static_embedding import StaticEmbedding
from proxy.fact_retriever import FactRetriever

ROUTE = "/v1/akgc/retrieve"
CAPITAL = "What is the capital of France?"
TEXTS = {
    "paris.txt": "Paris is the capital of France. It lies on the Seine.",
    "rome.txt": "Rome is the capital of Italy. It lies on the Tiber.",
    "bread.txt": "Bread is made of flour and water.",
}


class LongestFirst:
    """Implements `kg.retrieval.reranker.Reranker`."""

    def scores(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        return [len(text) / 1000 for text in texts]


@pytest.fixture
def retriever(tiny_checker: Any, tmp_path: Path) -> FactRetriever:
    graph = tiny_checker.graph
    search = Retriever(graph, DenseIndex.open(graph.data), None)
    return FactRetriever(
        search, tiny_checker.linker, FactSearch(graph, search, FactWords(graph, tmp_path / "words"))
    )


@pytest.fixture
async def shelf(start_proxy: Any, tmp_path: Path) -> Any:
    """A server with a collection "c" of three documents."""
    library = Library(
        tmp_path / "docs", EmbeddedEngine(tmp_path / "docs" / "index"), StaticEmbedding.default()
    )
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        await library.add("c", tmp_path / name)
    return await start_proxy(library=library, reranker=LongestFirst())


async def test_a_query_alone_is_answered_as_it_always_was(
    start_proxy: Any, tiny_checker: Any, retriever: FactRetriever
) -> None:
    proxy = await start_proxy(retriever=retriever)

    _, _, body = await proxy.ask({"query": CAPITAL, "limit": 2}, ROUTE)

    assert set(body) == {"query", "hits"}
    assert body["hits"][0]["text"] == "The capital of France is Paris."
    assert (body["hits"][0]["method"], body["hits"][0]["ranks"]) == ("exact", {"exact": 1})
    assert len(body["hits"]) == 2


async def test_facts_are_found_by_their_words(start_proxy: Any, retriever: FactRetriever) -> None:
    proxy = await start_proxy(retriever=retriever)

    _, _, body = await proxy.ask({"query": "capital France", "method": "bm25", "k": 1}, ROUTE)

    (hit,) = body["hits"]
    assert (hit["text"], hit["ranks"]) == ("The capital of France is Paris.", {"bm25": 1})
    assert hit["score"] == hit["scores"]["bm25"] > 0


async def test_hybrid_facts_have_the_rank_of_every_system(start_proxy: Any, retriever: FactRetriever) -> None:
    proxy = await start_proxy(retriever=retriever)

    _, _, body = await proxy.ask({"query": CAPITAL, "method": "hybrid"}, ROUTE)

    best = body["hits"][0]
    assert best["text"] == "The capital of France is Paris."
    assert {"exact": 1, "bm25": 1}.items() <= best["ranks"].items()


async def test_facts_can_be_weighed_by_the_exact_system_too(
    start_proxy: Any, retriever: FactRetriever
) -> None:
    proxy = await start_proxy(retriever=retriever)
    asked = {"query": CAPITAL, "weights": {"exact": 1.0}, "compare": True, "k": 2}

    status, _, body = await proxy.ask(asked, ROUTE)

    assert status == 200
    best = body["compare"][0]
    assert best["fusions"]["weighted"] == {"rank": 1, "score": 1.0}


async def test_passages_of_a_collection_come_with_place_and_systems(shelf: Any) -> None:
    asked = {"query": "the capital of Italy", "collection": "c", "fusion": "rrf", "k": 1}

    _, _, body = await shelf.ask(asked, ROUTE)

    (hit,) = body["hits"]
    passage = hit["passage"]
    assert (body["collection"], passage["name"], passage["page"]) == ("c", "rome.txt", 1)
    assert TEXTS["rome.txt"][passage["start"] : passage["end"]] == passage["text"]
    assert hit["ranks"] == {"bm25": 1, "dense": 1}
    assert hit["score"] == pytest.approx(2 / 61, abs=1e-4)


@pytest.mark.parametrize("method", ["bm25", "dense"])
async def test_one_system_can_answer_alone(shelf: Any, method: str) -> None:
    asked = {"query": "the capital of Italy", "collection": "c", "method": method}

    _, _, body = await shelf.ask(asked, ROUTE)

    assert body["hits"][0]["passage"]["name"] == "rome.txt"
    assert all(hit["ranks"].keys() == {method} for hit in body["hits"])


async def test_both_fusions_stand_side_by_side(shelf: Any) -> None:
    asked = {"query": "capital on the Seine", "collection": "c", "compare": True, "k": 2}

    _, _, body = await shelf.ask(asked, ROUTE)

    first = body["compare"][0]
    assert first["passage"]["name"] == "paris.txt"
    assert first["fusions"]["rrf"]["rank"] == first["fusions"]["weighted"]["rank"] == 1
    assert first["moved"] == 0


async def test_the_reranker_has_the_last_word(shelf: Any) -> None:
    asked = {"query": "bread", "collection": "c", "method": "dense", "rerank": True, "k": 3}

    _, _, body = await shelf.ask(asked, ROUTE)

    lengths = [len(hit["passage"]["text"]) for hit in body["hits"]]
    assert lengths == sorted(lengths, reverse=True)
    assert body["hits"][0]["ranks"]["rerank"] == 1


async def test_an_unknown_collection_is_a_404_that_names_it(shelf: Any) -> None:
    status, _, body = await shelf.ask({"query": "x", "collection": "nowhere"}, ROUTE)

    assert (status, body["error"]["param"]) == (404, "collection")
    assert "nowhere" in body["error"]["message"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("method", "bm26"),
        ("fusion", "both"),
        ("weights", {"bm25": 0.4, "dense": 0.5}),
        ("weights", {"exact": 1.0}),
        ("weights", "bm25"),
        ("compare", "yes"),
        ("rerank", 1),
        ("k", 0),
        ("k", "3"),
        ("k", 2.5),
        ("collection", 7),
        ("query", "  "),
    ],
)
async def test_a_wrong_field_is_a_400_that_names_it(shelf: Any, field: str, value: object) -> None:
    status, _, body = await shelf.ask({"query": "x", "collection": "c", field: value}, ROUTE)

    assert (status, body["error"]["param"]) == (400, field)


async def test_facts_are_not_reranked(proxy: Any) -> None:
    status, _, body = await proxy.ask({"query": "x", "rerank": True}, ROUTE)

    assert (status, body["error"]["param"]) == (400, "rerank")


@pytest.mark.parametrize("limit", [0, "x", 1.5, True, 10_000])
async def test_a_limit_out_of_range_is_a_400(proxy: Any, limit: object) -> None:
    status, _, body = await proxy.ask({"query": "x", "limit": limit}, ROUTE)

    assert (status, body["error"]["param"]) == (400, "limit")


async def test_without_an_index_there_is_nothing_to_retrieve_from(proxy: Any) -> None:
    status, _, body = await proxy.ask({"query": "x"}, ROUTE)

    assert status == 404
    assert "kg build" in body["error"]["message"]
