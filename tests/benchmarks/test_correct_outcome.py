"""What correction did to an answer, by name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.correct_asked import Asked, Made
from benchmarks.correct_cases import Case
from benchmarks.correct_outcome import Effect, outcome
from benchmarks.correct_truth import Judge
from correct.exchange import Decision, Means
from correct.refusal import REFUSAL
from kg.store import Snapshot

RIGHT, WRONG = "The capital of France is Paris.", "The capital of France is Berlin."


def made(text: str) -> Made:
    decision = Decision.REFUSE if text == REFUSAL else Decision.PASS
    return Made(text, decision, Means.PATCH, calls=0, milliseconds=1.0, level="full")


@pytest.mark.parametrize(
    ("draft", "became", "effect"),
    [
        (RIGHT, RIGHT, Effect.KEPT),
        (RIGHT, "France is governed from Paris.", Effect.KEPT),
        (RIGHT, WRONG, Effect.HARMED),
        (RIGHT, REFUSAL, Effect.HARMED),
        (WRONG, RIGHT, Effect.MENDED),
        (WRONG, WRONG, Effect.LEFT),
        (WRONG, REFUSAL, Effect.REFUSED),
        (WRONG, "The capital of France is the euro.", Effect.WRONGER),
    ],
)
def test_effects(tiny_graph: Snapshot, draft: str, became: str, effect: Effect) -> None:
    judge = Judge(tiny_graph)
    case = Case("", "", judge.truth(["Q142"], "P36"))
    asked = Asked(case, draft, made(became), made(became))
    assert outcome(judge, asked, asked.whole).effect is effect


def test_neighbours_that_are_lost_make_a_right_answer_harmed(tiny_graph: Snapshot) -> None:
    judge = Judge(tiny_graph)
    case = Case("", "", judge.truth(["Q142"], "P36"), wanted=RIGHT, before="France is old. ")
    asked = Asked(case, f"France is old. {RIGHT}", made(RIGHT), made(RIGHT))
    assert outcome(judge, asked, asked.whole).effect is Effect.HARMED


def test_a_listed_statement_is_right_to_the_letter(tiny_graph: Snapshot) -> None:
    judge = Judge(tiny_graph)
    case = replace(Case("", "", judge.truth(["Q142"], "P36")), listed=frozenset({RIGHT}))
    asked = Asked(case, RIGHT, made("Paris it is."), made(RIGHT))
    assert outcome(judge, asked, asked.whole).effect is Effect.HARMED
    assert outcome(judge, asked, asked.streamed).effect is Effect.KEPT


def test_a_right_value_said_of_something_else_harms(tiny_graph: Snapshot) -> None:
    judge = Judge(tiny_graph)
    asked = Asked(
        Case("", "", judge.truth(["Q142"], "P36")), RIGHT, made("It is Paris."), made("Paris is old.")
    )
    assert outcome(judge, asked, asked.streamed).effect is Effect.HARMED
