"""What nobody can have done, since it was before his birth or after his death, and who never lived at one time."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id	label	aliases	description	types	importance
Q1	Aldo Berne	Berne	naturalist	human	240
Q2	Ottokar the Bold	Ottokar	king	human	150
Q3	Francis Barlow		philosopher	human	150
Q4	Origins		book by Aldo Berne	book|literary work	90
Q5	Hafen		city in Norduria	city|big city	180
Q6	Norduria		country	country|sovereign state	250
Q7	Mira Quell		actress	human	120
Q8	Long Night		film of 1972	film	90
Q9	Ada Holm		actress	human	120
Q10	Berta Lund		singer	human	120
Q11	Queen Irena	Irena	queen	human	180
Q12	Prince Falk		prince	human	120
Q13	Prince Odo		prince	human	120
Q14	Tom Berne		banker	human	60
Q15	Otto II		king	human	180
"""
FACTS = """subject	relation	object	source
Q1	P569	+1809-02-12T00:00:00Z/11	t
Q1	P570	+1882-04-19T00:00:00Z/11	t
Q4	P50	Q1	t
Q2	P569	+1430-01-01T00:00:00Z/9	t
Q2	P570	+1481-01-01T00:00:00Z/9	t
Q3	P569	+1561-01-22T00:00:00Z/11	t
Q3	P570	+1626-04-09T00:00:00Z/11	t
Q5	P17	Q6	t
Q8	P577	+1972-01-01T00:00:00Z/9	t
Q8	P161	Q9	t
Q9	P569	+1940-01-01T00:00:00Z/9	t
Q7	P569	+1899-01-01T00:00:00Z/9	t
Q7	P570	+1957-01-01T00:00:00Z/9	t
Q10	P569	+1941-01-01T00:00:00Z/9	t
Q11	P569	+1819-01-01T00:00:00Z/9	t
Q11	P570	+1901-01-01T00:00:00Z/9	t
Q11	P26	Q13	t
Q13	P569	+1820-01-01T00:00:00Z/9	t
Q13	P570	+1861-01-01T00:00:00Z/9	t
Q12	P569	+1921-01-01T00:00:00Z/9	t
Q12	P570	+2021-01-01T00:00:00Z/9	t
Q1	P40	Q14	t
Q14	P569	+1840-01-01T00:00:00Z/9	t
Q15	P569	+1340-01-01T00:00:00Z/9	t
Q15	P570	+1380-01-01T00:00:00Z/9	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    "text",
    [
        "Aldo Berne published Origins in 1759.",
        "In 1759, Aldo Berne wrote Origins.",
        "Aldo Berne wrote Origins in 1959.",
        "Origins was written by Aldo Berne in 1789.",
        "Origins was written in 1789 by Aldo Berne.",
        "Aldo Berne was a naturalist. He travelled to Hafen in 1790.",
        "Aldo Berne became professor in 1902.",
        "Aldo Berne was arrested in Hafen in 1890.",
        "Ottokar the Bold conquered Hafen in 1253.",
        "Hafen was conquered in 1553 by Ottokar the Bold.",
        "Berne wrote Origins in 1759.",
    ],
)
def test_a_deed_outside_a_life_is_wrong(checker: Checker, text: str) -> None:
    assert "lifetime" in {claim.rule for claim in contradicted(checker, "", text)}


@pytest.mark.parametrize(
    "text",
    [
        "Aldo Berne published Origins in 1859.",
        "Aldo Berne published Origins in 1882.",
        "Aldo Berne travelled to Hafen in 1808.",
        "Aldo Berne published nothing in 1759.",
        "Aldo Berne did not write Origins in 1759.",
        "Perhaps Aldo Berne wrote Origins in 1759.",
        "Origins was published in 1959.",
        "Aldo Berne received a prize in 1990, long after his death.",
        "Aldo Berne became a symbol of the town in 1960.",
        "Aldo Berne wrote about the earthquake in 1755.",
        "Aldo Berne made a film about the flood in 1755.",
        "Aldo Berne described the earthquake in 1755.",
        "Aldo Berne's house was burned in 1944.",
        "The family of Aldo Berne left Hafen in 1750.",
        "Berne launched a new car in 2008.",
        "Francis Barlow painted a pope in 1953.",
        "Aldo Berne returned to Hafen in 1940.",
        "Aldo Berne entered the hall of fame in 1990.",
        "The aircraft carrier Aldo Berne reached Hafen in 2008.",
        "The Aldo Berne reached Hafen in 2008.",
        "Ottokar reached Hafen in 1986.",
        "Otto II became king of Norduria in 1916.",
        "Mira Quell shot Aldo Berne in 1940.",
        "Aldo Berne wrote Origins after 1755.",
        "Aldo Berne wrote the history of the siege of Hafen in 1755.",
    ],
)
def test_what_may_be_of_another_time_is_left_open(checker: Checker, text: str) -> None:
    assert "lifetime" not in {claim.rule for claim in checker.check("", text).claims}


def test_the_claim_is_about_the_date(checker: Checker) -> None:
    text = "Aldo Berne published Origins in 1759."
    (claim,) = (c for c in contradicted(checker, "", text) if c.rule == "lifetime")
    assert text[claim.claim.value_start : claim.claim.value_end] == "1759"
    assert [fact.relation.id for fact in claim.facts] == ["P569"]


def test_nobody_is_married_to_who_lived_at_another_time(checker: Checker) -> None:
    assert contradicted(checker, "", "Queen Irena was married to Prince Falk.")
    assert not contradicted(checker, "", "Queen Irena was married to Prince Odo.")
    (claim,) = checker.check("", "Queen Irena was married to Aldo Berne.").claims
    assert claim.verdict is Verdict.NOT_CHECKABLE


@pytest.mark.parametrize(
    ("text", "is_wrong"),
    [
        ("Aldo Berne was a Baroque composer. He wrote Origins in 1759.", True),
        ("Aldo Berne was born on the island of Holm. He wrote Origins in 1759.", True),
        ("Aldo Berne was a friend of Knut Holm. He wrote Origins in 1759.", False),
    ],
)
def test_a_style_and_an_island_are_nobody_whom_he_may_mean(
    checker: Checker, text: str, *, is_wrong: bool
) -> None:
    assert bool(contradicted(checker, "", text)) is is_wrong


def test_by_marriage_is_not_of_blood(checker: Checker) -> None:
    assert contradicted(checker, "", "Mira Quell is a child of Aldo Berne.")
    assert contradicted(checker, "", "Mira Quell was Aldo Berne's daughter.")
    assert not contradicted(checker, "", "Mira Quell was Aldo Berne's daughter-in-law.")


def test_a_life_is_not_put_in_the_place_of_a_spouse(checker: Checker) -> None:
    (claim,) = contradicted(checker, "", "Prince Falk was married to Aldo Berne.")
    assert claim.rule == "lifetime"
    assert {fact.relation.id for fact in claim.facts} == {"P569", "P570"}
    assert claim.correction is None


def test_who_was_dead_acted_in_no_film(checker: Checker) -> None:
    assert contradicted(checker, "", "Long Night stars Mira Quell.")
    assert not contradicted(checker, "", "Long Night stars Berta Lund.")
