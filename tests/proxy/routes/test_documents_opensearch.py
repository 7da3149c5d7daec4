"""Documents over HTTP with their collections in a cluster; what changes is one setting."""

from __future__ import annotations

from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from aiohttp import FormData

from kg.collection.library import Library
from kg.retrieval.query import passage_query
from kg.static_embedding import StaticEmbedding
from proxy.build_documents import build_library
from proxy.settings_sources import load
from tests.kg.retrieval.stand_in.server import StandIn, standing_in

DOCUMENTS = "/v1/akgc/documents"


@pytest.fixture
async def cluster() -> AsyncIterator[StandIn]:
    async with standing_in() as running:
        yield running


def library_of(engine: str, folder: Path) -> Library:
    settings = load({"engine": engine, "documents_path": folder}, environ={}, folder=folder)
    return build_library(settings, {}, StaticEmbedding.default())


async def found(library: Library, text: str) -> list[str]:
    hits = await library.search("c", passage_query(text, StaticEmbedding.default()))
    return [hit.passage.name for hit in hits]


async def upload(proxy: Any, name: str, content: bytes) -> tuple[int, Any]:
    form = FormData({"collection": "c"}, default_to_multipart=True)
    form.add_field("file", BytesIO(content), filename=name)
    async with proxy.http.post(proxy.url + DOCUMENTS, data=form) as response:
        return response.status, await response.json()


async def test_uploads_are_found_in_the_cluster(start_proxy: Any, cluster: StandIn, tmp_path: Path) -> None:
    library = library_of(cluster.url, tmp_path)
    proxy = await start_proxy(library=library)
    assert (await upload(proxy, "paris.txt", b"Paris is the capital of France."))[0] == 200
    assert (await upload(proxy, "rome.txt", b"Rome is the capital of Italy."))[0] == 200
    assert await found(library, "What is the capital of Italy?") == ["rome.txt", "paris.txt"]
    async with proxy.http.delete(f"{proxy.url}{DOCUMENTS}/c/rome.txt") as response:
        assert response.status == 200
    assert await found(library, "What is the capital of Italy?") == ["paris.txt"]


async def test_a_cluster_that_is_away_is_told_and_used_again_when_it_is_back(
    start_proxy: Any, cluster: StandIn, tmp_path: Path
) -> None:
    proxy = await start_proxy(library=library_of(cluster.url, tmp_path))
    await upload(proxy, "paris.txt", b"Paris is the capital of France.")
    cluster.faults.status = 503
    status, body = await upload(proxy, "rome.txt", b"Rome is the capital of Italy.")
    assert (status, body["error"]["code"]) == (503, "engine_unavailable")
    assert f"OpenSearch at {cluster.url} is not ready" in body["error"]["message"]
    async with proxy.http.get(f"{proxy.url}/health") as response:
        assert response.status == 200
    cluster.faults.status = None
    assert (await upload(proxy, "rome.txt", b"Rome is the capital of Italy."))[0] == 200


async def test_collections_move_to_another_engine_and_back_when_the_setting_changes(
    cluster: StandIn, tmp_path: Path
) -> None:
    for engine, name in (("embedded", "a.txt"), (cluster.url, "b.txt"), ("embedded", "c.txt")):
        file = tmp_path / name
        file.write_text(f"{name}: the lamp was lit.")
        library = library_of(engine, tmp_path / "documents")
        await library.add("c", file, name)
        await library.close()
    library = library_of(cluster.url, tmp_path / "documents")
    assert sorted(await found(library, "lamp")) == ["a.txt", "b.txt", "c.txt"]
    await library.close()
