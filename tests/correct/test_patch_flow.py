"""What would not read well once a value is replaced."""

from __future__ import annotations

from dataclasses import replace

import pytest

from correct.patch import patch
from correct.patch_flow import flaw, reads_well
from correct.patch_made import Made, Patched
from tests.correct.written_claims import SYMBOL, wrong


def flawed(text: str, old: str, new: str) -> str:
    claim = wrong(text, old, new)
    assert claim.correction is not None
    return flaw(Patched(text, [Made(claim, claim.correction)], [claim]))


@pytest.mark.parametrize(
    "text",
    [
        "The capital is Lyon, a city on the Rhône.",
        "The capital is Lyon, which lies on the Rhône.",
        "The capital is Lyon, known for its food.",
        "The capital is **Lyon**, the city of silk.",
        "The capital is Lyon (on the Rhône).",
        "The capital is Lyon – the city of silk.",
        "The capital is Lyon[1], the city of silk.",
    ],
)
def test_an_aside_about_the_wrong_value(text: str) -> None:
    assert flawed(text, "Lyon", "Paris") == "an apposition of the wrong value is left"


@pytest.mark.parametrize(
    "text",
    [
        "The capital is Lyon, and Spain is big.",
        "The capital is Lyon, but not for long.",
        "In Lyon, people eat well.",
        "The capital is Lyon - yes.",
        "The capital is Lyon.",
        "The capital, Lyon, is big.",
    ],
)
def test_what_goes_on_about_something_else_reads_well(text: str) -> None:
    claim = wrong(text, "Lyon", "Paris")
    assert claim.correction is not None
    assert reads_well(Patched(text, [Made(claim, claim.correction)], [claim]))


def test_the_right_value_is_not_said_twice() -> None:
    text = "The capital is Lyon, not Paris."
    assert flawed(text, "Lyon", "Paris") == "the right value is said twice"


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [("Queen was founded.", "Queen", "the Beatles"), ("The Kinks were founded.", "The Kinks", "Queen")],
)
def test_the_verb_agrees(text: str, old: str, new: str) -> None:
    assert flawed(text, old, new) == "the verb does not agree"


def test_a_value_inside_another_name() -> None:
    assert flawed("It lands at Lyon Airport.", "Lyon", "Paris") == "the wrong value is part of a name"


def test_an_aside_that_is_corrected_too_is_no_flaw() -> None:
    text = "It is in Lyon, the capital of Spain."
    claims = [wrong(text, "Lyon", "Paris"), wrong(text, "Spain", "France")]
    assert patch(text, claims) == "It is in Paris, the capital of France."


def test_an_aside_that_is_corrected_as_one_about_the_wrong_value_is_a_flaw() -> None:
    text = "It is in Lyon, located in Spain."
    claims = [wrong(text, "Lyon", "Paris"), wrong(text, "Spain", "France", subject="Lyon")]
    assert patch(text, claims) is None


def test_what_explains_a_wrong_symbol_is_a_flaw() -> None:
    text = "Its symbol is Ag (from Latin argentum)."
    assert patch(text, [wrong(text, "Ag", "Au", relation=SYMBOL)]) is None


@pytest.mark.parametrize(
    "behind",
    [
        " and lies on the Rhône.",
        ", and its largest city.",
        " with a great harbour.",
        ", where silk was made.",
    ],
)
def test_what_else_is_said_of_a_wrong_subject_is_a_flaw(behind: str) -> None:
    text = f"Lyon is the capital of Spain{behind}"
    claim = wrong(text, "Lyon", "Madrid")
    claim = replace(claim, claim=replace(claim.claim, inverted=True))
    assert claim.correction is not None
    patched = Patched(text, [Made(claim, claim.correction)], [claim])
    assert flaw(patched) == "the sentence goes on about the wrong value"


def test_a_sentence_that_ends_with_the_claim_reads_well() -> None:
    text = "Lyon is the capital of Spain. And more."
    claim = wrong(text, "Lyon", "Madrid")
    claim = replace(claim, claim=replace(claim.claim, inverted=True))
    assert patch(text, [claim]) == "Madrid is the capital of Spain. And more."
