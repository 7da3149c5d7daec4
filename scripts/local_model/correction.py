"""The project's own correction as the evaluation wants it: question and draft to final answer."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from pathlib import Path

from correct.exchange import Exchange
from correct.regenerate import Rewrite
from scripts.local_model.evaluate import Answer, Correct

BUDGET_MS = 10_000.0
"""So that a busy machine changes no result."""


def corrector(answer: Answer, *, kg: Path | None, decisions: Counter[str]) -> Correct:
    """A correction by the snapshot ``kg`` (None: the starter) under the default policy; counts its decisions.

    :raises PartsError: the snapshot or the encoder is missing.
    """
    from proxy.build_parts import build_checking
    from proxy.settings import Settings

    checking = build_checking(Settings(kg=kg, budget_ms=BUDGET_MS), os.environ)

    async def regenerate(asked: Rewrite) -> str:
        return answer(asked.prompt)

    def correct(question: str, draft: str) -> str:
        exchange = Exchange(id="evaluation", started_at=0.0, prompt=question)
        asyncio.run(checking.pipeline.correct(exchange, draft, regenerate))
        means = exchange.attempts[-1].means.value if exchange.attempts else "none"
        decisions[f"{exchange.decision.value} ({means})"] += 1
        return exchange.answer

    return correct
