"""Values told without a verb: appositions, brackets, bylines, what somebody is born as."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.byline import of_author
from detect.clause import clause_of

if TYPE_CHECKING:
    from detect.checker import Checker
    from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Norland		country	country|sovereign state	200
Q2	Sudland		country	country|sovereign state	200
Q3	Ankerton		city in Norland	city|capital|big city	150
Q4	Bollmouth		city in Sudland	city|capital|big city	150
Q5	crown		currency	currency	80
Q6	thaler		currency	currency	80
Q7	Ida Quill		writer	human	120
Q8	Otto Brand		writer	human	120
Q9	The Grey Harbour		novel	novel	90
Q10	A Winter Road		novel	novel	90
Q11	Lena Voss		physicist	human	120
Q12	physicist		occupation	occupation	50
Q13	painter		occupation	occupation	50
Q14	Northia		continent	continent	200
Q15	Southia		continent	continent	200
Q16	Mount Hale		mountain	mountain	100
Q17	Rook		film	film	90
Q18	Kestrel empire		former empire	historical country	90
Q19	writer		occupation	occupation	50
Q20	The Long Night		film	film	90
Q21	Vera Holm		director	human	120
Q22	Paul Stern		director	human	120
Q23	Brightworks		company	company	90
Q24	Virium		chemical element	chemical element	90
Q25	lumon		particle	discovery	90
Q26	A Winter Road		film	film	80
"""
FACTS = """subject	relation	object	source
Q1	P36	Q3	t
Q3	P1376	Q1	t
Q2	P36	Q4	t
Q4	P1376	Q2	t
Q3	P17	Q1	t
Q4	P17	Q2	t
Q1	P38	Q5	t
Q2	P38	Q6	t
Q1	P30	Q14	t
Q2	P30	Q15	t
Q9	P50	Q7	t
Q10	P50	Q8	t
Q11	P19	Q3	t
Q11	P106	Q12	t
Q20	P57	Q21	t
Q17	P57	Q22	t
Q23	P571	+1943-00-00T00:00:00Z/9	t
Q23	P112	Q7	t
Q24	P2101	+1200U25267	t
Q25	P61	Q11	t
Q25	P575	+1932-00-00T00:00:00Z/9	t
Q9	P577	+1925-00-00T00:00:00Z/9	t
Q11	P569	+1879-03-14T00:00:00Z/11	t
Q11	P570	+1955-04-18T00:00:00Z/11	t
Q16	P2044	+4478U11573	t
Q16	P17	Q1	t
Q1	P1549	"Norlandish"	t
Q15	P1549	"Southian"	t
Q14	P1549	"Northian"	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


def contradicted(checker: Checker, answer: str) -> bool:
    return bool(checker.check("", answer).contradicted)


@pytest.mark.parametrize(
    ("said", "right", "wrong"),
    [
        ("Norland and its capital {} are worth a visit.", "Ankerton", "Bollmouth"),
        ("Norland, with its capital {}, is worth a visit.", "Ankerton", "Bollmouth"),
        ("Norland, whose capital {} lies inland, is worth a visit.", "Ankerton", "Bollmouth"),
        ("Norland's capital {} is worth a visit.", "Ankerton", "Bollmouth"),
        ("In {}, the capital of Norland, people drink tea.", "Ankerton", "Bollmouth"),
        ("In the capital of Norland, {}, it is hot.", "Ankerton", "Bollmouth"),
        ("With its capital {}, Norland is worth a visit.", "Ankerton", "Bollmouth"),
        ("Norland (capital: {}) is worth a visit.", "Ankerton", "Bollmouth"),
        ("Norland (capital: {}; continent: Northia) is worth a visit.", "Ankerton", "Bollmouth"),
        ("Norland (continent: Northia, capital: {}) is worth a visit.", "Ankerton", "Bollmouth"),
        ("{}, capital of Norland, is worth a visit.", "Ankerton", "Bollmouth"),
        (
            "{} has been the capital of Norland since the country was founded in 1920.",
            "Ankerton",
            "Bollmouth",
        ),
        ("The city that Norland has made its capital is {}.", "Ankerton", "Bollmouth"),
        ("The capital of Norland is {}, a planned city.", "Ankerton", "Bollmouth"),
        ("Lena Voss (b. {}) was a physicist.", "1879", "1899"),
        ("Lena Voss (b. 1879, d. {}) was a physicist.", "1955", "1965"),
        ("{}-born Lena Voss was a physicist.", "Ankerton", "Bollmouth"),
        ("The {}-born physicist Lena Voss was known.", "Ankerton", "Bollmouth"),
        ("The Grey Harbour by {} is a classic.", "Ida Quill", "Otto Brand"),
        ("The Grey Harbour, a novel by {}, is a classic.", "Ida Quill", "Otto Brand"),
        ("1. The Grey Harbour – {}", "Ida Quill", "Otto Brand"),
        ("The Grey Harbour ({}, 1925) is a classic.", "Ida Quill", "Otto Brand"),
        ("This is the opening of {}'s The Grey Harbour.", "Ida Quill", "Otto Brand"),
        ("You might try The Grey Harbour, written by {}.", "Ida Quill", "Otto Brand"),
        ("Norland is a {} country.", "Northian", "Southian"),
        ("Norland is a small {} nation.", "Northian", "Southian"),
        ("Mount Hale is 4,{} m high.", "478", "178"),
        ("Brightworks (founded {}) makes lamps.", "1943", "1963"),
        ("Brightworks (founded in {}) makes lamps.", "1943", "1963"),
        ("Brightworks, which {} founded, makes lamps.", "Ida Quill", "Otto Brand"),
        ("The Long Night is a silent science-fiction film by {}.", "Vera Holm", "Paul Stern"),
        ("The Long Night is an old black-and-white film directed by {}.", "Vera Holm", "Paul Stern"),
        ("The Long Night (1960), dir. {}", "Vera Holm", "Paul Stern"),
        ("Norland is a country in Northia whose capital is {}.", "Ankerton", "Bollmouth"),
        ("Norland, formerly known as Nordland, has its capital in {}.", "Ankerton", "Bollmouth"),
        ("Mount Hale is the highest peak of Norland, with an elevation of {} m.", "4,478", "3,900"),
        ("Mount Hale is about {} m high.", "4,500", "3,900"),
        ("The lumon was discovered by {}.", "Lena Voss", "Otto Brand"),
        ("The lumon was discovered in {}.", "1932", "1911"),
        ("**Virium**\n\n- Melting point: {} °C", "1,200", "2,900"),
    ],
)
def test_a_wrong_value_is_found_and_a_right_one_is_left(
    checker: Checker, said: str, right: str, wrong: str
) -> None:
    assert contradicted(checker, said.format(wrong))
    assert not contradicted(checker, said.format(right))


@pytest.mark.parametrize(
    "true",
    [
        "Norland's capital region Bollmouth is hot.",
        "Norland and its largest city Bollmouth are popular.",
        "Norland's former capital Bollmouth is large.",
        "Norland's capital Bollmouth hosted the talks in 1980.",
        "It is believed that Norland and its capital Bollmouth are old.",
        "Ankerton, not Bollmouth, the capital of Norland, is meant.",
        "They saw Ankerton, Bollmouth, the capitals of Norland and Sudland.",
        "Bollmouth, capital of the Kestrel empire, was large.",
        "Norland (former capital: Bollmouth) is large.",
        "Norland, formerly known as Nordland, had its capital in Bollmouth.",
        "The Bollmouth-born painter Lena Voss was somebody else.",
        "The Grey Harbour by Lena Voss is a painting.",
        "Otto Brand's translation of The Grey Harbour is good.",
        "The Grey Harbour by Otto Brand, a translation, is good.",
        "Rook by Otto Brand is something else.",
        "Mount Hale is 4,470 m high.",
        "Brightworks, which Otto Brand left in 1960, makes lamps.",
        "Brightworks (renamed in 1963) makes lamps.",
        "Brightworks, which Otto Brand founded again, makes lamps.",
        "Nora Lind's The Grey Harbour was published in 1980.",
        "The Grey Harbour was published in 1980 in a new edition.",
        "The lumon was not discovered by Ida Quill: the first one dates from 1940.",
    ],
)
def test_what_only_looks_so_is_left(checker: Checker, true: str) -> None:
    assert not contradicted(checker, true)


def test_what_stands_in_brackets_is_put_right_there(checker: Checker) -> None:
    (claim,) = checker.check("", "Norland (capital: Bollmouth) is worth a visit.").contradicted
    assert claim.correction is not None
    assert (claim.correction.wrong, claim.correction.right) == ("Bollmouth", "Ankerton")


@pytest.mark.parametrize(("writer", "meant"), [("Otto Brand", ["Q10"]), ("Ida Quill", ["Q10", "Q26"])])
def test_beside_its_author_a_title_is_that_of_the_book(
    checker: Checker, writer: str, meant: list[str]
) -> None:
    linked = checker.linker.link(f"A Winter Road by {writer} was long.")
    clause = of_author(clause_of(linked, 0, len(linked.text)), checker.evidence)
    title = clause.symbols[0].mention
    assert title is not None
    assert sorted(candidate.id for candidate in title.candidates) == meant


def test_what_is_denied_of_the_one_who_did_it_is_wrong(checker: Checker) -> None:
    assert contradicted(checker, "The lumon was not discovered by Lena Voss: the first one dates from 1940.")
    assert not contradicted(checker, "The lumon was not discovered by Ida Quill.")
