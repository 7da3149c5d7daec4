"""An answer in a stream: text in as the model writes it, checked text out.

Text flows up to the first word of a possible claim (`correct.window`); from there on it is held until its sentence is
complete and checked; a contradicted one is repaired first. Claims are recorded with their offsets in what the model
wrote; the text in which the next sentence is read is what the reader has got.
"""

from __future__ import annotations

from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING

from correct.budget import REPAIR_SHARE
from correct.carry import Carry
from correct.exchange import Attempt, Decision, Exchange, Means
from correct.ladder import Rung
from correct.left_behind import NOTE, LeftBehind
from correct.never_worse import is_no_worse
from correct.placing import in_place
from correct.policy import Action, decide, may_stay
from correct.refusal import REFUSAL
from correct.release import Release, Releases
from correct.repair import Regenerate, Wrong, repair
from correct.window import ClaimWindow
from detect.answer_check import AnswerCheck
from detect.verdict import Assessment, CheckedClaim, moved_by
from kg.sentence import SentenceSplitter

if TYPE_CHECKING:
    from correct.pipeline import Pipeline


class SentenceStream:
    """One streamed answer, checked sentence by sentence; implements `correct.release.AnswerStream`.

    ``window`` tells what flows before its sentence is complete; None: nothing does but code and thoughts.
    """

    def __init__(
        self,
        pipeline: Pipeline,
        exchange: Exchange,
        regenerate: Regenerate | None,
        window: ClaimWindow | None,
    ) -> None:
        self._pipeline = pipeline
        self._exchange = exchange
        self._regenerate = regenerate
        self._window = window
        self._splitter = SentenceSplitter()
        self._check: AnswerCheck | None = None
        self._draft = ""
        self._before = ""
        """What was released of the sentences before the one that is open."""
        self._lead = ""
        """What was released of the sentence that is open."""
        self._complete: deque[str] = deque()
        """Sentences that are complete and not yet released."""
        self._carry = Carry(exchange.prompt)
        self._left = LeftBehind()
        self._claims: list[CheckedClaim] = []
        self._repairs: set[Means] = set()
        self._rungs: list[Rung] = []
        self._time_left_ms = pipeline.budget_ms
        self._is_repaired = False
        self._stopped = False
        self._ends = False
        """Whether the sentence that is checked is the last one."""
        self._degraded = ""

    @property
    def released(self) -> str:
        return self._before + self._lead

    @property
    def is_holding(self) -> bool:
        return bool(self._complete) or len(self._splitter.held) > len(self._lead)

    async def feed(self, delta: str) -> Releases:
        self._complete.extend(self._splitter.decode(delta))
        while self._complete:
            yield self._flow(self._complete[0], complete=True)
            yield await self._rest(self._complete.popleft())
        yield self._flow(self._splitter.held[: self._splitter.settled])

    async def finish(self) -> Releases:
        self._complete.extend(self._splitter.flush())
        while self._complete:
            self._ends = len(self._complete) == 1
            yield self._flow(self._complete[0], complete=True)
            yield await self._rest(self._complete.popleft())
        started = perf_counter()
        self._exchange.attempts.insert(0, Attempt(Means.DRAFT, self._draft, await self._assessment()))
        self._exchange.timing_ms.update(self._exchange.assessment.timing_ms)
        self._exchange.added_ms += (perf_counter() - started) * 1000
        self._exchange.timing_ms["total"] = self._exchange.added_ms
        self._exchange.answer = self._before
        self._exchange.decision = self._decision()
        self._exchange.reason = self._exchange.reason or self._degraded

    def continue_anew(self) -> None:
        self._left.forget()
        self._splitter.restart(after=self._before)
        self._complete.clear()

    def _flow(self, sentence: str, *, complete: bool = False) -> Release:
        """What may be read before the sentence is checked, and was not released."""
        flowed = len(self._lead)
        is_verbatim = not complete and self._splitter.is_verbatim
        if not self._stopped and (self._window is not None or is_verbatim):
            lead = len(sentence)
            if self._window is not None and not is_verbatim:
                lead = self._window.lead(sentence, complete=complete, ends=self._ends)
            lead = 0 if self._left.may_be(sentence) else lead
            self._lead = sentence[: max(lead, flowed)]
        return Release(self._lead[flowed:], self._lead[flowed:])

    async def _rest(self, sentence: str) -> Release:
        """The rest of a complete sentence as it may be read: itself, repaired, or refused."""
        started = perf_counter()
        self._is_repaired = False
        text = await self._checked(sentence, self._lead)
        flowed, self._lead = len(self._lead), ""
        self._draft += sentence
        self._before += text
        if self._window is not None:
            self._window.close(sentence)
        self._exchange.added_ms += (perf_counter() - started) * 1000
        return Release(text[flowed:], sentence[flowed:], self._is_repaired)

    async def _checked(self, sentence: str, lead: str) -> str:
        """The whole sentence as it may be read, beginning with its lead."""
        if self._stopped:
            return lead
        self._time_left_ms = self._pipeline.budget_ms
        rung = await self._tried(sentence, share=1 - REPAIR_SHARE)
        self._rungs.append(rung)
        self._degraded = rung.reason or self._degraded
        self._claims.extend(moved_by(claim, len(self._draft) - len(self._before)) for claim in rung.claims)
        action = decide(rung.assessment, self._exchange.policy)
        if rung.refuse or action is Action.REFUSE:
            return self._refused(sentence, lead, stop=True)
        if action is Action.REPAIR:
            return await self._repaired(sentence, lead, rung)
        if not lead and await self._left.is_left(sentence, rung.claims, self._tried):
            self._exchange.attempts.append(Attempt(Means.PATCH, "", rung.assessment, note=NOTE))
            return ""
        return await self._carried(sentence, lead, rung)

    async def _carried(self, sentence: str, lead: str, rung: Rung) -> str:
        """A sentence that is not contradicted, with earlier corrections carried forward where that is never worse."""
        text = self._carry.repaired(sentence, rung.moved(-len(self._before)).claims)
        if text != sentence and text.startswith(lead):
            carried = await self._tried(text)
            accepted = carried.is_checked and is_no_worse(rung.claims, carried.claims)
            self._exchange.attempts.append(
                Attempt(Means.PATCH, text, carried.assessment, accepted=accepted, note="carried forward")
            )
            if accepted:
                self._exchange.carried += 1
                self._repairs.add(Means.PATCH)
                sentence, rung = text, carried
        self._check = rung.check or self._check
        return sentence

    async def _repaired(self, sentence: str, lead: str, rung: Rung) -> str:
        async def check(text: str) -> Rung:
            return await self._tried(in_place(text, sentence, lead))

        exchange, here = self._exchange, rung.moved(-len(self._before))
        tried = await repair(
            Wrong(exchange.prompt, sentence, here, before=self._before, policy=exchange.policy),
            check=check,
            regenerate=self._regenerate,
            regenerate_ms=self._pipeline.regenerate_ms,
        )
        self._pipeline.record(self._exchange, tried)
        if not (tried and tried[-1].accepted):
            if may_stay(rung.claims, self._exchange.policy):
                self._check = rung.check or self._check
                return sentence
            return self._refused(sentence, lead, stop=False)
        self._repairs.add(tried[-1].means)
        self._is_repaired = True
        self._carry.remember(here.claims)
        self._left.remember(here.claims)
        self._check = tried[-1].rung.check or self._check
        return in_place(tried[-1].text, sentence, lead)

    def _refused(self, sentence: str, lead: str, *, stop: bool) -> str:
        """The refusal, in the place of the first sentence that is refused; later ones are left out."""
        self._stopped = stop
        first = Means.REFUSE not in self._repairs
        self._repairs.add(Means.REFUSE)
        return in_place(REFUSAL if first else "…" if lead else "", sentence, lead)

    async def _tried(self, sentence: str, *, share: float = 1.0) -> Rung:
        """The check of a sentence in its place, in a share of what is left of the time for the one that is held."""
        started = perf_counter()
        rung = await self._pipeline.ladder.piece(
            self._exchange,
            self._check,
            sentence,
            released=self._before,
            budget_ms=self._time_left_ms * share,
            ends=self._ends,
        )
        self._time_left_ms -= (perf_counter() - started) * 1000
        return rung

    async def _assessment(self) -> Assessment:
        """The assessment of the draft."""
        timing = dict(self._check.timing_ms) if self._check else {}
        return await self._pipeline.ladder.conclude(
            self._exchange, self._draft, self._claims, rungs=self._rungs, timing_ms=timing
        )

    def _decision(self) -> Decision:
        if Means.REFUSE in self._repairs:
            return Decision.REFUSE
        if self._repairs:
            return Decision.CORRECT
        return Decision.PASS if all(rung.is_checked for rung in self._rungs) else Decision.UNCHECKED
