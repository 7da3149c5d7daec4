"""A value that stands in apposition to a noun of its subject: "the capital of France, Paris,"."""

from __future__ import annotations

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.verdict import Verdict
from kg.linker import Linker
from kg.store import Snapshot


@pytest.fixture(scope="module")
def checker(values: Snapshot) -> Checker:
    return Checker(values, Linker(values), encoder=None, calibration=Calibration.load())


def verdicts(checker: Checker, text: str) -> set[Verdict]:
    return {claim.verdict for claim in checker.check("", text).claims}


@pytest.mark.parametrize(
    "text",
    [
        "The capital of France, {}, is large.",
        "France's capital, {}, is large.",
        "France lies in Europe. Its capital, {}, is large.",
        "The capital of France, {}, and its people are known.",
    ],
)
def test_it_is_read(checker: Checker, text: str) -> None:
    assert Verdict.CONTRADICTED in verdicts(checker, text.format("Lyon"))
    assert Verdict.CONTRADICTED not in verdicts(checker, text.format("Paris"))


@pytest.mark.parametrize(
    "text",
    [
        "She saw the capital of France, Berlin, and Madrid.",
        "She saw the capital of France, Berlin, Madrid and Warsaw.",
        "The capital of France, Berlin's rival, is large.",
        "The capital of France, like Berlin, is large.",
        "The capital of France, the Seine Basin, is large.",
    ],
)
def test_lists_and_asides_are_none(checker: Checker, text: str) -> None:
    assert Verdict.CONTRADICTED not in verdicts(checker, text)
