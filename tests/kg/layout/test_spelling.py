"""Names from their folded forms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.alias import fold
from kg.layout.spelling import AS_IT_IS, RULE_BITS, rule_of, spelt


@pytest.mark.parametrize(
    "name",
    [
        "Albert Einstein",
        "gold",
        "Battle of Verdun",
        "French fries",
        "A. B. Yehoshua",
        "NATO",
        "Stratford-On-Avon",
    ],
)
def test_usual_names_need_no_spelling_of_their_own(name: str) -> None:
    rule = rule_of(name, fold(name))
    assert rule != AS_IT_IS
    assert spelt(fold(name), rule) == name


@pytest.mark.parametrize("name", ["São Tomé", "iPhone", "O'Brien", "Washington, D.C."])
def test_other_names_do(name: str) -> None:
    assert rule_of(name, fold(name)) == AS_IT_IS


@given(st.text(max_size=20))
def test_a_rule_is_chosen_only_where_it_gives_the_name_back(name: str) -> None:
    rule = rule_of(name, fold(name))
    assert rule < 1 << RULE_BITS
    assert rule == AS_IT_IS or spelt(fold(name), rule) == name
