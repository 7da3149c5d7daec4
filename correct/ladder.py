"""The ladder: every check gets so much time, and goes down by levels instead of failing.

Levels: ``full`` (models) > ``facts`` (typed comparison alone) > ``link`` > ``none``. A check runs in an executor; when
its time is over, whatever it has found by then counts (`detect.staged_check`), and models do not keep the thread any
longer (`detect.deadline`). About an answer that was not compared with facts the fail policies decide: ``on_timeout``
where time ran out, ``on_error`` where something failed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic
from typing import TypeVar

from correct.exchange import Exchange
from correct.facing import facing
from detect.answer_check import AnswerCheck
from detect.checker import Checker
from detect.deadline import within
from detect.staged_check import Progress, StagedCheck
from detect.verdict import Assessment, CheckedClaim, Level, lowest, moved_by
from kg.records import Fact, Relation

_log = logging.getLogger("akgc.correct")

T = TypeVar("T")

REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Rung:
    """What a check has found, and how deep it went.

    ``by_facts``: the claims as typed comparison alone judges them. ``facing``: those of the assessment, seen from the
    side that the question asks about (`correct.facing`). ``check`` has read the text, for what follows upon
    it; None where reading was not finished. ``before``: one for each piece that was read, which has read what is before
    it; none where a check cannot be taken up in the middle of a text. ``reason`` says in a line why the check did not
    go deeper, "" where it did. ``refuse``: so little is known that the fail policy refuses the text.
    """

    assessment: Assessment
    by_facts: tuple[CheckedClaim, ...] = ()
    facing: tuple[CheckedClaim, ...] = ()
    check: AnswerCheck | None = None
    before: tuple[AnswerCheck, ...] = ()
    reason: str = ""
    refuse: bool = False

    @property
    def level(self) -> Level:
        return self.assessment.level

    @property
    def claims(self) -> tuple[CheckedClaim, ...]:
        return self.assessment.claims

    @property
    def is_checked(self) -> bool:
        """Whether all of the text was compared with facts at least."""
        return self.level in {Level.FULL, Level.FACTS}

    @property
    def is_degraded(self) -> bool:
        """Whether something stood in the way of a deeper check."""
        return bool(self.reason)

    def between(self, start: int, end: int) -> Rung:
        """What was found in a part of the text, with offsets that count in the part."""

        def part(claims: Sequence[CheckedClaim]) -> Iterator[CheckedClaim]:
            return (moved_by(claim, -start) for claim in claims if start <= claim.claim.start < end)

        return self._with(part)

    def moved(self, offset: int) -> Rung:
        """The same in a text that has ``offset`` more characters before it."""
        return self._with(lambda claims: (moved_by(claim, offset) for claim in claims))

    def _with(self, changed: Callable[[Sequence[CheckedClaim]], Iterable[CheckedClaim]]) -> Rung:
        return replace(
            self,
            assessment=replace(self.assessment, claims=tuple(changed(self.claims))),
            by_facts=tuple(changed(self.by_facts)),
            facing=tuple(changed(self.facing)),
        )


class Ladder:
    """Checks texts in bounded time; of its methods none raises, except where the caller is cancelled.

    ``on_timeout`` and ``on_error`` are "release" or "refuse".
    """

    def __init__(
        self, checker: Checker, *, budget_ms: float, on_timeout: str, on_error: str, executor: Executor
    ) -> None:
        self.checker = checker
        self.budget_ms = budget_ms
        self.on_timeout = on_timeout
        self.on_error = on_error
        self._executor = executor

    async def whole(
        self, exchange: Exchange, text: str, *, budget_ms: float | None = None, repair_ms: float = 0.0
    ) -> Rung:
        """The check of a whole answer; where something is found wrong it leaves ``repair_ms`` of its time."""
        asked = (exchange.prompt, text)
        likely = exchange.log_probability

        def work(progress: Progress) -> Assessment:
            return self.checker.in_stages(
                *asked,
                progress,
                context=exchange.context,
                material=exchange.material,
                log_probability=likely,
            )

        return await self._climb(exchange, work, partial(self.checker.conclude, *asked), budget_ms, repair_ms)

    async def piece(
        self,
        exchange: Exchange,
        before: AnswerCheck | None,
        text: str,
        *,
        released: str,
        budget_ms: float | None = None,
        encode: bool = True,
        ends: bool = False,
    ) -> Rung:
        """The check of the text that follows upon ``released``, without a score; offsets count in both together.

        ``before`` has read the released text or a part of it, and is left as it is; None: a new check is begun.
        ``ends``: nothing follows upon the text.
        """
        return await self.pieces(
            exchange, before, [text], released=released, budget_ms=budget_ms, encode=encode, ends=ends
        )

    async def pieces(
        self,
        exchange: Exchange,
        before: AnswerCheck | None,
        texts: Sequence[str],
        *,
        released: str,
        budget_ms: float | None = None,
        encode: bool = True,
        ends: bool = False,
    ) -> Rung:
        """The same for several sentences, one after the other."""

        def work(progress: Progress) -> Assessment:
            if ends and encode:
                self.checker.scorer.begin(exchange.prompt, released + "".join(texts))
            checking = self._begun(exchange) if before is None else before.fork()
            checking.catch_up(released)
            StagedCheck(checking, self.checker.linker, progress).run(texts, encode=encode, ends=ends)
            return self._unscored(progress)

        return await self._climb(exchange, work, self._unscored, budget_ms)

    async def begin(self, exchange: Exchange) -> AnswerCheck | None:
        """A check that has read the prompt; None where that failed or took too long."""
        try:
            return await self._in_time(lambda: self._begun(exchange), self.budget_ms, Progress())
        except TimeoutError:
            return None
        except Exception:  # noqa: BLE001 - the piece that comes next reads the prompt itself, and says what fails
            _log.exception("reading the prompt of exchange %s failed", exchange.id)
            return None

    async def conclude(
        self,
        exchange: Exchange,
        draft: str,
        claims: Sequence[CheckedClaim],
        *,
        rungs: Sequence[Rung],
        timing_ms: dict[str, float],
    ) -> Assessment:
        """The score of a draft whose pieces have been checked; its level is the lowest of theirs."""
        level = lowest(Level.FULL, *(rung.level for rung in rungs))
        score = partial(self.checker.assess, exchange.prompt, draft, claims, timing_ms=timing_ms)
        try:
            found = await self._in_time(score, self.budget_ms, Progress())
        except Exception as error:  # noqa: BLE001 - whatever the encoder does, the claims are judged already
            if not isinstance(error, TimeoutError):
                _log.exception("scoring exchange %s failed", exchange.id)
            found = score(encode=False)
        return replace(found, level=lowest(level, found.level))

    def _begun(self, exchange: Exchange) -> AnswerCheck:
        return self.checker.begin(exchange.prompt, exchange.context, exchange.material)

    def _unscored(self, progress: Progress) -> Assessment:
        reached = progress.reached
        return Assessment(reached.claims, threshold=self.checker.threshold, level=reached.level)

    async def _climb(
        self,
        exchange: Exchange,
        work: Callable[[Progress], Assessment],
        conclude: Callable[[Progress], Assessment],
        budget_ms: float | None,
        repair_ms: float = 0.0,
    ) -> Rung:
        """What ``work`` finds in time, else what it had found by then, put together by ``conclude``."""
        progress = Progress()
        limit_ms = self.budget_ms if budget_ms is None else max(0.0, budget_ms)
        policy = self.on_error
        try:
            found = await self._in_time(partial(work, progress), limit_ms, progress, repair_ms)
            reason = progress.reached.trouble
        except TimeoutError:
            policy, found = self.on_timeout, conclude(progress)
            reason = f"the check took longer than {limit_ms:.0f} ms; {progress.reached.trouble}".rstrip("; ")
        except Exception as error:  # noqa: BLE001 - whatever fails in a check, the answer goes on by the fail policy
            _log.exception("a check failed")
            found, reason = conclude(progress), f"the check failed: {error}"
        reached = progress.reached
        rung = Rung(
            found,
            by_facts=reached.by_facts,
            facing=facing(exchange.prompt, found.claims, self._facts_of),
            check=reached.check,
            before=reached.before,
            reason=reason,
        )
        return replace(rung, refuse=policy == REFUSE and not rung.is_checked)

    def _facts_of(self, entity_id: str, relation: Relation) -> Sequence[Fact]:
        """Not asked for where answers are checked against documents: claims about those have no relation."""
        return self.checker.evidence.facts(entity_id, relation)

    async def _in_time(
        self, work: Callable[[], T], limit_ms: float, progress: Progress, repair_ms: float = 0.0
    ) -> T:
        """Run blocking work beside the event loop; what comes too late is told to stop, and finishes unheard.

        :raises TimeoutError: it took longer than the limit, less ``repair_ms`` where something wrong was found by then.
        """
        if limit_ms <= 0:
            raise TimeoutError("no time is left")
        end = monotonic() + limit_ms / 1000

        def job() -> T:
            with within(end - monotonic()):
                return work()

        future = asyncio.get_running_loop().run_in_executor(self._executor, job)
        try:
            done, _ = await asyncio.wait({future}, timeout=max(0.0, limit_ms - repair_ms) / 1000)
            if not done and repair_ms and not progress.reached.is_wrong:
                done, _ = await asyncio.wait({future}, timeout=min(repair_ms, limit_ms) / 1000)
            if not done:
                raise TimeoutError(f"not done within {limit_ms:.0f} ms")
            return future.result()
        finally:
            if not future.done():
                progress.is_stopped = True
                future.cancel()
