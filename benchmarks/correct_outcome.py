"""What correction did to an answer: made right, harmed, refused, made wronger, left alone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from benchmarks.correct_asked import Asked, Made
from benchmarks.correct_cases import Case
from benchmarks.correct_truth import Judge, Judgement
from correct.exchange import Decision


class Effect(StrEnum):
    KEPT = "right, left right"
    HARMED = "right, harmed"
    MENDED = "wrong, made right"
    NEARER = "wrong, made true but coarser"
    REFUSED = "wrong, refused"
    LEFT = "wrong, left as it was"
    WRONGER = "wrong, changed and still wrong"
    UNJUDGED = "neither right nor wrong"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A case with what was right before and after; ``made`` is the way it went, whole or streamed."""

    asked: Asked
    made: Made
    before: Judgement
    after: Judgement
    effect: Effect

    @property
    def case(self) -> Case:
        return self.asked.case

    @property
    def changed(self) -> bool:
        return self.made.text != self.asked.draft


def outcome(judge: Judge, asked: Asked, made: Made) -> Outcome:
    """Judge the draft and what became of it."""
    before = judged(judge, asked.case, asked.draft)
    refused = made.decision is Decision.REFUSE
    same = made.text == asked.draft
    after = before if same else judged(judge, asked.case, made.text)
    if after is Judgement.RIGHT and _lost_subject(judge, asked, made):
        after = Judgement.OTHER
    if asked.case.listed is not None and not (refused or same) and after is not Judgement.RIGHT:
        after = Judgement.NEAR  # the list does not hold every true statement
    if before is Judgement.RIGHT:
        effect = Effect.KEPT if same or (after is Judgement.RIGHT and not refused) else Effect.HARMED
    elif before is Judgement.NEAR:
        effect = Effect.UNJUDGED
    elif after is Judgement.RIGHT:
        effect = Effect.MENDED
    elif after is Judgement.NEAR:
        effect = Effect.NEARER if asked.case.listed is None else Effect.UNJUDGED
    elif refused:
        effect = Effect.REFUSED
    else:
        effect = Effect.LEFT if same else Effect.WRONGER
    return Outcome(asked, made, before, after, effect)


def _lost_subject(judge: Judge, asked: Asked, made: Made) -> bool:
    """Whether the subject was named before and is not any more: the text then speaks of something else."""
    case = asked.case
    named = [judge.names_subject(case.part(text), case.truth) for text in (asked.draft, made.text)]
    return named == [True, False]


def judged(judge: Judge, case: Case, text: str) -> Judgement:
    """The judgement on the part of an answer that the case is about; its neighbours must stand as they were."""
    if case.listed is not None:
        return Judgement.RIGHT if text in case.listed else Judgement.OTHER
    if not case.truth.relation:
        return Judgement.NEAR
    found = judge.judge(case.part(text), case.truth)
    return (
        Judgement.OTHER
        if found is Judgement.RIGHT and not case.keeps_around(text) and not _fits(case, text)
        else found
    )


def _fits(case: Case, text: str) -> bool:
    """Whether only an article or a space before the judged part differs."""
    return abs(len(text) - len(case.before) - len(case.wanted) - len(case.behind)) <= 2
