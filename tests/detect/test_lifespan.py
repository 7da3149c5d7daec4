"""Two dates in brackets behind a person: a life, a reign, an office."""

from __future__ import annotations

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.verdict import Verdict
from kg.linker import Linker
from kg.store import Snapshot


@pytest.fixture(scope="module")
def checker(measures: Snapshot) -> Checker:
    return Checker(measures, Linker(measures), encoder=None, calibration=Calibration.load())


def said(checker: Checker, text: str) -> list[tuple[str, str]]:
    """Verdict and right value of each claim about a birth or a death."""
    found = [
        c for c in checker.check("", text).claims if c.claim.relation and c.claim.relation.id[:3] == "P56"
    ]
    found += [c for c in checker.check("", text).claims if c.claim.relation and c.claim.relation.id == "P570"]
    return [(c.verdict.value, c.correction.right if c.correction else "") for c in found]


RIGHT = (Verdict.SUPPORTED.value, "")


@pytest.mark.parametrize(
    "dates",
    ["1879–1955", "1879-1955", "14 March 1879 – 18 April 1955", "b. 1879, d. 1955", "born 1879; died 1955"],
)
def test_a_right_life_is_supported(checker: Checker, dates: str) -> None:
    assert said(checker, f"Albert Einstein ({dates}) was a physicist.") == [RIGHT, RIGHT]


@pytest.mark.parametrize(
    ("dates", "verdicts"),
    [
        ("1879–1945", [RIGHT, ("contradicted", "1955")]),
        ("14 March 1879 – 18 April 1945", [RIGHT, ("contradicted", "18 April 1955")]),
        ("1869–1955", [("contradicted", "1879"), RIGHT]),
        ("1889–1955", [("contradicted", "1879"), RIGHT]),
        ("1979–2055", [("contradicted", "1879"), ("contradicted", "1955")]),
    ],
)
def test_a_date_that_cannot_be_of_anything_else_is_denied(
    checker: Checker, dates: str, verdicts: list[tuple[str, str]]
) -> None:
    assert said(checker, f"Albert Einstein ({dates}) was a physicist.") == verdicts


@pytest.mark.parametrize("dates", ["1905–1915", "1933–1955", "1905–1933"])
def test_what_may_be_an_office_or_a_time_of_work_says_nothing_of_a_life(checker: Checker, dates: str) -> None:
    assert said(checker, f"Albert Einstein ({dates}) was a physicist.") == []


def test_an_old_calendar_is_no_error(checker: Checker) -> None:
    assert said(checker, "Isaac Newton (1642–1727) was a physicist.") == [RIGHT, RIGHT]
    assert said(checker, "Isaac Newton (1643–1727) was a physicist.") == [RIGHT, RIGHT]


def test_each_of_several_has_its_own(checker: Checker) -> None:
    text = "Albert Einstein (1879–1955) and Niels Bohr (1885–1972) were physicists."
    assert sorted(said(checker, text)) == sorted([RIGHT, RIGHT, RIGHT, ("contradicted", "1962")])


def test_dates_behind_a_thing_are_no_life(checker: Checker) -> None:
    assert said(checker, "Google (1998–2015) was a company.") == []
