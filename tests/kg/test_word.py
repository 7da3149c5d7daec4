"""What a word looks like."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.alias import fold
from kg.word import word


def test_words_know_their_case_and_kind() -> None:
    assert word("USA").shouted
    assert not word("Usa").shouted
    assert word("the").function
    assert word("The").function
    assert word("'s").function
    assert word("747").figure
    assert word("東京").capital
    assert not word("iPhone").capital


def test_a_word_of_grammar_begins_a_name_only_with_a_capital() -> None:
    assert not word("of").may_name
    assert word("Of").may_name
    assert word("the").may_name
    assert word("gold").may_name
    assert not word(",").may_name


@given(st.text(min_size=1, max_size=12))
def test_the_fold_of_a_word_is_the_fold_of_its_text(text: str) -> None:
    assert word(text).folded == fold(text)
