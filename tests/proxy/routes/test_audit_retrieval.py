"""Audits of retrieval over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg.collection.library import Library
from kg.retrieval.embedded_engine import EmbeddedEngine
from kg.static_embedding import StaticEmbedding

DOCUMENTS = [
    {"name": "warranty.md", "text": "The kettle carries a warranty of two years."},
    {"name": "guides/repair.md", "text": "Repairs are carried out by Nordwerk Service in Bergen."},
    {"name": "leave.txt", "text": "Annual leave amounts to 28 days."},
]
QUERIES = [
    {"id": "w", "query": "How long is the warranty?", "expected": ["warranty.md"]},
    {"id": "r", "query": "Who carries out repairs?", "expected": ["repair"]},
]
ASKED = {"queries": QUERIES, "documents": DOCUMENTS, "k": 1}
AUDIT = "/v1/akgc/audit/retrieval"


async def test_documents_are_searched_and_every_query_is_measured(proxy: Any) -> None:
    status, _, found = await proxy.ask(ASKED, AUDIT)

    assert (status, found["passed"], found["system"]) == (200, True, "hybrid, weighted")
    assert [each["score"] for each in found["queries"]] == [70, 70]
    assert found["queries"][1]["expected"] == ["guides/repair.md"]
    assert found["queries"][0]["retrieved"][0]["document"] == "warranty.md"


async def test_a_miss_fails_and_is_explained_without_a_model(proxy: Any, upstream: Any) -> None:
    wrong = {"id": "x", "query": "How long is the warranty?", "expected": ["leave.txt", "gone.pdf"]}

    _, _, found = await proxy.ask({**ASKED, "queries": [*QUERIES, wrong]}, AUDIT)

    assert (found["passed"], found["summary"]["failed"], found["unknown"]) == (False, 1, ["gone.pdf"])
    missed = found["queries"][2]
    assert (missed["score"], missed["missing"]) == (-30, ["leave.txt", "gone.pdf"])
    assert "missing: leave.txt, gone.pdf" in missed["explanation"]
    assert upstream.bodies == []


@pytest.mark.parametrize("method", ["bm25", "dense", "hybrid"])
async def test_any_method_is_the_system_under_audit(proxy: Any, method: str) -> None:
    _, _, found = await proxy.ask({**ASKED, "method": method}, AUDIT)

    assert found["passed"]
    assert found["system"].startswith(method)


async def test_several_passages_of_a_document_are_one_document(proxy: Any) -> None:
    long = {"name": "long.md", "pages": [f"Chapter {n}. The warranty is long. " * 20 for n in range(40)]}
    body = {**ASKED, "documents": [long, *DOCUMENTS], "k": 2, "method": "bm25"}

    _, _, found = await proxy.ask({**body, "queries": QUERIES[:1]}, AUDIT)

    names = [each["document"] for each in found["queries"][0]["retrieved"]]
    assert sorted(names) == ["long.md", "warranty.md"]


async def test_results_of_another_system_need_no_documents(proxy: Any) -> None:
    results = {"w": ["warranty.md"], "r": [{"document": "leave.txt", "score": 0.2}]}

    _, _, found = await proxy.ask({"queries": QUERIES, "results": results}, AUDIT)

    assert [each["passed"] for each in found["queries"]] == [True, False]


async def test_a_collection_is_audited(start_proxy: Any, tmp_path: Path) -> None:
    library = Library(tmp_path / "documents", EmbeddedEngine(tmp_path / "index"), StaticEmbedding.default())
    proxy = await start_proxy(library=library)
    for document in DOCUMENTS:
        file = tmp_path / Path(document["name"]).name
        file.write_text(document["text"])
        await library.add("manuals", file)

    _, _, found = await proxy.ask({"queries": QUERIES, "collection": "manuals", "k": 1}, AUDIT)

    assert found["passed"]


async def test_the_configured_model_explains_where_it_is_asked(proxy: Any, upstream: Any) -> None:
    upstream.text = "Aspects: warranty; length\nExplanation: The document says how long."

    _, _, found = await proxy.ask({**ASKED, "explain": "model"}, AUDIT)

    first = found["queries"][0]
    assert (first["explained_by"], first["explanation"]) == ("model", "The document says how long.")
    assert first["aspects"][0] == {"text": "warranty", "spoken": True}
    assert len(upstream.bodies) == 2


async def test_a_model_that_was_set_explains_unless_plain_words_are_asked_for(
    start_proxy: Any, upstream: Any
) -> None:
    upstream.text = "Aspects: warranty\nExplanation: The document says how long."
    proxy = await start_proxy(sources={"upstream": "command line"})

    _, _, told = await proxy.ask(ASKED, AUDIT)
    _, _, plain = await proxy.ask({**ASKED, "explain": "plain"}, AUDIT)

    assert told["queries"][0]["explained_by"] == "model"
    assert plain["queries"][0]["explained_by"] == "plain"


@pytest.mark.parametrize(
    ("change", "param"),
    [
        ({"queries": None}, "queries"),
        ({"queries": []}, "queries"),
        ({"queries": [{"query": "Q?"}]}, "queries"),
        ({"queries": [{"query": 7, "expected": []}]}, "queries"),
        ({"queries": [{"query": "Q?", "expected": [7.5]}]}, "queries"),
        ({"queries": [QUERIES[0], QUERIES[0]]}, "queries"),
        ({"results": 7}, "results"),
        ({"results": {"w": "warranty.md"}}, "results"),
        ({"k": 0}, "k"),
        ({"k": True}, "k"),
        ({"passing": "high"}, "passing"),
        ({"explain": "aloud"}, "explain"),
        ({"documents": 7}, "documents"),
        ({"method": "magic"}, "method"),
    ],
)
async def test_a_wrong_field_is_a_400_that_names_it(proxy: Any, change: Any, param: str) -> None:
    status, _, body = await proxy.ask({**ASKED, **change}, AUDIT)

    assert (status, body["error"]["param"]) == (400, param)


async def test_queries_that_are_not_there_are_missing(proxy: Any) -> None:
    _, _, body = await proxy.ask({"documents": DOCUMENTS}, AUDIT)

    assert body["error"]["message"] == '"queries" is missing; send a list of {"id"?, "query", "expected"}.'


async def test_without_anything_to_search_it_is_a_400(proxy: Any) -> None:
    status, _, body = await proxy.ask({"queries": QUERIES}, AUDIT)

    assert (status, body["error"]["param"]) == (400, "documents")
