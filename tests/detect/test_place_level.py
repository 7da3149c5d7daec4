"""City, country, continent: what a place is said to be."""

import pytest

from detect.checker import Checker
from detect.verdict import Verdict


def verdicts(checker: Checker, answer: str) -> list[Verdict]:
    return [c.verdict for c in checker.check("", answer).claims if c.rule == "place:level"]


@pytest.mark.parametrize(
    "answer",
    [
        "Berlin is a city.",
        "Berlin is a city in Germany.",
        "Berlin is the name of a city.",
        "France is a country.",
    ],
)
def test_a_place_is_what_its_types_say(tiny_checker: Checker, answer: str) -> None:
    assert verdicts(tiny_checker, answer) == [Verdict.SUPPORTED]


@pytest.mark.parametrize(
    "answer", ["Berlin is a country.", "France is a city.", "France is a name of a town."]
)
def test_a_place_of_another_level_is_contradicted(tiny_checker: Checker, answer: str) -> None:
    assert verdicts(tiny_checker, answer) == [Verdict.CONTRADICTED]


def test_a_negated_level_is_turned_round(tiny_checker: Checker) -> None:
    assert verdicts(tiny_checker, "Berlin is not a country.") == [Verdict.SUPPORTED]


@pytest.mark.parametrize(
    "answer",
    ["Berlin was a country.", "Berlin is a country music label.", "Is Berlin a country?", "Ulm is a poem."],
)
def test_the_past_and_other_senses_decide_nothing(tiny_checker: Checker, answer: str) -> None:
    assert Verdict.CONTRADICTED not in verdicts(tiny_checker, answer)


def test_a_town_may_bear_the_name_of_a_country(tiny_checker: Checker) -> None:
    assert verdicts(tiny_checker, "France is a town in Indiana.") == [Verdict.NOT_CHECKABLE]
    assert verdicts(tiny_checker, "France is a town.") == [Verdict.CONTRADICTED]
