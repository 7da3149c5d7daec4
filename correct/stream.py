"""An answer in a stream: text in as the model writes it, checked sentences out.

A sentence is released when it is checked; a contradicted one is repaired first. Claims are recorded with their offsets
in what the model wrote; the text in which the next sentence is read is what the reader has got.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from correct.exchange import Attempt, Decision, Exchange, Means, Policy
from correct.policy import Action, decide
from correct.refusal import REFUSAL
from correct.repair import Regenerate, repair
from detect.answer_check import AnswerCheck, moved_by
from detect.verdict import Assessment, CheckedClaim, Level
from kg.sentence import SentenceSplitter

if TYPE_CHECKING:
    from correct.pipeline import Pipeline

_log = logging.getLogger("akgc.correct")


class AnswerStream:
    """One streamed answer; `feed` and `finish` are called by one task, in order."""

    def __init__(self, pipeline: Pipeline, exchange: Exchange, regenerate: Regenerate | None) -> None:
        self._pipeline = pipeline
        self._exchange = exchange
        self._regenerate = regenerate
        self._splitter = SentenceSplitter()
        self._check: AnswerCheck | None = None
        self._draft = ""
        self._released = ""
        self._claims: list[CheckedClaim] = []
        self._repairs: set[Means] = set()
        self._stopped = False
        self._degraded = ""

    async def feed(self, delta: str) -> str:
        """Text that may be released now; "" while a sentence is held."""
        return await self._release(self._splitter.decode(delta))

    async def finish(self) -> str:
        """The rest of the text; the exchange is complete afterwards."""
        rest = await self._release(self._splitter.flush())
        started = perf_counter()
        self._exchange.attempts.insert(0, Attempt(Means.DRAFT, self._draft, await self._assessment()))
        self._exchange.timing_ms.update(self._exchange.assessment.timing_ms)
        self._exchange.added_ms += (perf_counter() - started) * 1000
        self._exchange.timing_ms["total"] = self._exchange.added_ms
        self._exchange.answer = self._released
        self._exchange.decision = self._decision()
        self._exchange.reason = self._exchange.reason or self._degraded
        return rest

    async def _release(self, sentences: Sequence[str]) -> str:
        released = ""
        for sentence in sentences:
            started = perf_counter()
            text = await self._checked(sentence)
            self._draft += sentence
            self._released += text
            released += text
            self._exchange.added_ms += (perf_counter() - started) * 1000
        return released

    async def _checked(self, sentence: str) -> str:
        """The sentence as it may be read: itself, repaired, or refused."""
        if self._stopped:
            return ""
        try:
            return await self._judged(sentence)
        except TimeoutError:
            self._degraded = f"a sentence was not checked within {self._pipeline.budget_ms:.0f} ms"
            return self._failed(sentence, refuse=self._pipeline.on_timeout == "refuse")
        except Exception as error:  # noqa: BLE001 - whatever fails in the check, the stream goes on by the fail policy
            _log.exception("check of exchange %s failed", self._exchange.id)
            self._degraded = f"the check failed: {error}"
            return self._failed(sentence, refuse=self._pipeline.on_error == "refuse")

    def _failed(self, sentence: str, *, refuse: bool) -> str:
        return self._refused(sentence, stop=True) if refuse else sentence

    async def _judged(self, sentence: str) -> str:
        trial, claims = await self._try(sentence)
        self._claims.extend(moved_by(claim, len(self._draft) - len(self._released)) for claim in claims)
        observing = self._exchange.policy is Policy.OBSERVE
        action = decide(_partial(claims), Policy.BALANCED if observing else self._exchange.policy)
        if observing or action is Action.PASS:
            if observing and action is not Action.PASS:
                self._exchange.would = Decision.CORRECT
            self._check = trial
            return sentence
        if action is Action.REFUSE:
            return self._refused(sentence, stop=True)
        return await self._repaired(sentence, claims)

    async def _repaired(self, sentence: str, claims: Sequence[CheckedClaim]) -> str:
        trials: list[AnswerCheck] = []

        async def check(text: str) -> Sequence[CheckedClaim]:
            trial, found = await self._try(_spaced_like(sentence, text))
            trials.append(trial)
            return found

        local = [moved_by(claim, -len(self._released)) for claim in claims]
        tried = await repair(self._exchange.prompt, sentence, local, check=check, regenerate=self._regenerate)
        for candidate in tried:
            self._exchange.attempts.append(
                Attempt(
                    candidate.means,
                    candidate.text,
                    _partial(candidate.claims),
                    candidate.accepted,
                    candidate.note,
                )
            )
        if not (tried and tried[-1].accepted):
            return self._refused(sentence, stop=False)
        self._repairs.add(tried[-1].means)
        self._check = trials[-1]
        return _spaced_like(sentence, tried[-1].text)

    def _refused(self, sentence: str, *, stop: bool) -> str:
        self._stopped = stop
        first = Means.REFUSE not in self._repairs
        self._repairs.add(Means.REFUSE)
        return _spaced_like(sentence, REFUSAL) if first else ""

    async def _try(self, sentence: str) -> tuple[AnswerCheck, tuple[CheckedClaim, ...]]:
        """Check a sentence in its place behind what was released, without committing to it."""

        def work() -> tuple[AnswerCheck, tuple[CheckedClaim, ...]]:
            check = self._check or self._pipeline.checker.begin(self._exchange.prompt)
            trial = check.fork()
            trial.catch_up(self._released)
            return trial, trial.sentence(sentence)

        return await self._pipeline.within_budget(work)

    async def _assessment(self) -> Assessment:
        """The assessment of the draft; without similarities where they fail or the budget does not allow them.

        It never fails: what was repaired by now must reach the reader.
        """
        checker, prompt = self._pipeline.checker, self._exchange.prompt
        timing = dict(self._check.timing_ms) if self._check else {}
        if self._check is None:
            return Assessment(level=Level.NONE, snapshot=checker.graph.name)
        try:
            return await self._pipeline.within_budget(
                lambda: checker.assess(prompt, self._draft, self._claims, timing_ms=timing)
            )
        except Exception as error:  # noqa: BLE001 - whatever the encoder does, the claims are judged already
            if not isinstance(error, TimeoutError):
                _log.exception("similarities of exchange %s failed", self._exchange.id)
            return checker.assess(prompt, self._draft, self._claims, timing_ms=timing, encode=False)

    def _decision(self) -> Decision:
        if Means.REFUSE in self._repairs:
            return Decision.REFUSE
        if self._repairs:
            return Decision.CORRECT
        return Decision.UNCHECKED if self._degraded else Decision.PASS


def _partial(claims: Sequence[CheckedClaim]) -> Assessment:
    """The assessment of one sentence: its claims, no score yet."""
    return replace(Assessment(), claims=tuple(claims), level=Level.FACTS)


def _spaced_like(original: str, text: str) -> str:
    """``text`` with the white space around ``original``."""
    start = len(original) - len(original.lstrip())
    end = len(original.rstrip())
    return original[:start] + text.strip() + original[end:]
