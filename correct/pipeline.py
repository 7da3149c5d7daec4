"""The pipeline: draft -> check -> decide -> repair or refuse, for whole answers and for streams.

A check never takes longer than its budget and goes down by levels instead of failing (`correct.ladder`); the exchange
says so: a degraded answer is always marked.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from functools import cached_property
from time import perf_counter

from correct.budget import REPAIR_SHARE, Budget
from correct.exchange import Attempt, Decision, Exchange, Means, Policy
from correct.ladder import Ladder, Rung
from correct.policy import Action, decide, may_stay
from correct.refusal import REFUSAL
from correct.regenerate import REGENERATE_MS, Regenerate
from correct.release import AnswerStream, StreamMode
from correct.repair import Candidate, Wrong, repair
from correct.sentence_repair import SentenceRepair
from correct.stream import SentenceStream
from correct.whole_stream import AnnotatedStream, BufferedStream
from correct.window import ClaimWindow
from correct.window_words import ClaimWords
from detect.asked_statement import asked_statement, may_ask_whether
from detect.checker import Checker
from detect.plain_question import may_be_plain


class Pipeline:
    """Checks and repairs answers. ``on_timeout`` and ``on_error`` are "release" or "refuse".

    ``regenerate_ms``: how long the model may take to write a text anew, beside the budget.
    """

    def __init__(
        self,
        checker: Checker,
        *,
        budget_ms: float,
        on_timeout: str,
        on_error: str,
        executor: Executor,
        regenerate_ms: float = REGENERATE_MS,
    ) -> None:
        self.checker = checker
        self.budget_ms = budget_ms
        self.regenerate_ms = regenerate_ms
        self.ladder = Ladder(
            checker, budget_ms=budget_ms, on_timeout=on_timeout, on_error=on_error, executor=executor
        )

    async def correct(self, exchange: Exchange, draft: str, regenerate: Regenerate | None) -> None:
        """Fill attempts, decision, answer and timings of an exchange whose draft is complete."""
        observing = exchange.policy is Policy.OBSERVE
        await self._correct(exchange, draft, regenerate, observing=observing)

    async def _correct(
        self, exchange: Exchange, draft: str, regenerate: Regenerate | None, *, observing: bool
    ) -> None:
        started = perf_counter()
        budget = Budget(self.budget_ms)
        rung = await self.ladder.whole(exchange, draft, repair_ms=self.budget_ms * REPAIR_SHARE)
        exchange.attempts.append(Attempt(Means.DRAFT, draft, rung.assessment, note=rung.reason))
        exchange.reason = rung.reason
        exchange.timing_ms.update(rung.assessment.timing_ms)
        if observing:
            _observe(exchange, draft, rung)
        else:
            await self._act(exchange, draft, rung, budget=budget, regenerate=regenerate)
        exchange.timing_ms["total"] = exchange.added_ms = (perf_counter() - started) * 1000

    def stream(
        self, exchange: Exchange, regenerate: Regenerate | None, mode: StreamMode = StreamMode.CLAIM
    ) -> AnswerStream:
        """The incremental form: text in as the model writes it, released text out; `observe` holds nothing."""
        if mode is StreamMode.ANNOTATE or exchange.policy is Policy.OBSERVE:
            return AnnotatedStream(self, exchange)
        if mode is StreamMode.BUFFER:
            return BufferedStream(self, exchange, regenerate)
        spoken = (*exchange.context, exchange.prompt)
        if mode is not StreamMode.CLAIM:
            return SentenceStream(self, exchange, regenerate, None)
        return SentenceStream(self, exchange, regenerate, self._window(exchange, spoken))

    def _window(self, exchange: Exchange, spoken: Sequence[str]) -> ClaimWindow:
        """The window, which holds a first sentence that may be held against the prompt; asks no model."""
        rule, asked = self.checker.question_rule, self.checker.asked(exchange.prompt, exchange.context)
        is_plain = rule is not None and may_be_plain(asked)
        if not is_plain and not may_ask_whether(asked):
            return ClaimWindow(self.claim_words, spoken)
        linked = self.checker.linker.link(asked)
        plainly = is_plain and rule is not None and rule.is_plain(linked)
        whether = asked_statement(linked) is not None
        return ClaimWindow(self.claim_words, spoken, asks_plainly=plainly, asks_whether=whether)

    async def annotate(self, exchange: Exchange, draft: str) -> None:
        """Check an answer that has been read already, and record what would have been done about it."""
        await self._correct(exchange, draft, None, observing=True)

    @cached_property
    def claim_words(self) -> ClaimWords:
        """The words with which something checkable may begin."""
        return ClaimWords(self.checker.graph, self.checker.linker, self.checker.nouns)

    def record(self, exchange: Exchange, tried: Sequence[Candidate]) -> None:
        """Keep every candidate with its check."""
        exchange.attempts += [
            Attempt(each.means, each.text, each.rung.assessment, accepted=each.accepted, note=each.note)
            for each in tried
        ]

    async def _act(
        self, exchange: Exchange, draft: str, rung: Rung, *, budget: Budget, regenerate: Regenerate | None
    ) -> None:
        action = decide(rung.assessment, exchange.policy)
        if rung.refuse or action is Action.REFUSE:
            conclude(exchange, Decision.REFUSE, REFUSAL)
        elif action is Action.PASS:
            conclude(exchange, Decision.PASS if rung.is_checked else Decision.UNCHECKED, draft)
        elif rung.before:
            await self._mend(exchange, draft, rung, budget=budget, regenerate=regenerate)
        else:
            await self._replace(exchange, draft, rung, budget=budget, regenerate=regenerate)

    async def _mend(
        self, exchange: Exchange, draft: str, rung: Rung, *, budget: Budget, regenerate: Regenerate | None
    ) -> None:
        """Repair the sentences that are wrong."""
        started = perf_counter()
        mending = SentenceRepair(
            self.ladder, exchange, budget=budget, regenerate=regenerate, regenerate_ms=self.regenerate_ms
        )
        answer = await mending.run(draft, rung)
        self.record(exchange, mending.tried)
        exchange.reason = exchange.reason or mending.reason
        exchange.timing_ms["correct"] = (perf_counter() - started) * 1000
        refused = Means.REFUSE in mending.means
        kept = Decision.CORRECT if mending.means else Decision.PASS
        conclude(exchange, Decision.REFUSE if refused else kept, answer)

    async def _replace(
        self, exchange: Exchange, draft: str, rung: Rung, *, budget: Budget, regenerate: Regenerate | None
    ) -> None:
        """Repair the answer as a whole, where its check cannot be taken up at a sentence."""
        started = perf_counter()

        async def check(text: str) -> Rung:
            return await self.ladder.whole(exchange, text, budget_ms=budget.remaining_ms)

        wrong = Wrong(exchange.prompt, draft, rung, policy=exchange.policy)
        tried = await repair(wrong, check=check, regenerate=regenerate, regenerate_ms=self.regenerate_ms)
        self.record(exchange, tried)
        exchange.timing_ms["correct"] = (perf_counter() - started) * 1000
        if tried and tried[-1].accepted:
            conclude(exchange, Decision.CORRECT, tried[-1].text)
        elif may_stay(rung.claims, exchange.policy):
            conclude(exchange, Decision.PASS, draft)
        else:
            conclude(exchange, Decision.REFUSE, REFUSAL)


def conclude(exchange: Exchange, decision: Decision, answer: str) -> None:
    exchange.decision = decision
    exchange.answer = answer


def _observe(exchange: Exchange, draft: str, rung: Rung) -> None:
    """Change nothing; say what would have been done."""
    policy = Policy.BALANCED if exchange.policy is Policy.OBSERVE else exchange.policy
    exchange.would = _decision(decide(rung.assessment, policy))
    conclude(exchange, Decision.PASS if rung.is_checked else Decision.UNCHECKED, draft)


def _decision(action: Action) -> Decision:
    return {Action.PASS: Decision.PASS, Action.REPAIR: Decision.CORRECT, Action.REFUSE: Decision.REFUSE}[
        action
    ]
