"""Corrections from documents."""

from __future__ import annotations

import pytest

from detect.document_check import DocumentChecker

TOWER = "The tower of Skerry was built in 1847. It is 40 m high and has 200 steps."


def corrected(answer: str, text: str = TOWER) -> str:
    """The answer with its corrections put in."""
    for claim in reversed(DocumentChecker().check("", answer, [text]).claims):
        if claim.correction is not None:
            answer = (
                answer[: claim.correction.start] + claim.correction.right + answer[claim.correction.end :]
            )
    return answer


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("The tower of Skerry was built in 1852.", "The tower of Skerry was built in 1847."),
        ("The tower of Skerry has 300 steps.", "The tower of Skerry has 200 steps."),
        (
            "The tower of Skerry is old. It has 300 steps.",
            "The tower of Skerry is old. It has 200 steps.",
        ),
    ],
)
def test_a_wrong_value_is_replaced_where_all_else_is_said(answer: str, right: str) -> None:
    assert corrected(answer) == right


@pytest.mark.parametrize(
    "answer",
    [
        "The tower of Skerry was built in 1847.",
        "The tower of Skerry was not built in 1852.",
        "The tower of Bress was built in 1852.",
        "The harbour of Skerry was opened by convicts in 1852.",
        "The tower of Skerry was built before 1820.",
    ],
)
def test_nothing_is_replaced_where_something_else_is_in_doubt(answer: str) -> None:
    assert corrected(answer) == answer


def test_nothing_is_replaced_where_two_values_could_stand_there() -> None:
    answer = "The tower of Skerry was built in 1852."

    assert corrected(answer, "The tower of Skerry was built in 1847, or was it built in 1848?") == answer


LAMP = "The tower of Skerry was built in 1847. The lamp of the tower was first lit in 1851."


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("The lamp of the tower was lit in 1852.", "The lamp of the tower was lit in 1851."),
        ("The tower of Skerry was built in 1848.", "The tower of Skerry was built in 1847."),
        ("The lamp of Skerry was lit in 1852.", "The lamp of Skerry was lit in 1852."),
        ("The tower of Skerry was repaired in 1852.", "The tower of Skerry was repaired in 1852."),
    ],
)
def test_beside_other_years_the_sentence_that_says_all_else_tells_the_right_one(
    answer: str, right: str
) -> None:
    assert corrected(answer, LAMP) == right
