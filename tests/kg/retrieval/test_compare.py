"""The two fusions side by side."""

from __future__ import annotations

import pytest

from kg.retrieval.compare import all_candidates, compare, scores_of
from kg.retrieval.fusion import fuse
from kg.retrieval.passage_engine import BM25, DENSE, Fusion, Method, PassageHit, PassageQuery
from tests.kg.retrieval.engines import LIGHTHOUSE

_FOUND = {BM25: {"a": 12.0, "b": 11.0}, DENSE: {"c": 0.9, "b": 0.2, "d": 0.1}}


def test_an_id_has_its_place_in_either_fusion() -> None:
    compared = {one.id: one for one in compare(_FOUND, limit=4)}
    for fusion in Fusion:
        ranking = fuse(_FOUND, fusion)
        assert [compared[one.id].placed[fusion].rank for one in ranking] == [1, 2, 3, 4]
        assert [compared[one.id].placed[fusion].score for one in ranking] == [one.score for one in ranking]


def test_what_is_high_in_one_fusion_alone_is_shown() -> None:
    compared = compare(_FOUND, weights={DENSE: 1.0}, limit=1)
    assert {one.id: one.moved for one in compared} == {"b": -1, "c": 2}


def test_wrong_weights_are_named() -> None:
    with pytest.raises(ValueError, match=r"add up to 0\.3"):
        compare(_FOUND, weights={DENSE: 0.3}, limit=1)


def test_scores_are_taken_from_hits_by_system() -> None:
    first, second = LIGHTHOUSE[:2]
    hits = [
        PassageHit(first, 1.0, {BM25: 3.0, DENSE: 0.5}, {BM25: 1, DENSE: 2}),
        PassageHit(second, 0.5, {DENSE: 0.7}, {DENSE: 1}),
    ]
    assert scores_of(hits) == {BM25: {first.id: 3.0}, DENSE: {first.id: 0.5, second.id: 0.7}}


def test_everything_that_either_system_gives_is_asked_for() -> None:
    query = all_candidates(PassageQuery("lamp", limit=3, method=Method.BM25, candidates=20))
    assert (query.limit, query.method, query.candidates) == (40, Method.HYBRID, 20)
