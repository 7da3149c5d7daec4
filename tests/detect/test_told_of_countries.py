"""What small models tell of countries: the wrong peso, the code of a neighbour, what anybody would pay with."""

from __future__ import annotations

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.verdict import Verdict
from kg.linker import Linker
from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Norland		country	country|sovereign state	200
Q2	Sudland		country	country|sovereign state	200
Q3	Norlandic new thaler	thaler	currency	currency	120
Q4	Sudlandic crown		currency	currency	120
Q5	Ankerton		city in Norland	city|capital city	150
Q6	Ida Quill		writer	human	120
Q7	E. B. Sand		writer	human	120
Q8	The Long Tide		novel	novel|literary work	120
Q9	Norway		country	country|sovereign state	250
Q10	Norwegian krone		currency	currency	120
Q11	Mexican peso	peso	currency	currency	120
"""
FACTS = """subject	relation	object	source
Q1	P38	Q3	t
Q2	P38	Q4	t
Q9	P38	Q10	t
Q2	P38	Q11	t
Q1	P36	Q5	t
Q1	P474	"+471"	t
Q1	P297	"NL"	t
Q2	P474	"+382"	t
Q2	P297	"SL"	t
Q8	P50	Q6	t
Q6	P570	+1865-04-15T00:00:00Z/11	t
"""
MONEY = "What is the currency of Norway?"


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf, encoder: DistilBertEncoder, reader: DistilBertEncoder) -> Checker:
    graph = checker_of(ENTITIES, FACTS).graph
    return Checker(graph, Linker(graph), encoder=encoder, reader=reader, calibration=Calibration.load())


@pytest.mark.parametrize("answer", ["Norwegian peso", "It is the Norwegian peso."])
def test_the_money_of_a_people_by_another_noun_is_wrong(checker: Checker, answer: str) -> None:
    assert checker.check(MONEY, answer).contradicted


@pytest.mark.parametrize(
    "answer", ["Norwegian kroner", "The Norwegian krona.", "The Norwegian currency.", "Norwegian crowns"]
)
def test_another_spelling_or_word_for_it_is_not(checker: Checker, answer: str) -> None:
    assert not checker.check(MONEY, answer).contradicted


def test_a_country_code_of_digits_is_held_against_the_calling_code(checker: Checker) -> None:
    (wrong,) = checker.check("", "The country code for Norland is +382.").claims
    assert wrong.correction is not None
    assert wrong.correction.right == "+471"
    assert not checker.check("", "The country code for Norland is +471.").contradicted


def test_initials_need_no_spaces(checker: Checker) -> None:
    assert checker.check("", "E.B. Sand wrote The Long Tide.").contradicted


def test_a_right_day_without_its_year_stands_beside_that_of_another_event(checker: Checker) -> None:
    asked = "On what day did Ida Quill die?"
    assert not checker.check(asked, "Shot on 14 April 1865, Quill died on 15 April.").contradicted
    assert checker.check(asked, "On 14 April 1865.").contradicted


def test_what_anybody_would_find_is_told(checker: Checker) -> None:
    told = checker.check("", "You would go to Ankerton, the capital of Norland.").claims
    assert [claim.verdict for claim in told] == [Verdict.SUPPORTED]
    thought = checker.check("", "You would think Ankerton is the capital of Norland.").claims
    assert all(claim.verdict is Verdict.NOT_CHECKABLE for claim in thought)


def test_what_a_key_denies_is_not_told(checker: Checker) -> None:
    asked = "What is the capital of Norland?"
    assert not checker.check(asked, "Not the capital: Norway").contradicted
    answer = "Capital: Ankerton. Not the capital: Norway."
    assert not checker.check(asked, answer).contradicted
