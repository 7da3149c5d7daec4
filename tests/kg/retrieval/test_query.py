"""A question as engines take it."""

from __future__ import annotations

import pytest

from kg.retrieval.passage_engine import Fusion, Method
from kg.retrieval.query import passage_query
from kg.static_embedding import StaticEmbedding


def test_the_vector_is_the_encoders() -> None:
    encoder = StaticEmbedding.default()
    query = passage_query("the lamp", encoder, limit=3, fusion=Fusion.RRF)
    assert query.vector is not None
    assert query.vector.tolist() == encoder.encode(["the lamp"])[0].tolist()
    assert (query.limit, query.method, query.fusion) == (3, Method.HYBRID, Fusion.RRF)


def test_words_alone_need_no_vector() -> None:
    assert passage_query("the lamp", StaticEmbedding.default(), method=Method.BM25).vector is None


def test_wrong_weights_are_named_before_anything_is_encoded() -> None:
    with pytest.raises(ValueError, match="add up to 2"):
        passage_query("the lamp", StaticEmbedding.default(), weights={"bm25": 1, "dense": 1})
