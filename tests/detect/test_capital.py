"""What is said of capitals, which change, and which people name without saying whose they are."""

from __future__ import annotations

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.verdict import CheckedClaim, Verdict
from kg.linker import Linker
from kg.store import Snapshot


@pytest.fixture(scope="module")
def checker(capital_graph: Snapshot) -> Checker:
    return Checker(capital_graph, Linker(capital_graph), encoder=None, calibration=Calibration.load())


def decided(checker: Checker, prompt: str, answer: str) -> list[CheckedClaim]:
    claims = checker.check(prompt, answer).claims
    return [claim for claim in claims if claim.verdict is not Verdict.NOT_CHECKABLE]


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        ("", "The capital of Kingdom is Oldtown."),
        ("What is the capital of Kingdom?", "Oldtown"),
        ("What is the capital of Kingdom?", "It's Oldtown, a city on the river."),
        ("What is the capital of Kingdom?", "The capital is Oldtown."),
        ("Tell me about Kingdom.", "Kingdom is a country. The capital is Oldtown, and it is large."),
    ],
)
def test_the_capital_of_the_past_is_not_that_of_today(checker: Checker, prompt: str, answer: str) -> None:
    (claim,) = (c for c in decided(checker, prompt, answer) if c.verdict is Verdict.CONTRADICTED)
    assert claim.correction
    assert claim.correction.right == "Newtown"


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        ("", "The capital of Kingdom was Oldtown."),
        ("", "In 1950 the capital of Kingdom is Oldtown."),
        ("What was the capital of Kingdom?", "Oldtown"),
    ],
)
def test_of_the_past_it_is_right(checker: Checker, prompt: str, answer: str) -> None:
    assert [claim.verdict for claim in decided(checker, prompt, answer)] == [Verdict.SUPPORTED]


@pytest.mark.parametrize(
    "answer",
    [
        "Former capitals of Kingdom: Thirdtown.",
        "The former capital of Kingdom is Thirdtown.",
        "The capital of Kingdom was Thirdtown.",
        "In 1700 the capital of Kingdom is Thirdtown.",
    ],
)
def test_what_was_one_in_the_past_may_be_unknown(checker: Checker, answer: str) -> None:
    assert decided(checker, "", answer) == []


def test_a_country_whose_name_is_its_adjective_is_what_the_question_is_about(checker: Checker) -> None:
    (claim,) = decided(checker, "What is the capital of New Zealand?", "The capital is Auckland.")
    assert (claim.verdict, claim.claim.subject and claim.claim.subject.label) == (
        Verdict.CONTRADICTED,
        "New Zealand",
    )


def test_a_denial_is_none_of_the_value(checker: Checker) -> None:
    answers = "It's not Oldtown.", "Not Oldtown.", "It's not Newtown."
    verdicts = [decided(checker, "What is the capital of Kingdom?", each)[0].verdict for each in answers]
    assert verdicts == [Verdict.SUPPORTED, Verdict.SUPPORTED, Verdict.CONTRADICTED]


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        ("", "The capital is Thirdtown."),
        ("Compare Kingdom and New Zealand.", "The capital is Oldtown."),
        ("Tell me about New Zealand.", "Its trade with Kingdom grew. The capital is Wellington."),
        ("What is the capital of Kingdom?", "It's Oldtown, I think."),
        ("What is the capital of Kingdom?", "It's not Oldtown, a city on the river."),
    ],
)
def test_whose_capital_is_meant_or_whether_stays_open(checker: Checker, prompt: str, answer: str) -> None:
    assert [c for c in decided(checker, prompt, answer) if c.verdict is Verdict.CONTRADICTED] == []


def test_who_is_a_capital_of_something_smaller_is_not_that_of_the_whole(checker: Checker) -> None:
    (claim,) = decided(checker, "", "Auckland is the capital of New Zealand.")
    assert claim.verdict is Verdict.CONTRADICTED


def test_a_name_means_the_state_of_today(checker: Checker) -> None:
    for text in ("The capital of Kestrel is Oldport.", "Oldport is the capital of Kestrel."):
        assert [c.verdict for c in decided(checker, "", text)] == [Verdict.CONTRADICTED]
    for text in ("The capital of Kestrel was Oldport.", "The capital of the Kestrel Empire is Oldport."):
        assert [c.verdict for c in decided(checker, "", text)] == [Verdict.SUPPORTED]


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("The capital of Kingdom has been Oldtown since 1950.", True),
        ("The capital of Kingdom has been Newtown since 1990.", False),
        ("The capital of Kingdom has been Oldtown.", False),
    ],
)
def test_what_has_been_so_since_a_time_is_so_today(checker: Checker, answer: str, wrong: bool) -> None:
    assert any(c.verdict is Verdict.CONTRADICTED for c in decided(checker, "", answer)) is wrong
