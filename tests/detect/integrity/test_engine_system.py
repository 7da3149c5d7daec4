"""An engine of retrieval as the system under audit."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from detect.integrity.engine_system import AHEAD, MOST_PASSAGES, EngineSystem
from detect.integrity.query import Query
from kg.retrieval.embedded_engine import EmbeddedEngine
from kg.retrieval.passage_engine import (
    IndexedPassage,
    Method,
    NoSuchCollection,
    PassageHit,
    PassageQuery,
)
from kg.static_embedding import StaticEmbedding

QUERY = Query("q", "The warranty of which part?")


def passage(name: str, number: int, text: str) -> IndexedPassage:
    return IndexedPassage(f"{name}-{number}", name, name, 1, 0, len(text), text)


async def asked(text: str) -> PassageQuery:
    return PassageQuery(text, method=Method.BM25)


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[EmbeddedEngine]:
    """One document of thirty passages about warranties, and two short ones."""
    made, encoder = EmbeddedEngine(tmp_path), StaticEmbedding.default()
    passages = [passage("long.md", n, f"The warranty of part {n}.") for n in range(30)]
    passages += [
        passage("short.md", 0, "A word about the warranty, by the way, among much else that is not about it.")
    ]
    passages += [passage("leave.md", 0, "Annual leave amounts to 28 days.")]
    await made.create("c", dimension=encoder.dimension)
    await made.add("c", passages, encoder.encode([each.text for each in passages]))
    yield made
    await made.close()


async def test_passages_are_taken_together_by_document(engine: EmbeddedEngine) -> None:
    found = await EngineSystem("bm25", engine, "c", asked).retrieve(QUERY, 2)

    assert [each.document for each in found] == ["long.md", "short.md"]
    assert found[0].score is not None
    assert found[1].score is not None
    assert found[0].score >= found[1].score
    assert "The warranty of part 3." in found[0].text


async def test_it_asks_on_until_there_are_k_documents(engine: EmbeddedEngine) -> None:
    """The second document stands behind thirty passages of the first."""
    limits: list[int] = []

    class Counting:
        async def search(self, collection: str, query: PassageQuery) -> list[PassageHit]:
            limits.append(query.limit)
            assert query.candidates >= query.limit
            return await engine.search(collection, query)

    await EngineSystem("bm25", Counting(), "c", asked).retrieve(QUERY, 2)

    assert limits == [AHEAD * 2, AHEAD * AHEAD * 2]


async def test_it_stops_where_there_is_no_more(engine: EmbeddedEngine) -> None:
    found = await EngineSystem("bm25", engine, "c", asked).retrieve(QUERY, 50)

    assert {each.document for each in found} == {"long.md", "short.md"}


async def test_it_never_asks_for_more_than_it_may() -> None:
    limits: list[int] = []

    class Endless:
        async def search(self, collection: str, query: PassageQuery) -> list[PassageHit]:
            limits.append(query.limit)
            return [PassageHit(passage("one.md", n, "x"), 1.0, {}, {}) for n in range(query.limit)]

    found = await EngineSystem("endless", Endless(), "c", asked).retrieve(QUERY, 3)

    assert len(found) == 1
    assert max(limits) == MOST_PASSAGES


async def test_a_collection_that_there_is_not_is_an_error(engine: EmbeddedEngine) -> None:
    with pytest.raises(NoSuchCollection):
        await EngineSystem("bm25", engine, "none", asked).retrieve(QUERY, 1)
