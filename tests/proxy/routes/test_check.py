"""POST /v1/akgc/check."""

from __future__ import annotations

from typing import Any

import pytest

QUESTION = "What is the capital of France?"
WRONG = "The capital of France is Berlin."


async def test_a_text_gets_its_verdict_and_no_model_is_asked(proxy: Any, upstream: Any) -> None:
    status, headers, verdict = await proxy.ask({"prompt": QUESTION, "answer": WRONG}, "/v1/akgc/check")

    assert (status, verdict["decision"], upstream.bodies) == (200, "correct", [])
    assert (verdict["original"], verdict["answer"]) == (WRONG, "The capital of France is Paris.")
    assert headers["x-akgc-request-id"] == verdict["id"]


async def test_the_body_chooses_the_policy(proxy: Any) -> None:
    _, _, verdict = await proxy.ask({"answer": WRONG, "policy": "strict"}, "/v1/akgc/check")

    assert verdict["policy"] == "strict"


async def test_the_check_is_logged(proxy: Any) -> None:
    await proxy.ask({"prompt": QUESTION, "answer": WRONG}, "/akgc/check")

    record = (await proxy.logged())[0]
    assert (record["route"], record["prompt"], record["decision"]) == ("/akgc/check", QUESTION, "correct")


@pytest.mark.parametrize(
    ("body", "param"),
    [
        ({}, "answer"),
        ({"answer": 7}, "answer"),
        ({"answer": ""}, "answer"),
        ({"answer": " \n", "documents": ["y"]}, "answer"),
        ({"answer": "x", "prompt": ["y"]}, "prompt"),
        ({"answer": "x", "policy": "kind"}, "policy"),
        ({"answer": "x", "documents": "y"}, "documents"),
        ({"answer": "x", "documents": []}, "documents"),
        ({"answer": "x", "documents": ["y", 7]}, "documents"),
        ({"answer": "x", "documents": ["y", " "]}, "documents"),
        ({"answer": "x", "documents": [{"name": "a.md"}]}, "documents"),
        ({"answer": "x", "documents": [{"name": "a.md", "text": ["y"]}]}, "documents"),
        ({"answer": "x", "documents": ["y"] * 1001}, "documents"),
        ({"answer": "x", "documents": ["y" * 2_000_001]}, "documents"),
    ],
)
async def test_a_wrong_field_is_a_400_that_names_it(proxy: Any, body: Any, param: str) -> None:
    status, _, answer = await proxy.ask(body, "/v1/akgc/check")

    assert (status, answer["error"]["param"]) == (400, param)


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("\ud800", "\ufffd"),
        (chr(0xDC00), "\ufffd"),
        ("\ud83d\ude00", "\U0001f600"),
        ("\U0001f469\u200d\U0001f52c",) * 2,
    ],
    ids=["lone high surrogate", "lone low surrogate", "pair of surrogates", "joined emoji"],
)
@pytest.mark.parametrize("evidence", [{}, {"documents": ["The capital of {} France is Paris."]}])
async def test_surrogates_and_emoji_get_a_verdict(
    proxy: Any, sent: str, read: str, evidence: dict[str, list[str]]
) -> None:
    given = {name: [text.format(sent) for text in texts] for name, texts in evidence.items()}
    body = {"prompt": f"{sent}{QUESTION}{sent}", "answer": f"{sent} {WRONG} {sent}", **given}

    status, _, verdict = await proxy.ask(body, "/v1/akgc/check")

    assert (status, verdict["original"]) == (200, f"{read} {WRONG} {read}")
    assert verdict["decision"] != "unchecked"
    assert verdict["claims"]


@pytest.mark.parametrize(
    ("body", "param"),
    [
        ({"answer": "x", "policy": "\ud800"}, "policy"),
        ({"answer": ["\ud800"]}, "answer"),
        ({"answer": "x", "documents": [{"\ud800": "\U0001f600"}]}, "documents"),
        ({"\ud800": "x"}, "answer"),
    ],
)
async def test_a_wrong_field_that_holds_a_surrogate_is_a_400_that_names_it(
    proxy: Any, body: Any, param: str
) -> None:
    status, _, answer = await proxy.ask(body, "/v1/akgc/check")

    assert (status, answer["error"]["param"], answer["error"]["type"]) == (
        400,
        param,
        "invalid_request_error",
    )


LIGHTHOUSE = "The lighthouse of Skerry Point was built in 1847. Its lamp was lit by Ann Miller."


async def test_with_documents_the_claims_are_checked_against_these(proxy: Any, upstream: Any) -> None:
    body = {
        "answer": "The lighthouse of Skerry Point was built in 1852.",
        "documents": ["Nothing.", LIGHTHOUSE],
    }

    status, _, verdict = await proxy.ask(body, "/v1/akgc/check")

    claim = verdict["claims"][0]
    assert (status, claim["verdict"], claim["rule"], claim["facts"]) == (
        200,
        "contradicted",
        "document:time",
        [],
    )
    assert verdict["answer"] == "The lighthouse of Skerry Point was built in 1847."
    assert verdict["snapshot"].startswith("documents:")
    assert upstream.bodies == []


async def test_a_passage_is_a_span_of_its_document(proxy: Any) -> None:
    body = {"answer": "The lamp was lit by Ann Miller.", "documents": ["Nothing.", LIGHTHOUSE]}

    _, _, verdict = await proxy.ask(body, "/v1/akgc/check")

    passage = verdict["claims"][0]["passages"][0]
    words = [LIGHTHOUSE[span["start"] : span["end"]] for span in passage["words"]]
    assert passage["document"] == 1
    assert passage["text"] == LIGHTHOUSE[passage["start"] : passage["end"]]
    assert words == ["lamp", "lit", "Ann", "Miller"]


@pytest.mark.parametrize(
    ("document", "name"),
    [
        (LIGHTHOUSE, "document 2"),
        ({"text": LIGHTHOUSE}, "document 2"),
        ({"name": "log.md", "text": LIGHTHOUSE}, "log.md"),
        ({"name": "log.pdf", "pages": ["Cover.", LIGHTHOUSE]}, "log.pdf"),
    ],
)
async def test_a_document_may_have_a_name_which_its_passages_tell(
    proxy: Any, document: Any, name: str
) -> None:
    body = {"answer": "The lamp was lit by Ann Miller.", "documents": ["Nothing.", document]}

    status, _, verdict = await proxy.ask(body, "/v1/akgc/check")

    passage = verdict["claims"][0]["passages"][0]
    assert (status, passage["document"], passage["name"]) == (200, 1, name)


async def test_what_the_documents_do_not_speak_about_is_not_contradicted(proxy: Any) -> None:
    body = {"prompt": QUESTION, "answer": WRONG, "documents": [LIGHTHOUSE]}

    _, _, verdict = await proxy.ask(body, "/v1/akgc/check")

    assert (verdict["decision"], verdict["claims"][0]["verdict"]) == ("pass", "not_checkable")


async def test_a_misspelt_field_is_a_400_instead_of_another_policy(proxy: Any) -> None:
    status, _, body = await proxy.ask({"answer": WRONG, "polcy": "strict"}, "/v1/akgc/check")

    assert (status, body["error"]["param"], body["error"]["code"]) == (400, "polcy", "unknown_field")
    assert body["error"]["message"] == 'There is no field "polcy"; did you mean "policy"?'
