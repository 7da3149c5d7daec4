"""The pipeline: draft -> check -> decide -> repair or refuse, for whole answers and for streams.

The check runs in an executor, the event loop never waits for it longer than the budget. When the budget runs out or
the check fails, the fail policy decides and the exchange says so: a degraded answer is always marked.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from time import perf_counter
from typing import TypeVar

from correct.exchange import Attempt, Decision, Exchange, Means, Policy
from correct.policy import Action, decide
from correct.refusal import REFUSAL
from correct.repair import Candidate, Regenerate, repair
from correct.stream import AnswerStream
from detect.checker import Checker
from detect.verdict import Assessment, CheckedClaim, Level

_log = logging.getLogger("akgc.correct")

T = TypeVar("T")


class Pipeline:
    """Checks and repairs answers. ``on_timeout`` and ``on_error`` are "release" or "refuse"."""

    def __init__(
        self, checker: Checker, *, budget_ms: float, on_timeout: str, on_error: str, executor: Executor
    ) -> None:
        self.checker = checker
        self.budget_ms = budget_ms
        self.on_timeout = on_timeout
        self.on_error = on_error
        self._executor = executor

    async def correct(self, exchange: Exchange, draft: str, regenerate: Regenerate | None) -> None:
        """Fill attempts, decision, answer and timings of an exchange whose draft is complete."""
        started = perf_counter()
        try:
            stop = self.out_of_budget()
            assessment = await self.within_budget(
                lambda: self.checker.check(
                    exchange.prompt, draft, stop=stop, log_probability=exchange.log_probability
                )
            )
        except TimeoutError:
            fail(
                exchange,
                draft,
                f"the check took longer than {self.budget_ms:.0f} ms",
                refuse=self.on_timeout == "refuse",
            )
        except Exception as error:  # noqa: BLE001 - whatever fails in the check, the answer must go on by the fail policy
            _log.exception("check of exchange %s failed", exchange.id)
            fail(exchange, draft, f"the check failed: {error}", refuse=self.on_error == "refuse")
        else:
            exchange.attempts.append(Attempt(Means.DRAFT, draft, assessment))
            exchange.timing_ms.update(assessment.timing_ms)
            await self._act(exchange, draft, assessment, regenerate)
        exchange.timing_ms["total"] = exchange.added_ms = (perf_counter() - started) * 1000

    def stream(self, exchange: Exchange, regenerate: Regenerate | None) -> AnswerStream:
        """The incremental form: text in as the model writes it, released text out."""
        return AnswerStream(self, exchange, regenerate)

    async def within_budget(self, work: Callable[[], T]) -> T:
        """Run blocking work beside the event loop.

        :raises TimeoutError: it took longer than the budget; what cannot be stopped is left to finish unheard.
        """
        future = asyncio.get_running_loop().run_in_executor(self._executor, work)
        return await asyncio.wait_for(asyncio.shield(future), self.budget_ms / 1000)

    async def _act(
        self, exchange: Exchange, draft: str, assessment: Assessment, regenerate: Regenerate | None
    ) -> None:
        observing = exchange.policy is Policy.OBSERVE
        action = decide(assessment, Policy.BALANCED if observing else exchange.policy)
        if observing:
            exchange.would = _decision(action)
            conclude(exchange, Decision.PASS, draft)
        elif action is Action.PASS:
            conclude(exchange, Decision.PASS, draft)
        elif action is Action.REFUSE:
            conclude(exchange, Decision.REFUSE, REFUSAL)
        else:
            await self._repair(exchange, draft, assessment, regenerate)

    async def _repair(
        self, exchange: Exchange, draft: str, assessment: Assessment, regenerate: Regenerate | None
    ) -> None:
        started = perf_counter()
        assessments: list[Assessment] = []

        async def check(text: str) -> Sequence[CheckedClaim]:
            assessments.append(await self.within_budget(lambda: self.recheck(exchange.prompt, text)))
            return assessments[-1].claims

        try:
            tried = await repair(
                exchange.prompt, draft, assessment.claims, check=check, regenerate=regenerate
            )
        except TimeoutError:
            tried = []
            exchange.reason = f"the repair was not checked within {self.budget_ms:.0f} ms"
        record(exchange, tried, assessments)
        exchange.timing_ms["correct"] = (perf_counter() - started) * 1000
        if tried and tried[-1].accepted:
            conclude(exchange, Decision.CORRECT, tried[-1].text)
        else:
            conclude(exchange, Decision.REFUSE, REFUSAL)

    def recheck(self, prompt: str, text: str) -> Assessment:
        """The assessment of a repaired text; similarities are not needed for it."""
        return self.checker.check(prompt, text, encode=False, stop=self.out_of_budget())

    def out_of_budget(self) -> Callable[[], bool]:
        """Says from the budget's end on that it is over, so that nobody works on what nobody waits for."""
        end = perf_counter() + self.budget_ms / 1000
        return lambda: perf_counter() > end


def record(exchange: Exchange, tried: Sequence[Candidate], assessments: Sequence[Assessment]) -> None:
    """Keep every candidate with its check."""
    checked = iter(assessments)
    for candidate in tried:
        assessment = next(checked, Assessment()) if candidate.text else Assessment()
        exchange.attempts.append(
            Attempt(
                candidate.means, candidate.text, assessment, accepted=candidate.accepted, note=candidate.note
            )
        )


def conclude(exchange: Exchange, decision: Decision, answer: str) -> None:
    exchange.decision = decision
    exchange.answer = answer


def fail(exchange: Exchange, draft: str, reason: str, *, refuse: bool) -> None:
    """Let the fail policy speak: release the draft unchecked, or refuse."""
    exchange.attempts.append(
        Attempt(Means.DRAFT, draft, replace(Assessment(), level=Level.NONE), note=reason)
    )
    exchange.reason = reason
    conclude(exchange, Decision.REFUSE if refuse else Decision.UNCHECKED, REFUSAL if refuse else draft)


def _decision(action: Action) -> Decision:
    return {Action.PASS: Decision.PASS, Action.REPAIR: Decision.CORRECT, Action.REFUSE: Decision.REFUSE}[
        action
    ]
