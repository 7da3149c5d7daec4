"""The measures of one query."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.integrity.score import Integrity, Scale

NAMES = st.lists(st.sampled_from("abcdefgh"), max_size=12)


@pytest.mark.parametrize(
    ("expected", "retrieved", "score", "passed"),
    [
        ("ab", "ab", 70, True),
        ("ab", "abc", 60, True),
        ("a", "abc", 50, False),
        ("ab", "axy", 15, False),
        ("abc", "ab", 46, False),
        ("a", "xyz", -30, False),
        ("a", "", 0, False),
        ("", "", 70, True),
        ("", "x", 40, False),
    ],
)
def test_the_score_is_that_of_the_formula(expected: str, retrieved: str, score: int, passed: bool) -> None:
    found = Integrity.of(expected, retrieved)

    assert (found.score, found.passed) == (score, passed)


def test_every_measure_of_a_mixed_result() -> None:
    found = Integrity.of(["a", "b", "c"], ["b", "x", "a", "y"])

    assert (found.found, found.missing, found.unexpected) == (("a", "b"), ("c",), ("x", "y"))
    assert (found.coverage, found.recall) == (2 / 3, 2 / 3)
    assert (found.noise, found.precision) == (0.5, 0.5)


def test_duplicates_count_once_on_either_side() -> None:
    found = Integrity.of(["a", "a", "b"], ["b", "x", "b", "x", "a"])

    assert (found.coverage, found.noise, found.retrieved) == (1.0, 1 / 3, ("b", "x", "a"))


def test_where_nothing_is_expected_all_that_comes_is_noise() -> None:
    found = Integrity.of([], ["x", "y"])

    assert (found.coverage, found.recall, found.noise, found.precision) == (1.0, 1.0, 1.0, 0.0)


def test_where_nothing_is_retrieved_there_is_no_noise_and_no_precision() -> None:
    found = Integrity.of(["a"], [])

    assert (found.coverage, found.noise, found.precision) == (0.0, 0.0, 0.0)


def test_nothing_for_nothing_is_perfect() -> None:
    found = Integrity.of([], [])

    assert (found.coverage, found.noise, found.precision, found.score) == (1.0, 0.0, 1.0, 70)


def test_a_score_that_is_whole_is_not_lost_to_floating_point() -> None:
    """70 * 4/6 - 30 * 5/9 is 30; in floats it is 29.999999999999996."""
    expected = [f"e{n}" for n in range(6)]
    found = Integrity.of(expected, [*expected[:4], *"vwxyz"])

    assert found.score == 30


def test_the_scale_is_the_callers() -> None:
    found = Integrity.of("a", "ax", Scale(coverage=100, noise=50, passing=76))

    assert (found.score, found.passed) == (75, False)


@given(NAMES, NAMES)
def test_the_parts_make_up_the_whole(expected: list[str], retrieved: list[str]) -> None:
    found = Integrity.of(expected, retrieved)

    assert {*found.found, *found.missing} == set(expected)
    assert {*found.found, *found.unexpected} == set(retrieved)
    if expected and retrieved:
        assert found.noise + found.precision == pytest.approx(1.0)


@given(NAMES, NAMES)
def test_the_score_is_the_exact_one(expected: list[str], retrieved: list[str]) -> None:
    wanted, got = set(expected), set(retrieved)
    coverage = Fraction(len(wanted & got), len(wanted)) if wanted else Fraction(1)
    noise = Fraction(len(got - wanted), len(got)) if got else Fraction(0)

    assert Integrity.of(expected, retrieved).score == int(70 * coverage - 30 * noise)
