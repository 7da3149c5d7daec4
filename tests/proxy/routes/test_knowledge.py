"""The knowledge graph over HTTP."""

from __future__ import annotations

from typing import Any

import pytest


async def test_an_entity_comes_with_its_facts(proxy: Any) -> None:
    async with proxy.http.get(f"{proxy.url}/v1/akgc/entities/Q142") as response:
        entity = await response.json()

    assert (entity["label"], entity["url"]) == ("France", "https://www.wikidata.org/wiki/Q142")
    capital = next(f for f in entity["facts"] if f["relation"]["id"] == "P36")
    assert capital["object"] == {"id": "Q90", "label": "Paris"}
    assert capital["text"] == "The capital of France is Paris."
    assert {f["subject"]["label"] for f in entity["inverse_facts"]} == {"Paris", "Germany"}


async def test_an_unknown_entity_is_a_404_that_names_it(proxy: Any) -> None:
    async with proxy.http.get(f"{proxy.url}/v1/akgc/entities/Q0") as response:
        body = await response.json()

    assert response.status == 404
    assert "Q0" in body["error"]["message"]


@pytest.mark.parametrize("body", [{}, {"text": 7}, {"text": None}])
async def test_a_text_that_is_missing_or_no_string_is_a_400(proxy: Any, body: Any) -> None:
    status, _, answer = await proxy.ask(body, "/v1/akgc/link")

    assert (status, answer["error"]["param"]) == (400, "text")


async def test_without_an_index_there_is_nothing_to_retrieve_from(proxy: Any) -> None:
    status, _, body = await proxy.ask({"query": "x"}, "/v1/akgc/retrieve")

    assert status == 404
    assert "kg build" in body["error"]["message"]
