"""The contradicted verdicts on real answers, for reading."""

from __future__ import annotations

from benchmarks.detect_answers import read, tables
from benchmarks.detect_sets.real_answers import RealAnswer
from detect.checker import Checker


def test_every_contradicted_claim_is_listed_with_its_answer_and_fact(tiny_checker: Checker) -> None:
    answers = [
        RealAnswer("m", "7", "The capital of France is Berlin. I like it."),
        RealAnswer("m", "8", "The capital of France is Paris."),
    ]
    counts, listed = tables(read(tiny_checker, answers))
    assert counts.rows[0][:2] == (2, 3)
    assert counts.rows[0][3:5] == (1, 1)
    ((where, claim, fact, *_),) = listed.rows
    assert (where, claim) == ("m 7", "The capital of France is Berlin.")
    assert "Paris" in str(fact)
