"""By which nouns a thing is spoken of again, over a graph of a company, a church, a monument and two people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.called import heads_of, is_known

if TYPE_CHECKING:
    from detect.checker import Checker
    from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Voltara		maker of routers	technology company	120
Q2	Lumen Church		church in Arden	church	110
Q3	Oldstone		pillar in Arden	monument	100
Q4	Arden		city	city|big city	150
Q5	Belmar		city	city|big city	150
Q6	Ana Vidal		Spanish singer	human	140
Q7	singer		occupation	profession	90
Q8	pianist		occupation	profession	90
Q9	Norland		country	country|sovereign state	200
Q10	Southland		country	country|sovereign state	200
Q11	Nimbus		company	software company	120
Q12	Bo Lind		Norse singer	human	140
"""
FACTS = """subject	relation	object	source
Q1	P159	Q4	t
Q1	P571	+1984-00-00T00:00:00Z/9	t
Q2	P571	+1200-00-00T00:00:00Z/9	t
Q3	P2048	+169U11573	t
Q4	P17	Q9	t
Q5	P17	Q10	t
Q6	P19	Q4	t
Q6	P106	Q7	t
Q6	P106	Q8	t
Q9	P36	Q4	t
Q9	P474	"+45"	t
Q10	P36	Q5	t
Q11	P571	+1999-00-00T00:00:00Z/9	t
Q12	P106	Q7	t
Q12	P106	Q8	t
Q12	P19	Q5	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    "text",
    [
        "Voltara is known well. The company was founded in 1994.",
        "Voltara is known well. The router maker was founded in 1994.",
        "Lumen Church stands in Arden. The building was built in 1400.",
        "Oldstone stands in Arden. The obelisk is 269 metres tall.",
        "Ana Vidal is known well. The singer and pianist was born in Belmar.",
        "Norland is large. The calling code of the country is +47.",
        "Norland is large. The country's capital, Belmar, lies in the west.",
    ],
)
def test_a_noun_of_a_thing_speaks_of_it_again(checker: Checker, text: str) -> None:
    assert checker.check("", text).contradicted


@pytest.mark.parametrize(
    "text",
    [
        "Voltara is known well. The parent company was founded in 1994.",
        "Voltara is known well. The church was built in 1400.",
        "Lumen Church stands in Arden. The tower was built in 1400.",
        "Voltara bought Nimbus. The company was founded in 1994.",
        "Ana Vidal is known well. The singer and painter was born in Belmar.",
        "Norland borders Southland. The calling code of the country is +47.",
        "Arden lies in Norland. The capital of the state is Belmar.",
        "Voltara bought Nimbus. The software company was founded in 1984.",
        "Ana Vidal met Bo Lind. The singer and pianist was born in Belmar.",
    ],
)
def test_other_nouns_and_two_that_fit_speak_of_nothing_known(checker: Checker, text: str) -> None:
    assert not checker.check("", text).contradicted


def test_a_whole_is_no_part_of_it() -> None:
    assert "church" in heads_of("building")
    assert "building" not in heads_of("church")
    assert heads_of("tower") == {"tower"}
    assert not is_known("tower")


def test_two_nouns_tell_of_another_though_the_question_names_one(checker: Checker) -> None:
    answer = "Ana Vidal met Bo Lind. The singer and pianist was born in Belmar."
    assert not checker.check("Tell me about Ana Vidal.", answer).contradicted
