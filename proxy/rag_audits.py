"""Audits of retrieval-augmented answers: the model is asked where it must be, then the auditor judges in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from time import monotonic

from detect.trust.auditor import TrustAuditor
from detect.trust.built_in import CONSISTENCY
from detect.trust.record import RagRecord
from detect.trust.report import TrustReport
from proxy.rag_model import RagModel, Sampled, Written
from proxy.wire.json_body import JsonObject
from proxy.wire.rag_record import RagRequest

PATIENCE_S = 60.0
"""After which an audit measures nothing more."""


class RagAudits:
    """``auditor`` is shared by all audits; it runs in ``executor``."""

    def __init__(self, auditor: TrustAuditor, *, executor: Executor, patience_s: float = PATIENCE_S) -> None:
        self.auditor = auditor
        self._executor = executor
        self._patience_s = patience_s

    async def audit(self, request: RagRequest, model: Callable[[], RagModel]) -> TrustReport:
        """``model`` is called only where the model must be asked.

        :raises UpstreamError: the answer should have been generated, and could not be; a failure to take samples is
            told in the report
        """
        answer, sampled = Written(request.answer or "", request.log_probabilities), Sampled(request.samples)
        if request.asks_model:
            answer, sampled = await _asked(request, model(), answer)
        is_missing = bool(sampled.problem) and not sampled.texts
        record = RagRecord(
            request.query,
            answer.text,
            request.documents,
            sampled.texts,
            answer.log_probabilities,
            problems={CONSISTENCY: sampled.problem} if is_missing else {},
            remarks=(sampled.problem,) if sampled.problem and not is_missing else (),
        )
        ends = monotonic() + self._patience_s
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._executor, lambda: self.auditor.audit_record(record, stop=lambda: monotonic() > ends)
        )


async def _asked(request: RagRequest, model: RagModel, answer: Written) -> tuple[Written, Sampled]:
    """The answer and the samples; both are asked for together."""
    samples = asyncio.create_task(model.samples(request.query, request.documents, request.wanted))
    try:
        written = (
            answer if request.answer is not None else await model.answer(request.query, request.documents)
        )
        sampled = await samples
    finally:
        samples.cancel()
    return written, sampled if request.wanted else Sampled(request.samples)


def audit_json(request: RagRequest, report: TrustReport) -> JsonObject:
    """The report as JSON, with the id that the record came with."""
    named = {} if request.id is None else {"id": request.id}
    return {**named, **report.to_json(), "generated": request.answer is None}
