"""POST /v1/akgc/audit/rag."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from aiohttp import web

from detect.document_check import DocumentChecker
from detect.encoder import DistilBertEncoder
from detect.trust import TrustAuditor
from proxy.rag_audits import RagAudits

ROUTE = "/v1/akgc/audit/rag"
RECORD = {
    "query": "When was the lighthouse built?",
    "answer": "The lighthouse of Skerry Point was built in 1847.",
    "documents": [
        {"text": "The lighthouse of Skerry Point was built in 1847 by Alan Moray.", "source": "history.md"}
    ],
}


@pytest.fixture
def trust(encoder: DistilBertEncoder) -> Iterator[RagAudits]:
    with ThreadPoolExecutor(2) as executor:
        yield RagAudits(TrustAuditor(DocumentChecker(), encoder), executor=executor)


@pytest.fixture
async def proxy(start_proxy: Any, trust: RagAudits) -> Any:
    return await start_proxy(trust=trust)


async def test_an_answer_gets_its_score_and_no_model_is_asked(proxy: Any, upstream: Any) -> None:
    status, _, report = await proxy.ask({**RECORD, "id": 7}, ROUTE)

    assert (status, report["id"], report["generated"], upstream.bodies) == (200, 7, False, [])
    assert report["label"] in ("RELIABLE", "ACCEPTABLE")
    assert report["sentences"][0]["passages"][0]["source"] == "history.md"


@pytest.mark.parametrize("path", ["/akgc/audit/rag", "/strict/v1/akgc/audit/rag"])
async def test_it_is_served_under_every_prefix(proxy: Any, path: str) -> None:
    status, _, _ = await proxy.ask(RECORD, path)

    assert status == 200


async def test_a_wrong_year_is_unreliable(proxy: Any) -> None:
    wrong = {**RECORD, "answer": "The lighthouse of Skerry Point was built in 1852."}
    _, _, report = await proxy.ask(wrong, ROUTE)

    assert (report["label"], report["sentences"][0]["verdict"]) == ("UNRELIABLE", "contradicted")


async def test_samples_are_taken_of_the_upstream_with_the_clients_key(proxy: Any, upstream: Any) -> None:
    upstream.text = RECORD["answer"]
    _, _, report = await proxy.ask(
        {**RECORD, "samples": 3, "model": "big"}, ROUTE, Authorization="Bearer mine"
    )

    assert report["samples"] == [RECORD["answer"]] * 3
    assert report["metrics"]["epistemic_consistency"]["value"] == pytest.approx(1.0, abs=0.01)
    assert [body["model"] for body in upstream.bodies] == ["big"] * 3
    assert upstream.headers[-1]["Authorization"] == "Bearer mine"


async def test_the_model_writes_the_answer_where_it_shall(proxy: Any, upstream: Any) -> None:
    upstream.text = "It was built in 1847."
    asked = {"query": RECORD["query"], "documents": RECORD["documents"], "generate": True}
    _, _, report = await proxy.ask(asked, ROUTE)

    assert (report["answer"], report["generated"]) == ("It was built in 1847.", True)


async def test_an_upstream_that_fails_costs_the_samples_and_not_the_audit(proxy: Any, upstream: Any) -> None:
    async def answer(request: web.Request) -> web.StreamResponse:
        return web.json_response({"error": {"message": "overloaded"}}, status=503)

    upstream.answer = answer
    status, _, report = await proxy.ask({**RECORD, "samples": 2}, ROUTE)
    generated, _, error = await proxy.ask({**RECORD, "generate": True}, ROUTE)

    assert status == 200
    assert report["metrics"]["epistemic_consistency"]["standing"] == "failed"
    assert "2 of 2 samples" in report["metrics"]["epistemic_consistency"]["detail"]
    assert (generated, error["error"]["message"]) == (503, "overloaded")


@pytest.mark.parametrize(("graph", "begins"), [("html", "<!doctype html>"), ("mermaid", "flowchart LR")])
async def test_the_graph_comes_where_it_is_asked_for(proxy: Any, graph: str, begins: str) -> None:
    _, _, report = await proxy.ask({**RECORD, "graph": graph}, ROUTE)

    assert report["graph"].startswith(begins)


@pytest.mark.parametrize(
    ("given", "param"),
    [
        ({"answer": None}, "answer"),
        ({"documents": []}, "documents"),
        ({"samples": 99}, "samples"),
        ({"graph": "png"}, "graph"),
        ({"query": 7}, "query"),
    ],
)
async def test_a_wrong_field_is_a_400_that_names_it(proxy: Any, given: dict[str, Any], param: str) -> None:
    status, _, answer = await proxy.ask({**RECORD, **given}, ROUTE)

    assert (status, answer["error"]["param"]) == (400, param)


async def test_a_server_without_an_auditor_says_so(start_proxy: Any) -> None:
    status, _, answer = await (await start_proxy()).ask(RECORD, ROUTE)

    assert (status, answer["error"]["type"]) == (404, "not_found_error")


async def test_the_route_is_described(proxy: Any) -> None:
    async with proxy.http.get(proxy.url + "/openapi.json") as response:
        described = (await response.json())["paths"]["/v1/akgc/audit/rag"]["post"]
    schema = described["requestBody"]["content"]["application/json"]["schema"]

    assert schema["required"] == ["query", "documents"]
    assert {"samples", "generate", "graph", "log_probabilities"} <= set(schema["properties"])
