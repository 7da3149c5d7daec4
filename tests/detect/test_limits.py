"""A number of a part, or one that is measured from somewhere else, is none of the whole."""

from __future__ import annotations

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.verdict import CheckedClaim, Verdict
from kg.linker import Linker
from kg.store import Snapshot
from tests.detect.conftest import CheckerOf


@pytest.fixture(scope="module")
def checker(waters: Snapshot) -> Checker:
    return Checker(waters, Linker(waters), encoder=None, calibration=Calibration.load())


def claims(checker: Checker, text: str) -> list[CheckedClaim]:
    return [claim for claim in checker.check("", text).claims if claim.claim.relation is not None]


@pytest.mark.parametrize(
    "text",
    [
        "The Longwater flows for 647 km through Westland.",
        "The Longwater is 647 km long in Westland.",
        "In Westland, the Longwater is 647 km long.",
        "Westland has an area of 12,500 km² in Eastland.",
        "Westland has an area of 12,500 km² with its islands.",
        "Greatpeak rises to 4,000 m above the glacier.",
        "Greatpeak is 5,300 m high at its base camp.",
        "Measured from the sea floor, Greatpeak is 12,000 m high.",
        "Tallspire is 57 metres tall at its first floor.",
        "Westport has a population of 20,000 in the old town.",
    ],
)
def test_a_number_of_a_part_denies_nothing(checker: Checker, text: str) -> None:
    found = claims(checker, text)
    assert [claim.rule for claim in found][:1] == ["absent:part"]


@pytest.mark.parametrize(
    "text",
    [
        "The Longwater is 647 km long.",
        "The Longwater flows for 647 km through Norduria.",
        "Westland has an area of 12,500 km² in Norduria.",
        "Westland has an area of 12,500 km² in total.",
        "Greatpeak is 4,000 m above sea level.",
        "Greatpeak rises 4,000 m above sea level, on the border of Westland.",
        "Greatpeak, the highest mountain in the world, is 4,000 m high.",
        "Tallspire is 57 metres tall at its tip.",
        "Tallspire is 57 metres tall in the heart of Westport.",
        "Westport has a population of 20,000 people.",
        "Greatpeak, a dormant volcano in Eastland, has a height of 4,000 m.",
        "The Longwater is 647 km long and flows into the sea in Westland.",
        "Greatpeak is 4,000 m high, which makes it the highest mountain in Eastland.",
        "Greatpeak has its name from a bishop of Westland, and its height is 4,000 m.",
    ],
)
def test_a_number_of_the_whole_does(checker: Checker, text: str) -> None:
    assert Verdict.CONTRADICTED in {claim.verdict for claim in claims(checker, text)}


def test_a_right_number_is_right_whatever_stands_behind_it(checker: Checker) -> None:
    (claim,) = claims(checker, "The Longwater is 2,850 km long with all its arms.")
    assert claim.verdict is Verdict.SUPPORTED


ELEMENTS = """id	label	aliases	description	types	importance
Q1	ruthenium		chemical element	chemical element	100
Q2	periodic table		table of the chemical elements	table	200
Q3	Museum of Tables		museum	museum	60
"""
NUMBERS = """subject	relation	object	source
Q1	P1086	+44	t
Q3	P31	Q2	t
"""


def test_a_name_that_belongs_to_how_a_relation_is_said_takes_no_part(checker_of: CheckerOf) -> None:
    checker = checker_of(ELEMENTS, NUMBERS)
    (claim,) = claims(checker, "Ruthenium has the atomic number 19 in the periodic table.")
    assert claim.verdict is Verdict.CONTRADICTED
    (claim,) = claims(checker, "Ruthenium has the atomic number 19 in the Museum of Tables.")
    assert claim.rule == "absent:part"


@pytest.mark.parametrize(
    "text",
    [
        "The Longwater flows through Westland and is 647 km long.",
        "The Longwater, which is 647 km long, flows through Westland.",
        "The Longwater was first mapped in 1850, has its source in Westland, and is 647 km long.",
    ],
)
def test_what_is_said_before_another_verb_limits_nothing(checker: Checker, text: str) -> None:
    assert any(claim.verdict is Verdict.CONTRADICTED for claim in claims(checker, text))


def test_what_is_measured_at_the_deepest_place_is_no_height(checker: Checker) -> None:
    text = "At its deepest, the Longwater reaches 406 m."
    assert all(claim.verdict is not Verdict.CONTRADICTED for claim in claims(checker, text))
