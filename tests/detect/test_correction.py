"""Corrections: where they stand and what they put there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from detect.calibration import Calibration
from detect.checker import Checker
from kg.linker import Linker

if TYPE_CHECKING:
    from kg.store import Snapshot
    from tests.detect.conftest import CheckerOf


@pytest.fixture(scope="session")
def checker(values: Snapshot) -> Checker:
    return Checker(values, Linker(values), encoder=None, calibration=Calibration.load())


def corrected(checker: Checker, answer: str, question: str = "") -> list[tuple[str, str]]:
    """What is wrong and what is right, in order."""
    found = [claim.correction for claim in checker.check(question, answer).contradicted]
    return [(c.wrong, c.right) for c in found if c is not None]


def test_the_object_of_the_fact_is_the_wrong_side(checker: Checker) -> None:
    assert corrected(checker, "The capital of Spain is Berlin.") == [("Berlin", "Madrid")]


def test_the_other_side_is_where_the_question_asks_for_it(checker: Checker) -> None:
    question = "Which country is Paris the capital of?"
    assert corrected(checker, "Paris is the capital of Germany.", question) == [("Germany", "France")]


def test_a_negated_claim_has_none(checker: Checker) -> None:
    answer = "The capital of Spain is not Madrid."
    assert checker.check("", answer).contradicted
    assert corrected(checker, answer) == []


def test_a_list_names_what_it_has_not_named_yet(checker: Checker) -> None:
    answer = "**Switzerland**\n\n- Official language: French\n- Official language: English\n"
    assert [right for _, right in corrected(checker, answer)] in ([], ["German"])


def test_the_correction_says_what_the_answer_says_inside_a_link(checker: Checker) -> None:
    answer = "Spain's capital is [Berlin](https://example.org/Berlin)."
    (claim,) = checker.check("", answer).contradicted
    assert claim.claim.text in answer
    assert claim.correction is not None
    assert answer[claim.correction.start : claim.correction.end] == claim.correction.wrong == "Berlin"


def test_the_noun_of_the_relation_is_never_replaced(checker: Checker) -> None:
    found = corrected(checker, "The language of Germany is French. The capital of Spain is the capital.")
    assert not any(wrong.lower().endswith(("language", "capital")) for wrong, _ in found)


NAMES = st.sampled_from(
    ["Berlin", "**Paris**", "[Lyon](x.org/Lyon)", "Vienna, Austria", "the Netherlands", "Germany", "LYON", "the euro",
     "the US dollar", "Victor Hugo", "the French writer Victor Hugo", "15 March 1880", "1700", "9,000 metres", "80",
     "“Munich”", "`Ulm`"]
)  # fmt: skip
FRAMES = st.sampled_from(
    ["The capital of {} is {}.", "{} is the capital of {}.", "{} was born in {}.", "{} was born on {}.",
     "The currency of {} is {}.", "Hamlet was written by {}; {} agrees.", "Mount Everest is {} high, and {} big.",
     "| Country | Capital |\n|---|---|\n| {} | {} |", "**{}**\n\n- Capital: {}", "Gold has {} and {}"]
)  # fmt: skip


@given(
    st.lists(st.tuples(FRAMES, NAMES, NAMES), min_size=1, max_size=3), st.sampled_from([" ", "\n", "\n\n- "])
)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_offsets_always_index_the_answer(
    checker: Checker, pieces: list[tuple[str, str, str]], between: str
) -> None:
    answer = between.join(frame.format(first, second) for frame, first, second in pieces)
    for claim in checker.check("", answer).claims:
        assert answer[claim.claim.start : claim.claim.end] == claim.claim.text
        if claim.correction is not None:
            assert answer[claim.correction.start : claim.correction.end] == claim.correction.wrong
            assert claim.correction.right != claim.correction.wrong


def test_a_code_that_the_question_gives_is_not_replaced(checker_of: CheckerOf) -> None:
    entities = """id	label	aliases	description	types	importance
Q1	platinum		chemical element	chemical element	100
Q2	lead		chemical element	chemical element	100
"""
    facts = """subject	relation	object	source
Q1	P246	"Pt"	t
Q2	P246	"Pb"	t
"""
    elements = checker_of(entities, facts)
    answer = "The symbol of platinum is Pb."
    assert corrected(elements, answer) == [("Pb", "Pt")]
    assert corrected(elements, answer, "Which element has the symbol Pb?") == []
