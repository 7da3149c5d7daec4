"""Answers corrected by a pipeline, as many tests ask for them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from correct.exchange import Exchange
from correct.pipeline import Pipeline
from detect.checker import Checker

PLAIN = "The capital of France is Berlin."
BY_MEANING = "Albert Einstein first saw the light of day in Berlin."
BUDGET_MS = 3000.0
"""Time in which a check that nothing stands in the way of is surely over."""


def pipeline_of(checker: Checker, executor: ThreadPoolExecutor, **given: Any) -> Pipeline:
    """A pipeline that releases what it cannot check, and has time; ``given`` says otherwise."""
    usual = {"budget_ms": 60_000, "on_timeout": "release", "on_error": "release"}
    return Pipeline(checker, executor=executor, **{**usual, **given})


def asked() -> Exchange:
    return Exchange(id="x", started_at=0.0, prompt="")


async def corrected(pipeline: Pipeline, draft: str) -> Exchange:
    exchange = asked()
    await pipeline.correct(exchange, draft, None)
    return exchange
