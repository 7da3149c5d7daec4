"""What the correction benchmark asks."""

from __future__ import annotations

from benchmarks.correct_cases import Case, question_wordings, questions, trained_questions
from benchmarks.correct_planted import PLANTED, RIGHT, planted
from benchmarks.correct_truth import Judge, Truth
from benchmarks.statement import Split
from kg.store import Snapshot


def test_no_question_wording_was_trained_on() -> None:
    asked = {text for wordings in question_wordings().values() for text, _ in wordings}
    assert len(asked) > 150
    assert not asked & trained_questions()


def test_every_question_names_its_subject(tiny_graph: Snapshot) -> None:
    asked = questions(tiny_graph, Judge(tiny_graph), count=10, seed=0, split=Split.ALL)
    assert len(asked) == 10
    labels = {tiny_graph.entity(case.truth.subjects[0]).label for case in asked}
    assert all(any(label in case.question for label in labels) for case in asked)


def test_the_draw_is_the_same_for_the_same_seed(tiny_graph: Snapshot) -> None:
    judge = Judge(tiny_graph)
    first, second = (questions(tiny_graph, judge, count=8, seed=3, split=Split.ALL) for _ in range(2))
    assert first == second


def test_planted_and_true_sentences_come_in_pairs_of_one_wording(tiny_graph: Snapshot) -> None:
    cases = planted(tiny_graph, Judge(tiny_graph), count=4, seed=0, split=Split.ALL)
    assert cases
    for right, wrong in zip(cases[::2], cases[1::2], strict=True):
        assert (right.group, wrong.group) == (RIGHT, PLANTED)
        assert (right.question, right.wanted, right.origin) == (wrong.question, wrong.wanted, wrong.origin)
        assert right.draft != wrong.draft
        assert right.draft == f"{right.before}{right.wanted}{right.behind}"


def test_the_judged_part_is_what_stands_between_the_neighbours() -> None:
    case = Case("", "", Truth("P36", 0.0, (), ()), before="First. ", behind=" Last.")
    assert case.part("First. The capital is Paris. Last.") == "The capital is Paris."
    assert not case.keeps_around("The capital is Paris. Last.")
