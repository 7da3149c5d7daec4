"""Two rankings into one."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.retrieval.fusion import check_weights, fuse, min_max, ranked
from kg.retrieval.passage_engine import BM25, DENSE, Fusion

_FOUND = {BM25: {"a": 12.0, "b": 7.0, "c": 2.0}, DENSE: {"b": 0.9, "d": 0.8, "a": 0.4}}
_SCORES = st.dictionaries(st.sampled_from("abcdef"), st.floats(-10, 10).map(lambda x: round(x, 1)))


def test_rrf_adds_the_reciprocals_of_sixty_and_the_rank() -> None:
    fused = {one.id: one.score for one in fuse(_FOUND, Fusion.RRF)}
    assert fused == pytest.approx({"a": 1 / 61 + 1 / 63, "b": 1 / 62 + 1 / 61, "c": 1 / 63, "d": 1 / 62})


def test_the_weighted_sum_adds_min_max_normalised_scores() -> None:
    fused = {one.id: one.score for one in fuse(_FOUND, Fusion.WEIGHTED, weights={BM25: 0.4, DENSE: 0.6})}
    assert fused == pytest.approx({"a": 0.4, "b": 0.4 * 0.5 + 0.6, "c": 0.0, "d": 0.6 * 0.8})


def test_meaning_weighs_more_where_no_weights_are_given() -> None:
    usual = fuse(_FOUND, Fusion.WEIGHTED, weights={BM25: 0.4, DENSE: 0.6})
    assert fuse(_FOUND, Fusion.WEIGHTED) == usual


def test_an_id_has_the_score_and_rank_of_every_system_that_found_it() -> None:
    fused = {one.id: one for one in fuse(_FOUND, Fusion.RRF)}
    assert (fused["a"].scores, fused["a"].ranks) == ({BM25: 12.0, DENSE: 0.4}, {BM25: 1, DENSE: 3})
    assert (fused["d"].scores, fused["d"].ranks) == ({DENSE: 0.8}, {DENSE: 2})


def test_a_tie_is_broken_by_the_best_rank_and_then_by_the_id() -> None:
    found = {BM25: {"z": 3.0, "m": 2.0, "k": 1.0}, DENSE: {"k": 3.0, "m": 2.0, "z": 1.0}}
    fused = fuse(found, Fusion.WEIGHTED, weights={BM25: 0.5, DENSE: 0.5})
    assert [one.id for one in fused] == ["k", "z", "m"]


@pytest.mark.parametrize("fusion", Fusion)
def test_the_order_of_what_was_found_does_not_change_the_ranking(fusion: Fusion) -> None:
    scores = {"a": 1.0, "b": 1.0, "c": 0.5}
    orders = {
        tuple(one.id for one in fuse({BM25: dict(order), DENSE: {"c": 1.0}}, fusion))
        for order in permutations(scores.items())
    }
    assert len(orders) == 1


@given(_SCORES, _SCORES, st.sampled_from(Fusion))
def test_what_both_systems_rank_first_comes_first(
    words: dict[str, float], meaning: dict[str, float], fusion: Fusion
) -> None:
    words, meaning = {**words, "top": 11.0}, {**meaning, "top": 11.0}
    assert fuse({BM25: words, DENSE: meaning}, fusion)[0].id == "top"


@given(_SCORES, st.sampled_from(Fusion))
def test_a_system_that_found_nothing_leaves_the_order_to_the_other(
    scores: dict[str, float], fusion: Fusion
) -> None:
    by_rank = fuse({BM25: scores, DENSE: {}}, fusion)
    assert [one.id for one in by_rank] == list(ranked(scores))


def test_nothing_found_is_nothing_fused() -> None:
    assert fuse({BM25: {}, DENSE: {}}, Fusion.RRF) == []


def test_equal_scores_are_all_the_best() -> None:
    assert min_max({"a": 3.0, "b": 3.0}) == {"a": 1.0, "b": 1.0}


@pytest.mark.parametrize(
    ("weights", "said"),
    [
        ({BM25: 0.4, DENSE: 0.5}, "add up to 0.9"),
        ({BM25: 1.5, DENSE: -0.5}, "bm25 is 1.5"),
        ({"bm52": 0.5, DENSE: 0.5}, "no system 'bm52'"),
        ({BM25: float("nan"), DENSE: 1.0}, "bm25 is nan"),
        ({}, "add up to 0"),
    ],
)
def test_wrong_weights_are_named(weights: dict[str, float], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        check_weights(weights)


def test_weights_may_leave_a_system_out() -> None:
    assert [one.id for one in fuse(_FOUND, Fusion.WEIGHTED, weights={DENSE: 1.0})] == ["b", "d", "a", "c"]
