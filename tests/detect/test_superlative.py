"""Superlatives: denied by what is known to be larger, borne out where nothing known is, and otherwise left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.verdict import Verdict

if TYPE_CHECKING:
    from tests.detect.conftest import Derive

RIGHT = [
    "Paris is the largest city in France.",
    "The largest city in France is Paris.",
    "France's largest city is Paris.",
    "Paris, the largest city in France, lies on the Seine.",
    "Lyon is not the largest city in France.",
    "Russia is the largest country in the world by area.",
    "The world's highest mountain is Mount Everest.",
    "Jupiter is the largest planet in our solar system.",
    "Venus is the smallest planet in the Solar System.",
]
WRONG = [
    "Lyon is the largest city in France.",
    "The largest city in France is Marseille.",
    "France's largest city is Lyon.",
    "Dijon, the largest city in France, is known for its mustard.",
    "Dijon is the second-largest city in France.",
    "Paris is not the largest city in France.",
    "France is the largest country in the world.",
    "The world's highest mountain is Mont Blanc.",
    "K2 is the highest mountain in the world.",
    "Saturn is the largest planet.",
    "Well, Saturn is the largest planet.",
    "**The largest planet is Saturn.**",
    "Jupiter is the second-largest planet.",
    "The Seine is the longest river in France.",
]
OPEN = [
    "Lyon is one of the largest cities in France.",
    "Lyon was the largest city in France in 1500.",
    "Is Lyon the largest city in France?",
    "Some say that Lyon is the largest city in France.",
    "Lyon is the largest city in France that has two rivers.",
    "Lyon is the largest French-speaking city in France.",
    "Lyon is the second-largest city in France.",  # Marseille or Lyon: it depends on what is counted
    "Marseille is the second-largest city in France.",
    "The Loire is the longest river in France.",  # the Rhine is longer, and not French alone
    "Mont Blanc is the highest mountain in Europe.",  # the Elbrus is, for those who count the Caucasus
    "Mont Blanc is the highest mountain in France.",  # the Puy Vert is higher, and hardly known
    "China is the largest country in Asia.",
    "China is the largest country in the world.",  # of most people, not of most land
    "Lyon is the largest city.",
    "Lyon is the largest city in Atlantis.",
    "By area, Lyon is the largest city in France.",
    "In southern France, Lyon is the largest city in France.",
    "Apart from Paris, Lyon is the largest city in France.",
    "After Paris, Lyon is the largest city in France.",
    "Lyon is the largest city in France, after Paris.",
    "Lyon is the largest city in France but one.",
    "Lyon is the largest city in France, at least for some.",
    "In 1540, Lyon is the largest city in France.",
    "Lyon, the largest city in France, hosted the fair in 1540.",
    "Lyon is the largest town in France.",
    "Dijon is the smallest city in France.",  # of those that are known
    "The Rhine is the longest river in Europe.",  # of those that are known
]


@pytest.mark.parametrize("text", RIGHT)
def test_what_nothing_known_exceeds_is_supported(superlative_claims: Derive, text: str) -> None:
    (claim,) = superlative_claims(text)
    assert claim.verdict is Verdict.SUPPORTED
    assert claim.facts


@pytest.mark.parametrize("text", WRONG)
def test_what_something_known_exceeds_is_contradicted(superlative_claims: Derive, text: str) -> None:
    (claim,) = superlative_claims(text)
    assert claim.verdict is Verdict.CONTRADICTED
    assert claim.rule.startswith("superlative:")


@pytest.mark.parametrize("text", OPEN)
def test_what_depends_on_more_is_left_open(superlative_claims: Derive, text: str) -> None:
    assert all(claim.verdict is Verdict.NOT_CHECKABLE for claim in superlative_claims(text))


def test_the_witness_is_shown_before_what_it_exceeds(superlative_claims: Derive) -> None:
    (claim,) = superlative_claims("Lyon is the largest city in France.")
    assert [fact.subject.label for fact in claim.facts] == ["Paris", "Lyon"]


def test_the_largest_one_stands_in_for_a_wrong_one(superlative_claims: Derive) -> None:
    text = "The largest city in France is Lyon."
    (claim,) = superlative_claims(text)
    assert claim.correction is not None
    assert (claim.correction.right, text[claim.correction.start : claim.correction.end]) == ("Paris", "Lyon")


def test_a_sentence_about_a_city_is_not_made_one_about_another(superlative_claims: Derive) -> None:
    (claim,) = superlative_claims("Lyon is the largest city in France.")
    assert claim.correction is None


def test_the_kind_tells_what_a_name_means(superlative_claims: Derive) -> None:
    (claim,) = superlative_claims("The Seine is the longest river in France.")
    assert claim.claim.subject is not None
    assert claim.claim.subject.id == "Q1471"
