"""The contradicted verdicts on real answers, for reading."""

from __future__ import annotations

from benchmarks.detect_answers import noticed, read, tables
from benchmarks.detect_sets.real_answers import RealAnswer, true_answers, wrong_answers
from detect.checker import Checker


def test_every_contradicted_claim_is_listed_with_its_answer_and_fact(tiny_checker: Checker) -> None:
    answers = [
        RealAnswer("m", "7", "The capital of France is Berlin. I like it."),
        RealAnswer("m", "8", "The capital of France is Paris."),
    ]
    counts, listed = tables({"m": read(tiny_checker, answers)}, "answers")
    assert counts.rows[0][:3] == ("m", 2, 3)
    assert counts.rows[0][4:6] == (1, 1)
    ((where, claim, fact, *_),) = listed.rows
    assert (where, claim) == ("m 7", "The capital of France is Berlin.")
    assert "Paris" in str(fact)


def test_true_answers_are_whole_and_each_has_its_own_name() -> None:
    answers = true_answers()
    assert len({answer.id for answer in answers}) == len(answers) > 100
    assert all(answer.text.strip() for answer in answers)
    assert {"mended", "unseen"} <= {answer.model for answer in answers}


def test_answers_in_which_something_is_called_wrong_are_counted_once(tiny_checker: Checker) -> None:
    answers = [
        RealAnswer("m", "7", "The capital of France is Berlin. The capital of Germany is Paris."),
        RealAnswer("m", "8", "The capital of France is Paris."),
    ]
    rows = noticed({"m": read(tiny_checker, answers)}).rows
    assert [tuple(row) for row in rows] == [("m", 2, 1, 0.5), ("all", 2, 1, 0.5)]


def test_wrong_answers_are_others_than_the_true_ones() -> None:
    wrong, true = wrong_answers(), true_answers()
    assert len({answer.id for answer in wrong}) == len(wrong) > 500
    assert {(each.prompt, each.text) for each in wrong}.isdisjoint((each.prompt, each.text) for each in true)
