"""Words that are alike."""

from __future__ import annotations

import pytest

from detect.term import terms
from detect.word_likeness import WordLikeness
from kg.static_embedding import StaticEmbedding


@pytest.fixture(scope="module")
def likeness() -> WordLikeness:
    return WordLikeness(StaticEmbedding.default())


def recall(likeness: WordLikeness, claim: str, passage: str) -> float:
    return likeness.recall(claim, passage, dict.fromkeys(terms(claim), 1.0))


def test_the_same_words_are_alike_in_any_order(likeness: WordLikeness) -> None:
    assert recall(likeness, "the old doctor", "a doctor, old") == pytest.approx(1.0, abs=1e-5)


def test_a_word_of_like_meaning_is_nearer_than_another(likeness: WordLikeness) -> None:
    near, far = (recall(likeness, "the doctor", each) for each in ("a physician", "a bicycle"))

    assert near > far + 0.1


def test_without_words_nothing_is_alike(likeness: WordLikeness) -> None:
    assert recall(likeness, "", "a doctor") == recall(likeness, "a doctor", "...") == 0.0
