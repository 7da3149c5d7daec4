"""What the benchmark of answers about documents makes of judged answers, and that its sets can be read."""

from __future__ import annotations

import pytest

from benchmarks.document_answers import WRONG, Judged, chosen, judge, report
from benchmarks.document_sets import (
    LONG,
    MISLEADING,
    NATURAL,
    NEGATION,
    OPEN,
    PIECE,
    TEST,
    DocumentAnswer,
    document_sets,
    long_sets,
)
from benchmarks.statement import Split
from detect.document_check import DocumentChecker
from detect.verdict import CheckedClaim, Claim, Correction, Verdict

ANSWER = DocumentAnswer(
    "shop", "How much?", "Sure. It is 12 EUR.", "number", at=12, said="12 EUR", right="9 EUR"
)


def claim(start: int, end: int, right: str = "", verdict: Verdict = Verdict.CONTRADICTED) -> CheckedClaim:
    correction = Correction(12, 18, "12 EUR", right) if right else None
    return CheckedClaim(Claim("", start, end), verdict, score=1.0, correction=correction)


def test_a_wrong_value_is_found_and_made_right_by_what_is_offered() -> None:
    found = Judged("01", ANSWER, (claim(6, 19, "9 EUR"),), alone=True, ms=1.0)
    elsewhere = Judged("01", ANSWER, (claim(0, 5),), alone=True, ms=1.0)
    assert (found.is_found, found.is_made_right, found.is_supported) == (True, True, False)
    assert (elsewhere.is_found, elsewhere.is_made_right) == (False, False)


def test_the_report_counts_right_answers_that_were_called_wrong() -> None:
    right = DocumentAnswer("shop", "How much?", "You pay 9 EUR.", NATURAL)
    judged = [
        Judged("01", ANSWER, (claim(6, 19, verdict=Verdict.SUPPORTED),), alone=True, ms=2.0),
        Judged("01", right, (claim(0, 14),), alone=True, ms=4.0),
    ]
    answers, times, falsely = report(judged, {}).tables
    assert [row[1:4] + row[6:7] for row in answers.rows] == [
        ("number", 1, 0, 1),
        ("all wrong ones", 1, 0, 1),
        (NATURAL, 1, 1, 0),
    ]
    assert times.rows[0][:3] == ("its own document", 2, pytest.approx(3.0))
    assert [row[3] for row in falsely.rows] == ["You pay 9 EUR."]


def test_every_set_can_be_read_and_what_is_said_stands_in_its_answer() -> None:
    found = list(document_sets())
    short = {name for name in TEST if not name.startswith(LONG)}
    assert {each.name for each in found} > short
    assert {each.name for each in chosen(found, Split.TEST)} == short
    for each in found:
        assert len(each.documents) == 8
        for answer in each.answers:
            assert answer.document in each.documents
            assert answer.how in (*WRONG, NATURAL, MISLEADING, OPEN)
            assert answer.is_wrong is (answer.how in WRONG)
            assert answer.answer[answer.at : answer.at + len(answer.said)] == answer.said
            assert answer.how != NEGATION or answer.said == answer.answer


def test_it_runs_without_a_verifier() -> None:
    kind = next(iter(document_sets()))
    assert len(judge(DocumentChecker(), kind, 4, alone=False)) == 4


def test_long_answers_are_reported_apart() -> None:
    judged = [
        Judged("01", ANSWER, (claim(6, 19),), alone=True, ms=2.0),
        Judged(f"{LONG}01", ANSWER, (claim(0, 5),), alone=True, ms=4.0),
    ]
    answers, times, _ = report(judged, {}).tables
    assert [row[0] for row in times.rows] == ["its own document", "its own document, long"]
    assert [row[3] for row in answers.rows if row[1] == "all wrong ones"] == [1, 0]


def test_every_long_answer_is_there_right_and_with_each_of_its_pieces_wrong() -> None:
    found = list(long_sets())
    assert {each.name for each in found} & TEST
    for each in found:
        assert each.is_long
        assert sum(answer.how == NATURAL for answer in each.answers) > 40
        for answer in each.answers:
            assert answer.document in each.documents
            assert "{" not in answer.answer
            assert answer.is_wrong is (answer.how == PIECE)
            assert answer.answer[answer.at : answer.at + len(answer.said)] == answer.said
