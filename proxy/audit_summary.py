"""A summary of the passage in the words of the upstream's model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from correct.asking import PromptTooLongError
from detect.audit.answer_audit import AnswerAudit
from detect.audit.summary import prompt
from proxy.asked_model import AskedModel
from proxy.routes.models import ModelList
from proxy.upstream import Upstream, UpstreamError


async def summarised(
    audit: AnswerAudit,
    upstream: Upstream,
    models: ModelList,
    headers: Mapping[str, str],
    *,
    model: str = "",
) -> AnswerAudit:
    """The audit with the model's summary; the extract and a note where it writes none."""
    if audit.passage is None:
        return audit
    asked = AskedModel(upstream, models, headers, model=model)
    try:
        told = await asked([{"role": "user", "content": prompt(audit.passage.text, audit.question)}])
    except (UpstreamError, PromptTooLongError) as error:
        note = f"The model wrote no summary ({error}); the passage's own sentences stand in its place."
        return replace(audit, notes=(*audit.notes, note))
    return replace(audit, summary=told)
