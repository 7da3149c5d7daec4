"""Audits that ask the model first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest

from detect.document_check import DocumentChecker
from detect.encoder import DistilBertEncoder
from detect.trust import Sampling, TrustAuditor
from proxy.rag_audits import RagAudits, audit_json
from proxy.rag_model import RagModel
from proxy.upstream import Reply, UpstreamError
from proxy.upstream_local import LocalUpstream
from proxy.wire.json_body import JsonObject
from proxy.wire.rag_record import RagRequest, parse_rag_record

RECORD = {
    "query": "When was it lit?",
    "answer": "It was lit in 1847.",
    "documents": ["The lamp was lit in 1847."],
}


class Speaker(LocalUpstream):
    """An upstream that says what it is told, and fails where that is None; keeps how many asked at once."""

    def __init__(self, *texts: str | None) -> None:
        self.texts = list(texts)
        self.together = self.most = 0

    async def chat(self, body: JsonObject, headers: Mapping[str, str]) -> Reply:
        text = self.texts.pop(0)
        self.together += 1
        self.most = max(self.most, self.together)
        await asyncio.sleep(0.01)
        self.together -= 1
        if text is None:
            raise UpstreamError("overloaded", status=503)
        return Reply(
            body={"choices": [{"message": {"content": text}, "logprobs": {"content": [{"logprob": -0.2}]}}]}
        )

    async def models(self, headers: Mapping[str, str]) -> JsonObject:
        return {"data": []}


@pytest.fixture
async def audits(encoder: DistilBertEncoder) -> AsyncIterator[RagAudits]:
    with ThreadPoolExecutor(1) as executor:
        yield RagAudits(TrustAuditor(DocumentChecker(), encoder), executor=executor)


def request(**given: object) -> RagRequest:
    return parse_rag_record({**RECORD, **given})


async def test_without_need_no_model_is_made(audits: RagAudits) -> None:
    def none() -> RagModel:
        raise AssertionError

    assert (await audits.audit(request(samples=["In 1847."]), none)).metric(
        "epistemic_consistency"
    ).value is not None


async def test_answer_and_samples_are_asked_for_together(audits: RagAudits) -> None:
    speaker = Speaker("One.", "Two.", "Three.")
    asked = request(samples=2, generate=True)
    report = await audits.audit(asked, lambda: RagModel(speaker, Sampling()))

    assert speaker.most == 3
    assert {report.record.answer, *report.record.samples} == {"One.", "Two.", "Three."}
    assert report.metric("confidence").parts["tokens"] == 1
    assert audit_json(asked, report)["generated"] is True


async def test_some_samples_are_better_than_none_and_the_lack_is_noted(audits: RagAudits) -> None:
    report = await audits.audit(request(samples=2), lambda: RagModel(Speaker("In 1847.", None), Sampling()))

    assert report.metric("epistemic_consistency").parts["samples"] == 1
    assert report.notes[0] == "1 of 2 samples could not be had: overloaded"


async def test_an_answer_that_cannot_be_generated_ends_the_samples_too(audits: RagAudits) -> None:
    with pytest.raises(UpstreamError, match="overloaded"):
        await audits.audit(
            request(samples=3, generate=True), lambda: RagModel(Speaker(None, None, None, None), Sampling())
        )
    left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    await asyncio.sleep(0)

    assert all(task.cancelling() or task.done() for task in left)


async def test_patience_ends(encoder: DistilBertEncoder) -> None:
    with ThreadPoolExecutor(1) as executor:
        audits = RagAudits(TrustAuditor(DocumentChecker(), encoder), executor=executor, patience_s=-1)
        report = await audits.audit(request(), lambda: RagModel(Speaker(), Sampling()))

    assert report.score is None
    assert "the audit was stopped" in report.metric("evidence_coverage").detail
