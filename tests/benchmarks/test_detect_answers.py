"""The contradicted verdicts on real answers, for reading."""

from __future__ import annotations

from benchmarks.detect_answers import read, tables
from benchmarks.detect_sets.real_answers import RealAnswer, true_answers
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
