"""What the trees of checks against documents are fitted to."""

from __future__ import annotations

import pytest

from benchmarks.document_sets import LONG, NATURAL, NEGATION, OPEN, PIECE, DocumentAnswer, DocumentSet
from benchmarks.marked_answer import Span
from detect.document_values.read import OF_CLAIM
from scripts.document_value_examples import ClaimExample, of_set
from scripts.train_document_values import LEAST, thresholds

POOL = "The pool was opened in 1968 by Edith Farr. A locker costs 12 EUR a year. Dogs may not be brought in."
OPENED, DOGS = "The pool was opened in 1986.", "There is a pool. Dogs may be brought in."


@pytest.fixture(scope="module")
def found() -> list[ClaimExample]:
    answers = (
        DocumentAnswer("pool", "When was it opened?", OPENED, "date", at=23, said="1986", right="1968"),
        DocumentAnswer("pool", "What is a locker?", "A locker is 12 EUR for a year.", NATURAL),
        DocumentAnswer(
            "pool", "May I bring a dog?", DOGS, NEGATION, said=DOGS, right="Dogs may not be brought in."
        ),
        DocumentAnswer("pool", "What is a towel?", "A towel costs 3 EUR.", OPEN),
    )
    return of_set(DocumentSet("99", {"pool": POOL}, answers), alone=True)


def of(found: list[ClaimExample], how: str) -> list[ClaimExample]:
    return [each for each in found if each.how == how]


def test_the_value_that_should_have_been_said_is_the_one_that_was_meant(found: list[ClaimExample]) -> None:
    (claim,) = of(found, "date")
    assert (claim.wrong, claim.holds) == (True, False)
    assert [value.label for value in claim.values if value.read.kind.value == "time"] == [True]


def test_nothing_is_wrong_of_a_right_answer_and_of_one_that_is_left_open(found: list[ClaimExample]) -> None:
    assert [(each.wrong, each.holds) for each in of(found, NATURAL)] == [(False, True)]
    assert [(each.wrong, each.holds) for each in of(found, OPEN)] == [(False, False)]
    assert not any(value.label for each in found if each.how in (NATURAL, OPEN) for value in each.values)


def test_of_several_sentences_nobody_knows_which_one_is_turned_around(found: list[ClaimExample]) -> None:
    assert all(each.wrong is None for each in of(found, NEGATION))


def test_what_would_not_be_read_tells_nothing_of_a_claim(found: list[ClaimExample]) -> None:
    (claim,) = of(found, "date")
    wrong = OF_CLAIM.index("wrong")
    assert claim.weighed([0.0] * len(claim.values))[wrong] == 0
    assert claim.weighed([0.9] * len(claim.values))[wrong] == pytest.approx(0.9)


def test_a_threshold_leaves_no_more_than_its_share_above(found: list[ClaimExample]) -> None:
    import numpy as np

    sure = np.linspace(0.3, 0.9, len(found))
    contradicted_at, supported_at = thresholds(found, sure, sure)
    natural = [p for each, p in zip(found, sure, strict=True) if each.how == NATURAL]
    assert contradicted_at > max(natural) or contradicted_at == LEAST
    assert supported_at >= LEAST


def test_of_a_long_answer_with_a_wrong_piece_only_its_claim_is_told() -> None:
    right = "The pool has rules. It was opened in 1968. A locker is 12 EUR."
    wrong = right.replace("1968", "1986")
    left_open = (Span(0, 19),)
    answers = (
        DocumentAnswer("pool", "Tell me.", right, NATURAL, left_open=left_open),
        DocumentAnswer("pool", "Tell me.", wrong, PIECE, right.index("1968"), "1986", "1968", left_open),
    )
    found = of_set(DocumentSet(f"{LONG}99", {"pool": POOL}, answers), alone=True)
    assert [(each.how, each.wrong, each.holds) for each in found] == [
        (NATURAL, False, False),
        (NATURAL, False, True),
        (NATURAL, False, True),
        (PIECE, True, False),
    ]
