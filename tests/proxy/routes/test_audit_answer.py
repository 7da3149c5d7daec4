"""POST /v1/akgc/audit/answer: texts, collections and files; JSON and pages; what is wrong is named."""

from __future__ import annotations

from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from aiohttp import FormData

from detect.audit.auditor import AnswerAuditor
from kg.collection.library import Library
from kg.retrieval.embedded_engine import EmbeddedEngine
from kg.static_embedding import StaticEmbedding
from proxy.answer_audits import AnswerAudits
from tests.kg.collection.conftest import make_pdf

ROUTE = "/v1/akgc/audit/answer"
BRIDGE = "The Marlow Bridge was opened in 1934 by Helen Strand. It is 412 metres long."
RIGHT = "The Marlow Bridge was opened in 1934 by Helen Strand."
WRONG = "The Marlow Bridge is 512 metres long."


@pytest.fixture
async def proxy(start_proxy: Any, tmp_path: Path) -> AsyncIterator[Any]:
    """Without a cross-encoder: values and words decide, and nothing has to be loaded."""
    encoder = StaticEmbedding.default()
    library = Library(tmp_path / "documents", EmbeddedEngine(tmp_path / "index"), encoder)
    with ThreadPoolExecutor(2) as executor:
        answers = AnswerAudits(AnswerAuditor(encoder=encoder, verifier=None), executor=executor)
        yield await start_proxy(library=library, answers=answers)


async def sent(proxy: Any, form: FormData) -> tuple[int, Any]:
    async with proxy.http.post(proxy.url + ROUTE, data=form) as response:
        is_json = response.content_type == "application/json"
        return response.status, await (response.json() if is_json else response.text())


def form_of(content: bytes, name: str, **fields: str) -> FormData:
    form = FormData(fields)
    form.add_field("file", BytesIO(content), filename=name)
    return form


async def test_texts_of_the_request_support_an_answer(proxy: Any) -> None:
    body = {"question": "Who opened it?", "answer": RIGHT, "documents": [BRIDGE], "id": "7"}
    status, _, audit = await proxy.ask(body, ROUTE)
    assert (status, audit["id"], audit["finding"]) == (200, "7", "supported")
    passage = audit["passage"]
    assert BRIDGE[passage["start"] : passage["end"]] == passage["text"]


async def test_a_wrong_number_is_contradicted_with_what_the_documents_say(proxy: Any) -> None:
    _, _, audit = await proxy.ask({"answer": WRONG, "documents": [BRIDGE]}, ROUTE)
    assert audit["finding"] == "contradicted"
    assert audit["label"] != "Supported"
    (value,) = [each for each in audit["claims"][0]["values"] if each["kind"] == "number"]
    assert (value["standing"], value["documents_say"]) == ("conflict", "412 metres")


async def test_a_named_document_is_told_with_its_page(proxy: Any) -> None:
    documents = [{"name": "bridges.pdf", "pages": ["Rivers of Kent.", BRIDGE]}]
    _, _, audit = await proxy.ask({"answer": RIGHT, "documents": documents}, ROUTE)
    assert (audit["passage"]["document"], audit["passage"]["page"]) == ("bridges.pdf", 2)


@pytest.mark.parametrize("path", ["/akgc/audit/answer", "/strict/v1/akgc/audit/answer"])
async def test_it_is_served_under_every_prefix(proxy: Any, path: str) -> None:
    status, _, _ = await proxy.ask({"answer": RIGHT, "documents": [BRIDGE]}, path)
    assert status == 200


async def test_a_pdf_comes_as_a_form(proxy: Any) -> None:
    pdf = make_pdf(["Rivers of Kent.", BRIDGE])
    status, audit = await sent(proxy, form_of(pdf, "bridge.pdf", answer=RIGHT, question="Who opened it?"))
    assert status == 200
    assert (audit["passage"]["document"], audit["passage"]["page"]) == ("bridge.pdf", 2)


