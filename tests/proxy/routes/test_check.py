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
        ({"answer": "x", "prompt": ["y"]}, "prompt"),
        ({"answer": "x", "policy": "kind"}, "policy"),
        ({"answer": "x", "documents": ["y"]}, "documents"),
    ],
)
async def test_a_wrong_field_is_a_400_that_names_it(proxy: Any, body: Any, param: str) -> None:
    status, _, answer = await proxy.ask(body, "/v1/akgc/check")

    assert (status, answer["error"]["param"]) == (400, param)
