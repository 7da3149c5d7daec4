"""Names of the graph in tokens."""

from __future__ import annotations

import pytest
import spacy

from kg.name_match import NameMatcher
from kg.store import Snapshot
from kg.tokens import FoldedTokens

_TOKENIZER = spacy.blank("en").tokenizer


class _WithoutIndex:
    """A graph that can only look names up."""

    def __init__(self, graph: Snapshot) -> None:
        self.candidates = graph.candidates
        self.entity = graph.entity
        self.relations = graph.relations


def names(matcher: NameMatcher, text: str, *, cased: bool = True) -> list[str]:
    tokens = FoldedTokens(text, [(t.text, t.idx) for t in _TOKENIZER(text)], frozenset({0}))
    return [tokens.surface(span.first, span.stop) for span in matcher.names(tokens, cased=cased)]


@pytest.mark.parametrize("indexed", [True, False])
def test_the_longest_name_is_found_with_and_without_an_index_of_prefixes(
    graph: Snapshot, indexed: bool
) -> None:
    matcher = NameMatcher(graph if indexed else _WithoutIndex(graph))  # type: ignore[arg-type]
    text = "In Paris he read The Hitchhiker's Guide to the Galaxy by Douglas Adams."
    assert names(matcher, text) == ["Paris", "The Hitchhiker's Guide to the Galaxy", "Douglas Adams"]


def test_names_do_not_cross_a_sentence(graph: Snapshot) -> None:
    text = "He met Albert. Einstein left."
    tokens = FoldedTokens(text, [(t.text, t.idx) for t in _TOKENIZER(text)], frozenset({0, 4}))
    assert [s for s in NameMatcher(graph).names(tokens, cased=True) if s.stop - s.first > 1] == []


def test_case_counts_only_where_the_text_has_case(graph: Snapshot) -> None:
    matcher = NameMatcher(graph)
    assert names(matcher, "he saw paris and gold") == ["gold"]
    assert names(matcher, "he saw paris and gold", cased=False) == ["paris", "gold"]


def test_a_quoted_span_is_a_name_as_a_whole_or_not_at_all(graph: Snapshot) -> None:
    text = '"paris" "paris rain"'
    tokens = FoldedTokens(text, [(t.text, t.idx) for t in _TOKENIZER(text)], frozenset({0}))
    matcher = NameMatcher(graph)
    assert matcher.whole(tokens, 1, 2) is not None
    assert matcher.whole(tokens, 4, 6) is None
