"""Ages at death."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.age import compare_age, possible_ages
from detect.bound import Sense
from detect.outcome import Outcome
from detect.verdict import Verdict
from kg.records import Time

if TYPE_CHECKING:
    from tests.detect.conftest import Derive


@pytest.mark.parametrize(
    "text",
    [
        "Albert Einstein died at the age of 76.",
        "Albert Einstein died in Princeton on 18 April 1955, aged 76.",
        "Albert Einstein lived to be 76.",
        "Albert Einstein passed away at age 76 in Princeton.",
        "Albert Einstein was 76 when he died.",
        "Albert Einstein died at seventy-six.",
        "Albert Einstein lived for 76 years.",
        "Isaac Newton lived to the age of 84.",
    ],
)
def test_the_age_between_two_dates_is_supported(derive: Derive, text: str) -> None:
    assert [c.verdict for c in derive(text) if c.rule == "age"] == [Verdict.SUPPORTED]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Albert Einstein died at the age of 67.", "76"),
        ("Niels Bohr lived to be sixty-seven.", "seventy-seven"),
    ],
)
def test_another_age_is_contradicted_and_corrected(derive: Derive, text: str, right: str) -> None:
    (claim,) = derive(text)
    assert claim.verdict is Verdict.CONTRADICTED
    assert claim.correction is not None
    assert claim.correction.right == right


@pytest.mark.parametrize(
    "text",
    [
        "Albert Einstein's wife died at the age of 60.",
        "Albert Einstein worked for a king, who died aged 60.",
        "Albert Einstein moved to Princeton at the age of 54.",
        "Albert Einstein's son died aged 94.",
        "The father of Albert Einstein died at the age of 55.",
        "Albert Einstein lived for twenty-two years in Princeton.",
        "They moved to Princeton, where Albert Einstein lived for 22 years.",
    ],
)
def test_the_age_of_somebody_else_is_left_alone(derive: Derive, text: str) -> None:
    assert [c for c in derive(text) if c.rule == "age"] == []


def test_years_alone_allow_two_ages() -> None:
    assert list(possible_ages(Time(1879), Time(1955))) == [75, 76]
    assert list(possible_ages(Time(-63), Time(14))) == [75, 76]


dates = st.builds(Time, st.integers(1600, 1900), st.integers(1, 12), st.integers(1, 28), st.just(11))


@given(dates, st.integers(0, 110), st.integers(1, 12), st.integers(1, 28))
def test_the_exact_age_is_among_those_that_years_allow(born: Time, years: int, month: int, day: int) -> None:
    died = Time(born.year + years, month, day, 11)
    exact = possible_ages(born, died)
    assert len(exact) == 1
    assert exact[0] in possible_ages(Time(born.year), Time(died.year)) or exact[0] < 0


@given(st.integers(20, 100), st.integers(0, 40))
def test_the_further_off_an_age_is_the_likelier_it_is_wrong(age: int, off: int) -> None:
    nearer = compare_age(age + off, range(age, age + 1), Sense.EXACT)
    further = compare_age(age + off + 1, range(age, age + 1), Sense.EXACT)
    assert nearer.p_disagree <= further.p_disagree
    assert further.outcome is not Outcome.AGREE
