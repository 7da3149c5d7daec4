"""A check in stages, each of which adds to what the one before has found: linked, compared with facts, read by models.

Rules: every piece of a text is linked and compared at once; what that leaves open the models read together at the end.
What was found counts, also where time runs out or a stage fails. The level says how deep the whole text was checked: a
single piece that was only linked makes it ``link``, one that nobody has read ``none``.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field

from detect.answer_check import AnswerCheck
from detect.clause_reader import ReadClause
from detect.verdict import CheckedClaim, Claim, Level, Verdict, lowest
from kg.linker import Linker
from kg.mention import MentionKind
from kg.records import EntityRef

log = logging.getLogger("akgc.detect")


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a check has come.

    ``by_facts`` are the claims as typed comparison alone judges them, the same as ``claims`` where no model has spoken.
    ``before`` has a check for each piece that was taken, which has read what is before it; ``check`` has read the whole
    text, and is None where that is not so. ``trouble`` says why the level is not higher.
    """

    level: Level = Level.NONE
    claims: tuple[CheckedClaim, ...] = ()
    by_facts: tuple[CheckedClaim, ...] = ()
    before: tuple[AnswerCheck, ...] = ()
    check: AnswerCheck | None = None
    trouble: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether a claim is contradicted."""
        return any(claim.verdict is Verdict.CONTRADICTED for claim in self.claims)


@dataclass(slots=True)
class Progress:
    """Between the thread that checks and sets ``reached``, and the one that waits for it and sets ``is_stopped``."""

    reached: Reached = field(default_factory=Reached)
    is_stopped: bool = False


class StagedCheck:
    """The check of what follows upon the text that ``checking`` has read; ``checking`` itself is left as it is."""

    def __init__(self, checking: AnswerCheck, linker: Linker, progress: Progress) -> None:
        self._checking = checking
        self._linker = linker
        self._progress = progress
        self._before: list[AnswerCheck] = []
        self._read: list[ReadClause] = []
        self._linked: list[CheckedClaim] = []
        """Claims of pieces that could only be linked."""
        self._by_facts: list[CheckedClaim] = []
        self._level = Level.FULL
        self._trouble = ""

    def run(
        self,
        pieces: Sequence[str],
        *,
        encode: bool = True,
        ends: bool = False,
    ) -> Reached:
        """What was found; ``encode=False`` asks no model. It ends early where the progress is stopped.

        ``ends``: the answer ends with these pieces.
        """
        for number, piece in enumerate(pieces):
            self._reach(
                Level.NONE, self._by_facts, trouble=f"{number} of {len(pieces)} sentences were checked"
            )
            if self._progress.is_stopped:
                return self._progress.reached
            self._take(piece)
        waiting = "the models had not answered"
        self._reach(Level.FACTS, self._by_facts, check=self._checking, trouble=self._trouble or waiting)
        return self._ask_models(ends=ends) if encode else self._settled(Level.FACTS, encode=False)

    def _take(self, piece: str) -> None:
        """Link a piece and compare what it says with facts; where that fails, only link it."""
        self._before.append(self._checking)
        trial = self._checking.fork()
        try:
            read = trial.read(piece)
            claims = trial.fork().settle(read, encode=False)
        except Exception as error:
            log.exception("comparing with facts failed")
            self._fall_to(Level.LINK, f"comparing with facts failed: {error}")
            self._only_link(piece)
        else:
            self._checking = trial
            self._read += read
            self._by_facts += claims

    def _only_link(self, piece: str) -> None:
        offset = len(self._checking.answer)
        try:
            found = linked_claims(self._linker, piece, offset)
        except Exception as error:
            log.exception("linking failed")
            self._fall_to(Level.NONE, f"linking failed: {error}")
            found = []
        self._linked += found
        self._by_facts += found
        self._checking = self._checking.fork()
        self._checking.catch_up(self._checking.answer + piece)

    def _fall_to(self, level: Level, trouble: str) -> None:
        self._level = lowest(self._level, level)
        self._trouble = trouble

    def _ask_models(self, *, ends: bool) -> Reached:
        try:
            return self._settled(Level.FULL, encode=True, ends=ends)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong in a model, facts have spoken
            self._trouble = self._trouble or f"checked without models: {error}"
            return self._settled(Level.FACTS, encode=False)

    def _settled(self, level: Level, *, encode: bool, ends: bool = False) -> Reached:
        check = self._checking.fork()
        claims = check.settle(self._read, encode=encode, ends=ends)
        if self._linked:
            claims = tuple(sorted((*claims, *self._linked), key=lambda each: each.claim.start))
        return self._reach(level, claims, check=check, trouble=self._trouble)

    def _reach(
        self,
        level: Level,
        claims: Sequence[CheckedClaim],
        *,
        check: AnswerCheck | None = None,
        trouble: str,
    ) -> Reached:
        self._progress.reached = Reached(
            level=lowest(level, self._level),
            claims=tuple(claims),
            by_facts=tuple(self._by_facts),
            before=tuple(self._before),
            check=check,
            trouble=trouble,
        )
        return self._progress.reached


def linked_claims(linker: Linker, text: str, offset: int) -> list[CheckedClaim]:
    """One claim for each sentence that names something known: that nobody could check it."""
    linked = linker.link(text)
    found = []
    for start, end in linked.sentences:
        named = [m for m in linked.mentions if start <= m.start < end and m.kind is MentionKind.ENTITY]
        if named:
            best = named[0].best
            subject = EntityRef(best.id, best.label) if best else None
            claim = Claim(text[start:end].strip(), start + offset, end + offset, subject)
            found.append(CheckedClaim(claim, Verdict.NOT_CHECKABLE, score=0.0, rule="linked"))
    return found
