"""The application as a whole: light to import, up without a knowledge graph, in order when it ends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from correct.refusal import REFUSAL
from proxy.settings import FailPolicy
from proxy.unavailable import Unavailable, UncheckedPipeline

ROOT = Path(__file__).parents[2]
ANSWER = "The capital of France is Berlin."
REASON = "there is no snapshot at /none; build one with akgc kg build"


@pytest.fixture
async def blind(start_proxy: Any) -> Any:
    """The proxy without a knowledge graph."""
    missing: Any = Unavailable(REASON)
    pipeline = UncheckedPipeline(REASON, FailPolicy.RELEASE)
    return await start_proxy(
        pipeline=pipeline, checker=missing, graph=missing, linker=missing, retriever=missing
    )


def test_importing_it_loads_nothing_heavy() -> None:
    code = "import sys, proxy.app; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )

    heavy = {"torch", "transformers", "spacy", "hnswlib", "faiss", "llama_cpp", "networkx", "numpy"}
    assert heavy.isdisjoint(loaded.stdout.split())


async def test_without_a_graph_answers_pass_unchecked(blind: Any, question: Any) -> None:
    status, headers, body = await blind.ask(question)

    assert (status, headers["x-akgc-decision"]) == (200, "unchecked")
    assert body["choices"][0]["message"]["content"] == "The capital of France is Berlin."
    assert body["akgc"]["reason"] == REASON


@pytest.mark.parametrize(
    ("fail", "policy", "mode", "decision", "says"),
    [
        (FailPolicy.RELEASE, "balanced", "claim", "unchecked", ANSWER),
        (FailPolicy.REFUSE, "balanced", "claim", "refuse", REFUSAL),
        (FailPolicy.REFUSE, "balanced", "annotate", "unchecked", ANSWER),
        (FailPolicy.REFUSE, "observe", "claim", "unchecked", ANSWER),
    ],
)
async def test_without_a_graph_streams_end_as_the_settings_say(
    start_proxy: Any, question: Any, fail: FailPolicy, policy: str, mode: str, decision: str, says: str
) -> None:
    proxy = await start_proxy(pipeline=UncheckedPipeline(REASON, fail))
    asked = {**question, "stream": True}
    headers = {"x-akgc-policy": policy, "x-akgc-stream": mode}
    async with proxy.http.post(f"{proxy.url}/v1/chat/completions", json=asked, headers=headers) as response:
        lines = (await response.text()).splitlines()

    assert lines[-2] == "data: [DONE]"
    chunks = [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: {")]
    choices = [choice for chunk in chunks for choice in chunk["choices"]]
    assert "".join(choice["delta"].get("content") or "" for choice in choices) == says
    (verdict,) = [chunk["akgc"] for chunk in chunks if "akgc" in chunk]
    assert (verdict["decision"], verdict["reason"]) == (decision, REASON)


@pytest.mark.parametrize(
    ("path", "status"), [("/", 200), ("/version", 200), ("/health", 200), ("/health/ready", 503)]
)
async def test_without_a_graph_it_is_up_but_not_ready(blind: Any, path: str, status: int) -> None:
    async with blind.http.get(blind.url + path) as response:
        assert response.status == status


async def test_without_a_graph_questions_to_it_are_a_503_that_says_what_to_do(blind: Any) -> None:
    for path, body in (("link", {"text": "x"}), ("retrieve", {"query": "x"})):
        status, _, answer = await blind.ask(body, f"/v1/akgc/{path}")

        assert (status, answer["error"]["message"]) == (503, REASON)


async def test_every_answer_carries_its_request_id(proxy: Any) -> None:
    async with proxy.http.get(f"{proxy.url}/nowhere") as response:
        assert len(response.headers["x-akgc-request-id"]) == 29
