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


async def test_a_text_is_linked(proxy: Any) -> None:
    text = "Paris had 68 million guests in 1955."

    _, _, body = await proxy.ask({"text": text}, "/v1/akgc/link")

    first = body["mentions"][0]
    assert (first["text"], first["kind"], first["candidates"][0]["id"]) == ("Paris", "entity", "Q90")
    assert all(text[m["start"] : m["end"]] == m["text"] for m in body["mentions"])
    values = {m["kind"]: m["value"] for m in body["mentions"] if "value" in m}
    assert values["time"]["label"] == "1955"
    assert values["quantity"]["amount"] == 68_000_000


@pytest.mark.parametrize("body", [{}, {"text": 7}, {"text": None}])
async def test_a_text_that_is_missing_or_no_string_is_a_400(proxy: Any, body: Any) -> None:
    status, _, answer = await proxy.ask(body, "/v1/akgc/link")

    assert (status, answer["error"]["param"]) == (400, "text")
