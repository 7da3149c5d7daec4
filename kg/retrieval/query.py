"""A question as engines take it: its vector made by the encoder that made those of the passages."""

from __future__ import annotations

from collections.abc import Mapping

from kg.embedding import Encoder
from kg.retrieval.fusion import check_weights
from kg.retrieval.passage_engine import Fusion, Method, PassageQuery


def passage_query(
    text: str,
    encoder: Encoder,
    *,
    limit: int = 10,
    method: Method = Method.HYBRID,
    fusion: Fusion = Fusion.WEIGHTED,
    weights: Mapping[str, float] | None = None,
) -> PassageQuery:
    """Encodes the text unless BM25 alone is to answer; blocking.

    :raises ValueError: the weights are wrong
    """
    if weights is not None:
        check_weights(weights)
    vector = None if method is Method.BM25 else encoder.encode([text])[0]
    return PassageQuery(text, vector, limit, method, fusion, weights)
