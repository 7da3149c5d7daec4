"""The check of one answer, sentence by sentence: link, read, resolve, judge, correct."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from detect.clause import Clause, Symbol, clause_of
from detect.focus import Focus
from detect.judge import Stated
from detect.question import Question
from detect.reading import Reading, readings
from detect.unread import unread, whole_sentence
from detect.verdict import Assessment, CheckedClaim, Verdict
from kg.mention import LinkedText, Mention
from kg.records import EntityRef

if TYPE_CHECKING:
    from detect.checker import Checker

CONTEXT_CHARACTERS = 2000
"""How much of the prompt and of the answer so far helps to link the next sentence."""


class AnswerCheck:
    """The check of one answer, fed sentence by sentence; not thread-safe."""

    def __init__(self, checker: Checker, prompt: str) -> None:
        self._checker = checker
        self._prompt = prompt
        self._answer = ""
        self._claims: list[CheckedClaim] = []
        self._timing = {"link": 0.0, "facts": 0.0}
        self._asked = self._link(prompt[-CONTEXT_CHARACTERS:], "")
        self._focus = Focus(checker.graph, self._asked.mentions)
        self._question = Question(self._asked, checker.wordings)

    @property
    def claims(self) -> tuple[CheckedClaim, ...]:
        return tuple(self._claims)

    @property
    def timing_ms(self) -> Mapping[str, float]:
        return self._timing

    def sentence(self, text: str) -> tuple[CheckedClaim, ...]:
        """Check the next piece of the answer; offsets of the claims count in the whole answer."""
        offset = len(self._answer)
        context = f"{self._prompt[-CONTEXT_CHARACTERS:]}\n{self._answer[-CONTEXT_CHARACTERS:]}"
        first = not self._answer.strip()
        self._answer += text
        if text.lstrip().startswith("```"):
            return ()
        linked = self._link(text, context)
        started = perf_counter()
        claims = [c for span in linked.sentences for c in self._claims_of(linked, span, first=first)]
        self._timing["facts"] += (perf_counter() - started) * 1000
        moved = tuple(moved_by(claim, offset) for claim in claims)
        self._claims.extend(moved)
        return moved

    @property
    def answer(self) -> str:
        """What was checked so far."""
        return self._answer

    def catch_up(self, released: str) -> None:
        """Take text that was released without a check as read."""
        if len(released) > len(self._answer):
            self._answer = released

    def fork(self) -> AnswerCheck:
        """A copy that can try a next sentence without committing to it."""
        twin = copy(self)
        twin._claims = list(self._claims)
        twin._timing = dict(self._timing)
        twin._focus = copy(self._focus)
        return twin

    def finish(self, *, encode: bool = True) -> Assessment:
        """Score the answer from everything that was found."""
        return self._checker.assess(
            self._prompt, self._answer, self._claims, timing_ms=self._timing, encode=encode
        )

    def _link(self, text: str, context: str) -> LinkedText:
        started = perf_counter()
        linked = self._checker.linker.link(text, context)
        self._timing["link"] += (perf_counter() - started) * 1000
        return linked

    def _claims_of(self, linked: LinkedText, span: tuple[int, int], *, first: bool) -> list[CheckedClaim]:
        clause = clause_of(linked, *span)
        found = self._question.completed_by(clause) if first else []
        found = found or readings(clause, self._checker.wordings)
        stated = self._resolve(clause, found)
        claims = self._checker.judge.judge(stated, linked.text)
        if not claims:
            return unread(clause, linked, self._checker.evidence)
        for each in stated:
            self._focus.speak_of(each.subject)
        subjects = {(s.reading.object.start, s.reading.relation.id): s.subject for s in stated}
        return [self._corrected(c, linked, clause, subjects, claims) for c in claims]

    def _resolve(self, clause: Clause, found: Sequence[Reading]) -> list[Stated]:
        """Readings with pronouns and carried subjects resolved, in order of position."""
        leading = _leading_subject(clause)
        stated: list[Stated] = []
        for reading in sorted(found, key=lambda r: r.object.start):
            subject = self._mention(reading.subject) if reading.subject else leading
            if reading.subject is None and leading is None and clause.symbols[0].code[0] == "P":
                subject = self._focus.referent(clause.symbols[0].text)
            if reading.subject is not None and not reading.inverted:
                leading = subject or leading
            stated.append(Stated(reading, subject, self._mention(reading.object)))
        return stated

    def _mention(self, symbol: Symbol) -> Mention | None:
        if symbol.code.startswith("P") and symbol.mention is None:
            return self._focus.referent(symbol.text)
        return symbol.mention

    def _corrected(
        self,
        checked: CheckedClaim,
        linked: LinkedText,
        clause: Clause,
        subjects: dict[tuple[int, str], Mention | None],
        claims: Sequence[CheckedClaim],
    ) -> CheckedClaim:
        text = linked.text
        if len(claims) == 1:
            checked = replace(checked, claim=whole_sentence(checked.claim, clause, text))
        if checked.verdict is not Verdict.CONTRADICTED or checked.claim.relation is None:
            return checked
        key = (checked.claim.value_start, checked.claim.relation.id)
        taken = {c.claim.value.id for c in claims if isinstance(c.claim.value, EntityRef)}
        correction = self._checker.corrections.correction(
            checked,
            text,
            subject=subjects.get(key),
            asked=self._asked.mentions,
            taken=taken,
            mentions=linked.mentions,
        )
        return replace(checked, correction=correction)


def _leading_subject(clause: Clause) -> Mention | None:
    """The mention that the sentence is about: its first one, unless it stands in a phrase ("In Ulm, ...")."""
    for i, symbol in enumerate(clause.symbols):
        if symbol.mention is None or symbol.code[0] not in "EON":
            continue
        barred = i > 0 and clause.symbols[i - 1].code in {"in", "of", "by", "at", "on", "from", "for", "with"}
        if not barred and symbol.code[0] != "O":
            return symbol.mention
        if barred:
            return None
    return None


def moved_by(checked: CheckedClaim, offset: int) -> CheckedClaim:
    """The same claim in a text that has ``offset`` more characters before it."""
    claim, correction = checked.claim, checked.correction
    if correction is not None:
        correction = replace(correction, start=correction.start + offset, end=correction.end + offset)
    moved = replace(
        claim,
        start=claim.start + offset,
        end=claim.end + offset,
        value_start=claim.value_start + offset,
        value_end=claim.value_end + offset,
    )
    return replace(checked, claim=moved, correction=correction)
