"""Neighbours of countries whose lists of neighbours agree with each other."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf

NAMES = "Norduria Ostland Westland Sudland Mittland Fernland Altmark Neumark".split()
PAIRS = ((0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (4, 6))


def tables(*, one_sided: bool) -> tuple[str, str]:
    entities = ["id\tlabel\taliases\tdescription\ttypes\timportance"]
    facts = ["subject\trelation\tobject\tsource"]
    for copy in range(4):  # as many facts as it takes to tell how complete they are
        entities += [
            f"Q{copy}{number}\t{name}{copy or ''}\t\tcountry\tcountry|sovereign state\t{150 - copy}"
            for number, name in enumerate(NAMES)
        ]
        for one, other in PAIRS:
            facts.append(f"Q{copy}{one}\tP47\tQ{copy}{other}\tt")
            if not one_sided:
                facts.append(f"Q{copy}{other}\tP47\tQ{copy}{one}\tt")
    return "\n".join(entities) + "\n", "\n".join(facts) + "\n"


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(*tables(one_sided=False))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Norduria borders Ostland and {}.", "Sudland"),
        ("Norduria shares land borders with Ostland and {}.", "Mittland"),
        ("Ostland borders Norduria, Westland and {}.", "Mittland"),
        (
            "Ostland is bordered by Norduria to the west, Westland to the north and {} to the south-east.",
            "Mittland",
        ),
        ("Ostland is bordered to the north and west by Norduria, and to the south by {}.", "Mittland"),
        ("Norduria borders on just two countries: Ostland and {}.", "Sudland"),
    ],
)
def test_what_is_no_neighbour_is_wrong_alone_and_in_a_list(checker: Checker, text: str, wrong: str) -> None:
    found = [
        c.claim.value
        for c in checker.check("", text.format(wrong)).claims
        if c.verdict is Verdict.CONTRADICTED
    ]
    assert len(found) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Ostland borders Norduria, Westland and Sudland.",
        "Ostland is bordered by Norduria and Westland to the north and west, and Sudland to the south.",
        "Norduria borders two countries: Ostland and Westland.",
    ],
)
def test_the_right_ones_are_supported(checker: Checker, text: str) -> None:
    assert {c.verdict for c in checker.check("", text).claims} == {Verdict.SUPPORTED}


@pytest.mark.parametrize(
    "text",
    [
        "Norduria borders Ostland to the east; Sudland lies to the south.",
        "Norduria borders Ostland to the east, and its friend Sudland lies to the south.",
    ],
)
def test_what_lies_on_a_side_is_no_neighbour_for_that(checker: Checker, text: str) -> None:
    assert not checker.check("", text).contradicted


def test_where_only_one_side_is_stated_nothing_is_wrong(checker_of: CheckerOf) -> None:
    checker = checker_of(*tables(one_sided=True))
    assert not checker.check("", "Norduria borders Ostland and Mittland.").contradicted


@pytest.mark.parametrize("joined", [" because", ", for"])
def test_a_reason_is_no_part_of_what_is_denied(checker: Checker, joined: str) -> None:
    reason = "Ostland and Westland lie between them"
    text = f"Norduria and Sudland have no common border{joined} {reason}."
    assert not checker.check("", text).contradicted


def test_a_neighbour_that_the_list_has_is_not_given_again(checker: Checker) -> None:
    answer = "Ostland borders:\n- Norduria\n- Westland\n- Mittland"
    (wrong,) = checker.check("", answer).contradicted
    assert wrong.correction is not None
    assert wrong.correction.right == "Sudland"


ACROSS = """id	label	aliases	description	types	importance
Q1	Norduria		country	country|sovereign state	150
Q2	Ostland		country	country|sovereign state	150
Q3	Seeland		country	country|sovereign state	150
Q4	Fernland		country	country|sovereign state	150
Q5	Bergland		country	country|sovereign state|landlocked country	150
Q6	Inselland		country	country|sovereign state	150
Q11	Hafen		city	city	90
Q12	Oststadt		city	city	90
Q13	Seestadt		city	city	90
Q14	Fernstadt		city	city	90
Q15	Bergstadt		city	city	90
"""
LYING = "".join(
    f"Q1{number}\tP17\tQ{number}\tt\nQ1{number}\tP625\t@{at}\tt\n"
    for number, at in enumerate(("50.0/10.0", "50.0/12.0", "51.0/11.0", "40.0/0.0", "50.9/11.0"), 1)
)
NEIGHBOURS = "subject\trelation\tobject\tsource\nQ1\tP47\tQ2\tt\nQ2\tP47\tQ1\tt\n" + LYING


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (
            "Norduria borders Ostland and Seeland.",
            0,
        ),  # over a hundred kilometres of sea, for all that is known
        ("Norduria borders Ostland and Inselland.", 0),  # nobody knows where it lies
        ("Norduria borders Ostland and Fernland.", 1),
        ("Norduria borders Ostland and Bergland.", 1),  # has no sea to lie across
    ],
)
def test_what_may_be_a_neighbour_across_water_is_left_open(
    checker_of: CheckerOf, text: str, wrong: int
) -> None:
    claims = checker_of(ACROSS, NEIGHBOURS).check("", text).claims
    assert sum(claim.verdict is Verdict.CONTRADICTED for claim in claims) == wrong


def test_a_foreign_neighbour_of_a_state_says_nothing_of_its_others(checker_of: CheckerOf) -> None:
    """Mexico borders the United States and not Texas, whose neighbours among the states are known all the same."""
    entities, facts = tables(one_sided=False)
    entities = entities.replace("\tcountry|sovereign state\t", "\tstate of Uniland\t")
    entities += "Q90\tAusland\t\tcountry\tcountry|sovereign state\t150\n"
    checker = checker_of(entities, facts + "Q00\tP47\tQ90\tt\n")
    assert checker.check("", "Norduria borders Sudland.").contradicted
    assert not checker.check("", "Norduria borders Ausland.").contradicted
    assert not checker.check("", "Norduria borders Ostland.").contradicted
