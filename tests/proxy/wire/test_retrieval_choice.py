"""How a request wants passages retrieved."""

from __future__ import annotations

import pytest

from kg.retrieval.passage_engine import Fusion, Method
from kg.static_embedding import StaticEmbedding
from proxy.wire.retrieval_choice import FUSIONS, METHODS, RetrievalChoice


def test_without_fields_it_is_both_systems() -> None:
    choice = RetrievalChoice.parse({})

    assert (choice.method, choice.weights) == ("hybrid", None)
    assert choice == RetrievalChoice()


def test_the_names_are_those_of_the_engine() -> None:
    assert set(METHODS) == {method.value for method in Method}
    assert set(FUSIONS) == {fusion.value for fusion in Fusion}


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"method": "magic"}, '"method" must be one of bm25, dense, hybrid'),
        ({"method": None}, '"method"'),
        ({"fusion": ["rrf"]}, '"fusion" must be one of rrf, weighted'),
        ({"weights": [0.5, 0.5]}, '"weights" must be'),
        ({"weights": {"bm25": True, "dense": 0}}, '"weights" must be'),
        ({"weights": {"bm25": 0.9, "dense": 0.9}}, '"weights" are wrong'),
        ({"weights": {"sparse": 1.0}}, '"weights" are wrong'),
    ],
)
def test_what_is_wrong_is_named(body: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match='"') as caught:
        RetrievalChoice.parse(body)

    assert str(caught.value).startswith(told)


def test_words_alone_need_no_vector() -> None:
    encoder = StaticEmbedding.default()
    words = RetrievalChoice.parse({"method": "bm25"})

    assert not words.needs_vectors
    assert words.query("warranty", encoder, limit=5).vector is None
    assert RetrievalChoice().query("warranty", encoder, limit=5).vector is not None


def test_weights_reach_the_query() -> None:
    choice = RetrievalChoice.parse({"fusion": "weighted", "weights": {"bm25": 1, "dense": 0}})
    query = choice.query("warranty", StaticEmbedding.default(), limit=7)

    assert (query.limit, query.fusion, query.weights) == (7, Fusion.WEIGHTED, {"bm25": 1.0, "dense": 0.0})
