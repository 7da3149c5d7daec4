"""In which country a place is, where no fact says so, and what former states had."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.outcome import Outcome
from tests.detect.conftest import CheckerOf

TOWNS = [f"T{number}\tTown {number}\t\t\tcity" for number in range(14)]
ENTITIES = "\n".join(
    [
        "id\tlabel\taliases\tdescription\ttypes",
        "C1\tNorland\t\t\tcountry|sovereign state",
        "C2\tSudland\t\t\tcountry|sovereign state",
        "C3\tFarland\t\t\tcountry|sovereign state",
        "F1\tOld Union\t\t\thistorical country",
        "F2\tShort Union\t\t\thistorical country",
        "A\tAlba\t\t\tcity of Norland|big city",
        "B\tBorg\t\t\tcommune of Sudland|big city",
        "N\tNoville\t\t\tcity of Nowhere|big city",
        "M\tMetro\t\t\tcity|big city",
        "D1\tEast End\t\t\tborough of Metro",
        "D2\tWest End\t\t\tborough of Metro",
        "P1\tAda Quill\t\t\thuman",
        "L1\tNorish\t\t\tlanguage",
        "L2\tLatic\t\t\tlanguage|ancient language",
        *TOWNS,
        "",
    ]
)
FACTS = "\n".join(
    [
        "subject\trelation\tobject\tsource",
        *(f"T{number}\tP17\t{'C1' if number % 2 else 'C2'}\tt" for number in range(14)),
        *(f"T{number}\tP17\tF1\tt" for number in range(14)),
        "T1\tP17\tF2\tt",
        "M\tP17\tC3\tt",
        "P1\tP19\tD1\tt",
        "C1\tP37\tL1\tt",
        "",
    ]
)


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("subject", "claimed", "outcome"),
    [
        ("T1", "A", Outcome.UNDECIDED),  # both in Norland
        ("T1", "B", Outcome.DISAGREE),
        ("T1", "N", Outcome.UNDECIDED),
        ("M", "A", Outcome.DISAGREE),
    ],
)
def test_types_tell_a_country_where_no_fact_does(
    checker: Checker, subject: str, claimed: str, outcome: Outcome
) -> None:
    assert checker.evidence.places.within(subject, claimed).comparison.outcome is outcome


@pytest.mark.parametrize(
    ("claimed", "outcome"), [("F1", Outcome.DISAGREE), ("F2", Outcome.UNDECIDED), ("C3", Outcome.AGREE)]
)
def test_a_former_state_had_places_in_some_countries_of_today(
    checker: Checker, claimed: str, outcome: Outcome
) -> None:
    assert checker.evidence.places.within("M", claimed).comparison.outcome is outcome


def test_what_is_said_to_be_in_a_former_state_is_wrong_only_outside_of_it(checker: Checker) -> None:
    assert checker.check("", "Metro is located in the Old Union.").contradicted
    assert not checker.check("", "Town 3 is located in the Old Union.").contradicted
    assert not checker.check("", "Metro is located in the Short Union.").contradicted


def test_parts_of_one_town_are_apart_whenever_it_was(checker: Checker) -> None:
    assert checker.evidence.places.compare("D1", ["D2"]).outcome is Outcome.DISAGREE
    assert checker.check("", "Ada Quill was born in West End.").contradicted
    assert not checker.check("", "Ada Quill was born in East End.").contradicted


def test_an_old_language_is_no_former_state(checker: Checker) -> None:
    assert checker.check("", "The official language of Norland is Latic.").contradicted
