"""Several subjects and several values: nothing is denied because every value was read of every subject."""

from __future__ import annotations

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.respective import respective
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.linker import Linker
from kg.records import EntityRef, Time
from kg.schema import builtin
from kg.store import Snapshot

RIGHT = [
    "Paris and Berlin are the capitals of France and Germany.",
    "The capitals of France and Germany are Paris and Berlin.",
    "William Shakespeare and Albert Einstein died in 1616 and 1955.",
    "William Shakespeare and Albert Einstein died in 1616 and 1955 respectively.",
    "Paris and Berlin, the capitals of France and of Germany, are large.",
]
WRONG = [
    "William Shakespeare and Albert Einstein died in 1616.",
    "Albert Einstein was born in 1879 and died in 1616.",
]


@pytest.fixture(scope="module")
def checkers(tiny_graph: Snapshot, reader: DistilBertEncoder) -> list[Checker]:
    """Without models and with the relation encoder."""
    linker, calibration = Linker(tiny_graph), Calibration.load()
    return [
        Checker(tiny_graph, linker, encoder=None, reader=each, calibration=calibration)
        for each in (None, reader)
    ]


@pytest.mark.parametrize("text", RIGHT)
def test_each_has_its_own(checkers: list[Checker], text: str) -> None:
    for checker in checkers:
        assert Verdict.CONTRADICTED not in {claim.verdict for claim in checker.check("", text).claims}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_said_of_one_or_of_all_is_contradicted(checkers: list[Checker], text: str) -> None:
    for checker in checkers:
        assert Verdict.CONTRADICTED in {claim.verdict for claim in checker.check("", text).claims}


def died(who: str, year: int, verdict: Verdict) -> CheckedClaim:
    claim = Claim("", 0, 0, subject=EntityRef(who, who), relation=builtin()["P570"], value=Time(year))
    return CheckedClaim(claim, verdict, 0.9, rule="time:year")


def verdicts(*claims: CheckedClaim) -> list[Verdict]:
    return [claim.verdict for claim in respective(claims)]


OPEN, GOOD, BAD = Verdict.NOT_CHECKABLE, Verdict.SUPPORTED, Verdict.CONTRADICTED


def test_the_value_of_another_is_left_open() -> None:
    claims = died("A", 1791, GOOD), died("A", 1827, BAD), died("B", 1791, BAD), died("B", 1827, GOOD)
    assert verdicts(*claims) == [GOOD, OPEN, OPEN, GOOD]


def test_a_value_that_is_nobodys_is_wrong_for_whoever_has_no_right_one() -> None:
    claims = died("A", 1791, GOOD), died("A", 1830, BAD), died("B", 1791, BAD), died("B", 1830, BAD)
    assert verdicts(*claims) == [GOOD, OPEN, OPEN, BAD]


def test_where_all_are_wrong_nobody_knows_whose_they_are() -> None:
    claims = died("A", 1790, BAD), died("A", 1830, BAD), died("B", 1790, BAD), died("B", 1830, BAD)
    assert verdicts(*claims) == [OPEN] * 4


def test_one_value_of_several_and_several_of_one_stay_wrong() -> None:
    assert verdicts(died("A", 1791, GOOD), died("B", 1791, BAD)) == [GOOD, BAD]
    assert verdicts(died("A", 1791, GOOD), died("A", 1827, BAD)) == [GOOD, BAD]
