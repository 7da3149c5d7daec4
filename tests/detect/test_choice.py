"""Which of two things is more: a name, or a name with its adjective, as the answer."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict

HIGHER = "Which is higher, Greatpeak or Highpeak?"


def only(checker: Checker, prompt: str, answer: str) -> tuple[Verdict, str]:
    (claim,) = checker.check(prompt, answer).claims
    return claim.verdict, claim.correction.right if claim.correction else ""


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        (HIGHER, "Greatpeak."),
        (HIGHER, "Greatpeak is higher."),
        (HIGHER, "Greatpeak is the higher of the two mountains."),
        (HIGHER, "Highpeak is lower."),
        ("Which country is larger by area, Norduria or Ostland?", "Norduria."),
        ("Which country is larger by population, Norduria or Ostland?", "Ostland"),
        ("Which has more people, Norduria or Ostland?", "Ostland."),
        ("Who was born first, Ada Berg or Carl Dorn?", "Ada Berg."),
        ("Which came first, the Battle of Alba or the Peace of Birka?", "The Battle of Alba."),
        ("Is Highpeak higher than Greatpeak?", "No, Greatpeak is higher."),
    ],
)
def test_the_right_one_is_supported(small_world: Checker, prompt: str, answer: str) -> None:
    assert only(small_world, prompt, answer)[0] is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("prompt", "answer", "right"),
    [
        (HIGHER, "Highpeak.", "Greatpeak"),
        (HIGHER, "Highpeak is the higher of the two.", "Greatpeak"),
        ("Which country is larger by population, Norduria or Ostland?", "Norduria.", "Ostland"),
        ("Is Highpeak higher than Greatpeak?", "Yes, Highpeak is higher.", "Greatpeak"),
        (
            "Which came first, the Battle of Alba or the Peace of Birka?",
            "The Peace of Birka.",
            "Battle of Alba",
        ),
    ],
)
def test_the_wrong_one_is_contradicted_by_the_other(
    small_world: Checker, prompt: str, answer: str, right: str
) -> None:
    assert only(small_world, prompt, answer) == (Verdict.CONTRADICTED, right)


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        ("Which is nicer, Greatpeak or Highpeak?", "Highpeak."),
        ("Which planet comes first, Ora or Pira?", "Pira."),
        ("Which planet was discovered first, Ora or Pira?", "Pira."),
        ("Which was sold first, the Battle of Alba or the Peace of Birka?", "The Peace of Birka."),
        ("Which is larger by revenue, Norduria or Ostland?", "Norduria."),
        ("Is Highpeak higher than Greatpeak?", "Highpeak."),
        (HIGHER, "Not Greatpeak."),
        (HIGHER, "Highpeak is nice."),
    ],
)
def test_what_is_not_measured_or_not_answered_is_left_open(
    small_world: Checker, prompt: str, answer: str
) -> None:
    assert not small_world.check(prompt, answer).contradicted


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("Highpeak is higher than Greatpeak.", "lower"),
        ("By area, Ostland is larger than Norduria.", "smaller"),
        ("Norduria is larger than Ostland in terms of population.", "smaller"),
        ("Norduria has more inhabitants than Ostland.", "fewer"),
        ("Ada Berg is younger than Carl Dorn.", "older"),
        ("The Peace of Birka was signed before the Battle of Alba.", "after"),
        ("The Battle of Alba took place after the Peace of Birka.", "before"),
    ],
)
def test_a_comparison_is_put_right_by_the_opposite_word(
    small_world: Checker, answer: str, right: str
) -> None:
    assert only(small_world, "", answer) == (Verdict.CONTRADICTED, right)


@pytest.mark.parametrize(
    "answer",
    [
        "By area, Norduria is larger than Ostland.",
        "By population, Norduria is smaller than Ostland.",
        "The Battle of Alba was fought before the Peace of Birka.",
    ],
)
def test_the_measure_that_is_named_in_front_decides(small_world: Checker, answer: str) -> None:
    assert only(small_world, "", answer)[0] is Verdict.SUPPORTED