async def test_a_page_shows_the_pdf_with_the_sentences_marked(proxy: Any) -> None:
    form = form_of(make_pdf([BRIDGE]), "bridge.pdf", answer=RIGHT, html="true")
    status, page = await sent(proxy, form)
    assert status == 200
    assert page.startswith("<!doctype html>")
    assert 'src="data:image/png;base64,' in page
    assert page.count("<rect") >= 2


async def test_a_page_of_texts_has_no_picture(proxy: Any) -> None:
    async with proxy.http.post(
        proxy.url + ROUTE, json={"answer": RIGHT, "documents": [BRIDGE], "html": True}
    ) as response:
        page = await response.text()
    assert response.content_type == "text/html"
    assert "<mark>" in page
    assert "<img" not in page


async def test_an_answer_is_audited_against_a_collection(proxy: Any) -> None:
    form = form_of(make_pdf(["Rivers of Kent.", BRIDGE]), "bridge.pdf", collection="bridges")
    async with proxy.http.post(f"{proxy.url}/v1/akgc/documents", data=form) as response:
        assert response.status == 200
    _, _, audit = await proxy.ask({"answer": RIGHT, "collection": "bridges"}, ROUTE)
    assert (audit["finding"], audit["passage"]["page"]) == ("supported", 2)


async def test_the_model_summarises_where_it_is_asked_to(proxy: Any, upstream: Any) -> None:
    upstream.text = "Helen Strand opened the bridge."
    asked = {"answer": RIGHT, "documents": [BRIDGE], "summary": "model", "model": "big"}
    _, _, audit = await proxy.ask(asked, ROUTE)
    assert audit["summary"] == "Helen Strand opened the bridge."
    assert BRIDGE[:20] in upstream.bodies[-1]["messages"][0]["content"]


async def test_the_extract_asks_no_model(proxy: Any, upstream: Any) -> None:
    _, _, audit = await proxy.ask({"answer": RIGHT, "documents": [BRIDGE], "summary": "extractive"}, ROUTE)
    assert "Helen Strand" in audit["summary"]
    assert upstream.bodies == []


@pytest.mark.parametrize(
    ("change", "param", "told"),
    [
        ({"answer": None}, "answer", "missing"),
        ({"answer": " "}, "answer", "blank"),
        ({"documents": None}, "documents", "nothing to audit against"),
        ({"documents": [""]}, "documents", "no text"),
        ({"k": 0}, "k", "1 to 200"),
        ({"k": "3"}, "k", 'not "3"'),
        ({"weights": {"global": 1, "local": 1, "rerank": 1}}, "weights", "add up to 1"),
        ({"weights": [0.1, 0.2, 0.7]}, "weights", "must be like"),
        ({"summary": "long"}, "summary", "none, extractive, model"),
        ({"negation_penalty": 2}, "negation_penalty", "0 to 1"),
        ({"html": "perhaps"}, "html", "true or false"),
    ],
)
async def test_a_wrong_field_is_named_with_what_is_allowed(
    proxy: Any, change: dict[str, Any], param: str, told: str
) -> None:
    body = {"answer": RIGHT, "documents": [BRIDGE], **change}
    status, _, answer = await proxy.ask({k: v for k, v in body.items() if v is not None}, ROUTE)
    assert (status, answer["error"]["param"]) == (400, param)
    assert told in answer["error"]["message"]


async def test_a_collection_that_is_not_there_is_404(proxy: Any) -> None:
    status, _, answer = await proxy.ask({"answer": RIGHT, "collection": "nowhere"}, ROUTE)
    assert (status, answer["error"]["param"]) == (404, "collection")


async def test_a_damaged_file_is_refused_by_its_name(proxy: Any) -> None:
    status, answer = await sent(proxy, form_of(b"%PDF-1.7 cut", "cut.pdf", answer=RIGHT))
    assert 400 <= status < 500
    assert "cut.pdf" in answer["error"]["message"]


async def test_a_server_without_auditor_says_so(start_proxy: Any) -> None:
    proxy = await start_proxy()
    status, _, answer = await proxy.ask({"answer": RIGHT, "documents": [BRIDGE]}, ROUTE)
    assert status == 404
    assert "audits no answers" in answer["error"]["message"]
