"""Comparatives judged by the facts of both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.verdict import Verdict

if TYPE_CHECKING:
    from tests.detect.conftest import Derive

RIGHT = [
    "Russia is larger than Canada.",
    "Canada is smaller in area than Russia.",
    "Canada is not larger than Russia.",
    "China has a larger population than Russia.",
    "China has more inhabitants than Canada.",
    "Canada is less populous than China.",
    "Russia, a country in two continents, is larger than Canada.",
    "Jupiter is larger than Earth.",
    "Jupiter is about 11 times larger than Earth.",
    "Mount Everest is higher than K2.",
    "Albert Einstein was older than Niels Bohr.",
    "Albert Einstein was six years older than Niels Bohr.",
    "Albert Einstein died before Niels Bohr.",
    "Isaac Newton died before Albert Einstein was born.",
    "Microsoft was founded 23 years before Google.",
]
WRONG = [
    "Canada is larger than Russia.",
    "Russia is smaller than Canada.",
    "Russia is not larger than Canada.",
    "Russia has a larger population than China.",
    "Earth is bigger than Jupiter.",
    "Jupiter is three times as large as Earth.",
    "K2 is taller than Mount Everest.",
    "Niels Bohr was older than Albert Einstein.",
    "Albert Einstein was twenty years older than Niels Bohr.",
    "Niels Bohr was born before Albert Einstein.",
    "Google was founded before Microsoft.",
]
OPEN = [
    "Russia is larger than China.",  # by area, not by population
    "Is Canada larger than Russia?",
    "Canada may be larger than Russia.",
    "The capital of Canada is larger than Russia.",
    "Canada's capital is larger than Russia.",
    "Germany and Canada are larger than Russia.",
    "Niels Bohr died before Albert Einstein finished his theory.",
    "Canada is larger than the capital of Russia.",
    "Canada is larger than Russia's capital.",
    "Germany is larger than Denmark.",
    "Niels Bohr was a better physicist than Albert Einstein.",
]


@pytest.mark.parametrize("text", RIGHT)
def test_a_comparison_that_the_facts_bear_out_is_supported(derive: Derive, text: str) -> None:
    assert [c.verdict for c in derive(text) if "comparative" in c.rule] == [Verdict.SUPPORTED]


@pytest.mark.parametrize("text", WRONG)
def test_a_comparison_the_other_way_round_is_contradicted(derive: Derive, text: str) -> None:
    (claim,) = [c for c in derive(text) if "comparative" in c.rule]
    assert claim.verdict is Verdict.CONTRADICTED
    assert len(claim.facts) == 2


@pytest.mark.parametrize("text", OPEN)
def test_what_is_about_something_else_or_has_two_answers_is_left_open(derive: Derive, text: str) -> None:
    assert {c.verdict for c in derive(text) if "comparative" in c.rule} <= {Verdict.NOT_CHECKABLE}


def test_the_rule_names_the_measure(derive: Derive) -> None:
    (claim,) = derive("Mount Everest is higher than K2.")
    assert claim.rule == "comparative:elevation"
