"""What is told of a thing by what it has, or by a participle: "a country with 5 million people"."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Norduria		country	country|sovereign state	150
Q2	Ostland		country	country|sovereign state	150
Q3	Westland		country	country|sovereign state	150
Q4	Sudland		country	country|sovereign state	150
Q5	Hafen		city	city	150
Q6	helium		chemical element	chemical element	150
Q7	Greatpeak		mountain	mountain	150
Q8	Alba		city	city	150
"""
FACTS = """subject	relation	object	source
Q1	P1082	+5500000	t
Q1	P36	Q5	t
Q1	P610	Q7	t
Q1	P47	Q2	t
Q1	P47	Q3	t
Q2	P47	Q1	t
Q2	P47	Q4	t
Q3	P47	Q1	t
Q4	P47	Q2	t
Q2	P36	Q8	t
Q6	P1086	+2	t
Q7	P2044	+5642U11573	t
Q7	P17	Q1	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


def verdicts(checker: Checker, text: str) -> set[Verdict]:
    return {claim.verdict for claim in checker.check("", text).claims}


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("Norduria is a small country with about {} million people.", "5.5", "12"),
        ("Norduria, a country with {} million inhabitants, is cold.", "5.5", "12"),
        ("Helium, a noble gas with atomic number {}, is light.", "2", "4"),
        ("Helium is a noble gas with an atomic number of {}.", "2", "4"),
        ("Greatpeak is high, with an elevation of {} metres.", "5,642", "6,642"),
        ("With its elevation of {} metres, Greatpeak is high.", "5,642", "6,642"),
        ("The highest mountain in Norduria is Greatpeak, at {} metres.", "5,642", "6,642"),
        ("Greatpeak lies in Norduria, a country whose capital is {}.", "Hafen", "Alba"),
        ("Norduria is a country bordered by Ostland and {}.", "Westland", "Sudland"),
    ],
)
def test_it_is_held_against_the_facts(checker: Checker, text: str, right: str, wrong: str) -> None:
    assert Verdict.CONTRADICTED in verdicts(checker, text.format(wrong))
    told = verdicts(checker, text.format(right))
    assert Verdict.SUPPORTED in told
    assert Verdict.CONTRADICTED not in told


@pytest.mark.parametrize(
    "text",
    [
        "Norduria is not a country with 12 million people.",
        "Norduria is one of the countries with 12 million people.",
        "Norduria might be a country with 12 million people.",
        "The lowest mountain near Greatpeak is Smallpeak, at 1,200 metres.",
        "Is Norduria a country bordered by Sudland?",
    ],
)
def test_what_is_told_of_others_or_of_nothing_denies_nothing(checker: Checker, text: str) -> None:
    assert Verdict.CONTRADICTED not in verdicts(checker, text)


def test_what_is_listed_is_had(checker: Checker) -> None:
    assert Verdict.CONTRADICTED not in verdicts(checker, "Norduria has two neighbours, Ostland and Westland.")
    assert Verdict.CONTRADICTED in verdicts(checker, "Norduria has two neighbours: Ostland and Sudland.")
    of_each = "Sudland and Norduria have the neighbours Ostland and Westland."
    assert Verdict.CONTRADICTED not in verdicts(checker, of_each)


@pytest.mark.parametrize("more", ["although Alba is larger", "followed by Alba", "which lies by the sea"])
def test_what_opens_an_answer_is_its_value(checker: Checker, more: str) -> None:
    prompt = "What is the capital of Ostland?"
    assert verdicts_of(checker, prompt, f"Hafen, {more.replace('Alba', 'Greatpeak')}.") == {
        Verdict.CONTRADICTED
    }
    assert Verdict.CONTRADICTED not in verdicts_of(checker, prompt, "Hafen, although Alba is the capital.")


def verdicts_of(checker: Checker, prompt: str, text: str) -> set[Verdict]:
    return {claim.verdict for claim in checker.check(prompt, text).claims}
