"""Claims that follow from several facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.detect.conftest import Derive


@pytest.mark.parametrize(
    "text",
    [
        "Is Canada larger than Russia?",
        "Perhaps Canada is larger than Russia.",
        "Canada is a federation.",
        "Than.",
    ],
)
def test_questions_hedges_and_other_sentences_have_none(derive: Derive, text: str) -> None:
    assert derive(text) == []


def test_a_claim_covers_its_words_and_its_value(derive: Derive) -> None:
    text = "In fact, Albert Einstein died at the age of 67."
    (claim,) = derive(text)
    assert text[claim.claim.start : claim.claim.end] == "Albert Einstein died at the age of 67"
    assert text[claim.claim.value_start : claim.claim.value_end] == "67"


def test_two_claims_of_one_sentence_come_in_order(derive: Derive) -> None:
    found = derive("Niels Bohr was a Danish physicist and died at the age of 77.")
    assert [claim.rule for claim in found] == ["nationality", "age"]
