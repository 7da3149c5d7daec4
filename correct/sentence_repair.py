"""The repair of a whole answer, sentence by sentence: what is right stays, what is wrong is mended in its place.

As in a stream, what follows upon a mended sentence is read again behind it, because "it" may mean something else now.
A sentence that cannot be mended is replaced by the refusal, the first time, and dropped afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from correct.budget import Budget
from correct.exchange import Exchange, Means
from correct.ladder import Ladder, Rung
from correct.left_behind import NOTE, LeftBehind
from correct.placing import in_place
from correct.policy import is_wrong, may_stay
from correct.refusal import REFUSAL
from correct.regenerate import Regenerate, Rewrite
from correct.repair import Candidate, Check, Wrong, repair
from detect.answer_check import AnswerCheck
from detect.verdict import Assessment
from kg.sentence import SentenceSplitter


class SentenceRepair:
    """One answer. ``tried`` are all candidates in order, ``means`` those that made the answer, with refusals."""

    def __init__(
        self,
        ladder: Ladder,
        exchange: Exchange,
        *,
        budget: Budget,
        regenerate: Regenerate | None,
        regenerate_ms: float,
    ) -> None:
        self.tried: list[Candidate] = []
        self.means: set[Means] = set()
        self.reason = ""
        self._ladder = ladder
        self._exchange = exchange
        self._budget = budget
        self._regenerate = regenerate
        self._regenerate_ms = regenerate_ms
        self._released = ""
        self._left = LeftBehind()
        self._encode = True

    async def run(self, draft: str, rung: Rung) -> str:
        """The answer to be given; ``rung`` is the check of the draft."""
        self._encode = not rung.is_degraded  # models that failed the draft would keep its repair waiting too
        rest = self._pieces(draft, rung)
        while rest:
            first = self._first_wrong(rest, rung)
            left = await self._first_left(rest[:first], rung)
            self._released += "".join(piece.text for piece in rest[:left])
            if left < first:
                self.tried.append(Candidate(Means.PATCH, "", rung, accepted=True, note=NOTE))
                before, rest = rung.before[left], rest[left + 1 :]
                rung = await self._read_on(before, rest)
                continue
            if first == len(rest):
                break
            if first >= len(rung.before):  # known to be wrong, and no time to mend it
                self._refuse(rest[first].text)
                rest, rung = rest[first + 1 :], _UNREAD
                continue
            ends = first + 1 == len(rest)
            check = await self._mend(rest[first].text, rung, rung.before[first], ends=ends)
            rest = rest[first + 1 :]
            rung = await self._read_on(check, rest)
        return REFUSAL if self._released.strip() == REFUSAL else self._released

    def _pieces(self, draft: str, rung: Rung) -> list[_Piece]:
        texts = SentenceSplitter().split(draft)
        starts = accumulate(map(len, texts), initial=0)
        wrong = self._wrong_places(rung)
        return [
            _Piece(text, any(start <= at < start + len(text) for at in wrong))
            for text, start in zip(texts, starts, strict=False)
        ]

    def _wrong_places(self, rung: Rung) -> list[int]:
        """Where wrong claims begin."""
        return [claim.claim.start for claim in rung.claims if is_wrong(claim, self._exchange.policy)]

    def _first_wrong(self, pieces: Sequence[_Piece], rung: Rung) -> int:
        """Index of the first piece that is wrong, or was so and has not been read again; else their number."""
        ends = list(accumulate((len(piece.text) for piece in pieces), initial=len(self._released)))[1:]
        wrong = self._wrong_places(rung)
        for i, (piece, end) in enumerate(zip(pieces, ends, strict=True)):
            is_unread = i >= len(rung.before)
            if any(start < end for start in wrong) or (is_unread and piece.was_wrong):
                return i
        return len(pieces)

    async def _first_left(self, pieces: Sequence[_Piece], rung: Rung) -> int:
        """Index of the first piece that a repair left behind, or else their number."""
        released = self._released
        for i, (piece, before) in enumerate(zip(pieces, rung.before, strict=False)):
            end = len(released) + len(piece.text)
            claims = [claim for claim in rung.claims if len(released) <= claim.claim.start < end]
            if await self._left.is_left(piece.text, claims, self._checked_behind(before, released)):
                return i
            released += piece.text
        return len(pieces)

    def _checked_behind(self, before: AnswerCheck, released: str, *, ends: bool = False) -> Check:
        """Checks a text in the place of a sentence behind what was released."""

        async def check(text: str) -> Rung:
            return await self._ladder.piece(
                self._exchange,
                before,
                text,
                released=released,
                budget_ms=self._budget.remaining_ms,
                encode=self._encode,
                ends=ends,
            )

        return check

    async def _mend(self, sentence: str, rung: Rung, before: AnswerCheck, *, ends: bool) -> AnswerCheck:
        """Release the sentence mended or refused; returns the check that has read what is before the next one."""
        released = self._released
        behind = self._checked_behind(before, released, ends=ends)

        async def check(text: str) -> Rung:
            return await behind(in_place(text, sentence))

        found = rung.between(len(released), len(released) + len(sentence))
        wrong = Wrong(self._exchange.prompt, sentence, found, before=released, policy=self._exchange.policy)
        tried = await repair(wrong, check=check, regenerate=self._paused(), regenerate_ms=self._regenerate_ms)
        self.tried += tried
        last = tried[-1] if tried else None
        if last is None or not last.accepted:
            if may_stay(found.claims, self._exchange.policy):
                self._released += sentence
                return rung.check or before
            self._refuse(sentence)
            return before
        self.means.add(last.means)
        self._left.remember(found.claims)
        self._released += in_place(last.text, sentence)
        return last.rung.check or before

    def _refuse(self, sentence: str) -> None:
        self._released += "" if Means.REFUSE in self.means else in_place(REFUSAL, sentence)
        self.means.add(Means.REFUSE)

    def _paused(self) -> Regenerate | None:
        """Asks the model while the budget stands still."""
        regenerate = self._regenerate
        if regenerate is None:
            return None

        async def asked(rewrite: Rewrite) -> str:
            with self._budget.paused():
                return await regenerate(rewrite)

        return asked

    async def _read_on(self, check: AnswerCheck, rest: Sequence[_Piece]) -> Rung:
        texts = [piece.text for piece in rest]
        rung = await self._ladder.pieces(
            self._exchange,
            check,
            texts,
            released=self._released,
            budget_ms=self._budget.remaining_ms,
            encode=self._encode,
        )
        if not rung.is_checked:
            self.reason = rung.reason
        return rung


@dataclass(frozen=True, slots=True)
class _Piece:
    """A sentence of the draft; ``was_wrong`` as it stood there."""

    text: str
    was_wrong: bool


_UNREAD = Rung(Assessment())
