"""GET /metrics of a real server."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families


async def scraped(proxy: Any, **headers: str) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    async with proxy.http.get(proxy.url + "/metrics", headers=headers) as response:
        assert response.status == 200
        text = await response.text()
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def key(name: str, **labels: str) -> tuple[str, frozenset[tuple[str, str]]]:
    return name, frozenset(labels.items())


async def test_a_corrected_answer_is_counted(proxy: Any, question: Any) -> None:
    await proxy.ask(question)

    told = await scraped(proxy)
    assert told[key("akgc_requests_total", route="/chat/completions", status="200")] == 1
    assert told[key("akgc_checks_total", decision="correct", level="facts", policy="balanced")] == 1
    assert told[key("akgc_repairs_total", means="patch", outcome="accepted")] == 1
    assert told[key("akgc_claims_total", verdict="contradicted")] == 1
    assert told[key("akgc_added_seconds_count", streamed="false")] == 1
    assert told[key("akgc_upstream_seconds_count", streamed="false")] == 1


async def test_a_streamed_answer_is_counted_once_when_it_has_ended(proxy: Any, question: Any) -> None:
    async with proxy.http.post(
        proxy.url + "/strict/v1/chat/completions", json={**question, "stream": True}
    ) as response:
        await response.read()

    told = await scraped(proxy)
    assert told[key("akgc_checks_total", decision="correct", level="facts", policy="strict")] == 1
    assert told[key("akgc_added_seconds_count", streamed="true")] == 1


async def test_checks_of_texts_are_counted_too(proxy: Any) -> None:
    await proxy.ask({"answer": "The capital of France is Paris."}, "/v1/akgc/check")

    told = await scraped(proxy)
    assert told[key("akgc_checks_total", decision="pass", level="facts", policy="balanced")] == 1


async def test_an_upstream_that_fails_is_a_request_with_its_status(
    start_proxy: Any, question: Any, unused_tcp_port: int
) -> None:
    proxy = await start_proxy(upstream=f"http://127.0.0.1:{unused_tcp_port}/v1")
    status, _, _ = await proxy.ask(question)

    told = await scraped(proxy)
    assert told[key("akgc_requests_total", route="/chat/completions", status=str(status))] == 1
    assert not [name for name, _ in told if name == "akgc_checks_total"]


async def test_a_client_that_leaves_is_counted_as_499(proxy: Any, upstream: Any, question: Any) -> None:
    async def never(request: Any) -> Any:
        await asyncio.sleep(60)

    upstream.answer = never
    with pytest.raises(asyncio.TimeoutError):
        await proxy.http.post(
            proxy.url + "/v1/chat/completions", json=question, timeout=aiohttp.ClientTimeout(total=0.2)
        )
    await upstream.disconnected.wait()

    told = await scraped(proxy)
    assert told[key("akgc_requests_total", route="/chat/completions", status="499")] == 1


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/health", "/health"),
        ("/v1/akgc/entities/Q142", "/akgc/entities/{id}"),
        ("/strict/akgc/entities/Q142", "/akgc/entities/{id}"),
        ("/observe/v1/models/org/model-7b", "/models/{id}"),
        ("/v1/akgc/nothing", "unknown"),
        ("/nowhere/at/all", "unknown"),
        ("/v1/images/17", "passthrough"),
        ("/files/17", "passthrough"),
    ],
)
async def test_routes_are_named_as_they_are_served_not_as_they_were_asked_for(
    proxy: Any, path: str, route: str
) -> None:
    async with proxy.http.get(proxy.url + path):
        pass

    told = await scraped(proxy)
    assert {dict(labels)["route"] for name, labels in told if name == "akgc_requests_total"} == {route}


async def test_scrapes_that_ask_for_open_metrics_get_it(proxy: Any) -> None:
    accept = {"Accept": "application/openmetrics-text;version=1.0.0"}
    async with proxy.http.get(proxy.url + "/metrics", headers=accept) as response:
        text = await response.text()

    assert response.content_type == "application/openmetrics-text"
    assert text.endswith("# EOF\n")
