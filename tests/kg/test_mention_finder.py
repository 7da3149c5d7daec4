"""What counts as a mention, before readings are ordered."""

from __future__ import annotations

import pytest
import spacy

from kg.candidate_order import CandidateOrder
from kg.mention_finder import Found, MentionFinder, carries_case
from kg.store import Snapshot
from kg.tokens import FoldedTokens

_TOKENIZER = spacy.blank("en").tokenizer


def found(graph: Snapshot, text: str) -> Found:
    tokens = [(t.text, t.idx) for t in _TOKENIZER(text)]
    return MentionFinder(graph, CandidateOrder(graph)).find(FoldedTokens(text, tokens, frozenset({0})))


@pytest.mark.parametrize(
    ("text", "cased"),
    [
        ("who lives in paris", False),
        ("WHO LIVES IN PARIS?", False),
        ("Who lives in paris?", False),
        ("Who lives in Paris?", True),
        ("He lives in paris.", True),
        ("i live in paris", False),
        ("", False),
        ("USA", True),
    ],
)
def test_a_text_carries_case_where_capitals_tell_names_apart(text: str, cased: bool) -> None:
    tokens = FoldedTokens(text, [(t.text, t.idx) for t in _TOKENIZER(text)], frozenset({0} if text else ()))
    assert carries_case(tokens) is cased


def test_a_date_is_not_counted_again_as_a_number(graph: Snapshot) -> None:
    result = found(graph, "On 14 March 1879 he had 3 dogs; (1989-1990).")
    assert len(result.dates) == 3
    assert [q.quantity.amount for q in result.quantities] == [3]


def test_words_inside_a_quoted_title_are_not_read_one_by_one(graph: Snapshot) -> None:
    result = found(graph, 'He sang "Gold in Paris" there.')
    assert result.names == ()
    assert [result.tokens.surface(*span) for span in result.unknown] == ["Gold in Paris"]
