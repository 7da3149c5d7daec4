"""The published index, number by number."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect import hvi
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.embedding import Vectors
from kg.records import EntityRef, Fact, RelationRef

X = np.array([1, 0, 0], np.float32)
Y = np.array([0, 2, 0], np.float32)
XY = np.array([3, 3, 0], np.float32)
score = st.floats(-1, 1)


class TableEncoder:
    """An encoder of three words, counted."""

    name = "table"
    dimension = 3

    def encode(self, texts: Sequence[str]) -> Vectors:
        return np.array([[text.count(word) for word in ("a", "b", "c")] for text in texts], np.float32)


def test_context_similarity_is_the_cosine_of_prompt_and_answer() -> None:
    assert hvi.context_similarity(X, XY) == pytest.approx(2**-0.5)


def test_knowledge_alignment_is_the_cosine_of_facts_and_answer() -> None:
    assert hvi.knowledge_alignment(Y, XY) == pytest.approx(2**-0.5)
    assert hvi.knowledge_alignment(X, Y) == 0


def test_a_zero_vector_is_similar_to_nothing() -> None:
    assert hvi.cosine(np.zeros(3, np.float32), X) == 0


def test_the_index_weighs_context_by_alpha() -> None:
    assert hvi.cosine_hvi(0.9, 0.4) == pytest.approx(0.6 * 0.9 + 0.4 * 0.4)
    assert hvi.cosine_hvi(0.9, 0.4, alpha=0.25) == pytest.approx(0.25 * 0.9 + 0.75 * 0.4)


@given(score, score, st.floats(0, 1))
def test_the_index_is_between_zero_and_one(s_context: float, s_kg: float, alpha: float) -> None:
    assert 0 <= hvi.cosine_hvi(s_context, s_kg, alpha) <= 1


def test_texts_are_compared_with_all_facts_joined() -> None:
    s_context, s_kg = hvi.similarities(TableEncoder(), "a", "a b", ["a", "b"])
    assert s_context == pytest.approx(2**-0.5)
    assert s_kg == pytest.approx(1)


def test_without_facts_nothing_aligns() -> None:
    assert hvi.similarities(TableEncoder(), "a", "a", [])[1] == 0


def test_alignment_claim_by_claim_is_the_share_that_facts_support() -> None:
    fact = Fact(EntityRef("Q1", "a"), RelationRef("P1", "b"), EntityRef("Q2", "c"))
    claim = Claim("a", 0, 1)
    supported = CheckedClaim(claim, Verdict.SUPPORTED, 0.9, facts=(fact,))
    contradicted = CheckedClaim(claim, Verdict.CONTRADICTED, 0.9, facts=(fact,))
    unspoken_of = CheckedClaim(claim, Verdict.NOT_CHECKABLE, 0.0)
    assert hvi.claimwise_alignment([]) == hvi.claimwise_alignment([unspoken_of]) == 0
    assert hvi.claimwise_alignment([supported, unspoken_of]) == pytest.approx(0.9)
    assert hvi.claimwise_alignment([supported, contradicted]) == pytest.approx(0.45)
