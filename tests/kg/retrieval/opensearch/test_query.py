"""Bodies of searches, and hits from what is answered."""

from __future__ import annotations

import pytest

from kg.retrieval.engine_error import EngineError
from kg.retrieval.fusion import DEFAULT_WEIGHTS
from kg.retrieval.opensearch import query as asking
from kg.retrieval.opensearch.query import Found
from kg.retrieval.opensearch.server import Server
from kg.retrieval.passage_engine import BM25, DENSE, Fusion, Method, PassageQuery
from tests.kg.retrieval.engines import KETTLE, by_both, by_words, unit

NEW, OLD = Server((3, 5)), Server((2, 18))
SOURCE = {"file": "f", "name": "n", "page": 1, "start": 0, "end": 1, "text": "t"}


def answer(**scores: float) -> dict[str, object]:
    hits = [{"_id": each, "_score": score, "_source": SOURCE} for each, score in scores.items()]
    return {"hits": {"hits": hits}}


def test_an_old_server_is_asked_for_as_many_hits_as_candidates() -> None:
    query = by_both("lamp", 1, 0, limit=3, candidates=50)
    assert asking.hybrid_body(query, OLD)["size"] == 50
    assert "pagination_depth" not in str(asking.hybrid_body(query, OLD))
    body = asking.hybrid_body(query, NEW)
    assert (body["size"], "'pagination_depth': 50" in str(body)) == (3, True)


def test_no_system_is_asked_for_more_than_a_server_gives() -> None:
    assert asking.depth(by_words("lamp", limit=1_000_000)) == 10_000


def test_more_hits_than_candidates_are_asked_for() -> None:
    assert asking.depth(by_both("lamp", 1, 0, limit=300, candidates=10)) == 300


@pytest.mark.parametrize("weights", [None, DEFAULT_WEIGHTS])
def test_equal_weights_have_a_pipeline_on_the_server(weights: dict[str, float] | None) -> None:
    query = by_both("lamp", 1, 0, fusion=Fusion.WEIGHTED, weights=weights)
    assert asking.pipeline_name(query) == "akgc-weighted"
    assert "search_pipeline" not in asking.hybrid_body(query, NEW)


def test_other_weights_come_with_their_query_in_the_order_of_its_parts() -> None:
    query = by_both("lamp", 1, 0, fusion=Fusion.WEIGHTED, weights={DENSE: 0.7, BM25: 0.3})
    assert asking.pipeline_name(query) is None
    body = asking.hybrid_body(query, NEW)
    assert "'weights': [0.3, 0.7]" in str(body["search_pipeline"])
    assert str(body["query"]).index("multi_match") < str(body["query"]).index("knn")


def test_reciprocal_ranks_take_no_weights() -> None:
    assert asking.pipeline_name(by_both("lamp", 1, 0, weights={BM25: 0.3, DENSE: 0.7})) == "akgc-rrf"


@pytest.mark.parametrize(
    ("method", "vector", "systems"),
    [
        (Method.BM25, None, (BM25,)),
        (Method.DENSE, (1, 0), (DENSE,)),
        (Method.HYBRID, (1, 0), (BM25, DENSE)),
        (Method.HYBRID, (0, 0), (BM25,)),
        (Method.DENSE, (0, 0), ()),
    ],
)
def test_systems_that_can_answer_are_asked(
    method: Method, vector: tuple[float, ...] | None, systems: tuple[str, ...]
) -> None:
    query = PassageQuery("lamp", None if vector is None else unit(*vector)[0], method=method)
    assert asking.systems(query) == systems
    assert len(asking.parts_body(query, passages=True, copy="x")) == 2 * len(systems)


def test_parts_are_answered_by_one_copy_of_the_index_or_not_at_all() -> None:
    headings = asking.parts_body(by_both("lamp", 1, 0), passages=False, copy="x")[::2]
    assert headings == [{"preference": "x", "allow_partial_search_results": False}] * 2


def test_scores_of_vectors_become_cosines() -> None:
    query = PassageQuery("", unit(1, 0)[0], method=Method.DENSE)
    found = asking.found(query, [answer(a=1.0, b=0.5, c=0.0)])
    assert found[DENSE].scores == {"a": 1.0, "b": 0.0, "c": -1.0}


def test_hits_of_the_server_carry_what_the_parts_say() -> None:
    parts = {BM25: Found({"a": 7.0, "b": 3.0}, {}), DENSE: Found({"b": 0.9}, {})}
    hits = asking.fused_by_server(by_both("lamp", 1, 0), answer(b=0.03, a=0.01), parts)
    assert hits is not None
    assert [(hit.score, hit.scores, hit.ranks) for hit in hits] == [
        (0.03, {BM25: 3.0, DENSE: 0.9}, {BM25: 2, DENSE: 1}),
        (0.01, {BM25: 7.0}, {BM25: 1}),
    ]


def test_a_hit_that_is_in_no_part_shows_that_the_index_moved() -> None:
    parts = {BM25: Found({"a": 7.0}, {}), DENSE: Found({}, {})}
    assert asking.fused_by_server(by_both("lamp", 1, 0), answer(b=0.03), parts) is None


def test_a_tie_is_broken_by_the_best_rank_and_then_the_id() -> None:
    parts = {BM25: Found({"b": 9.0, "c": 8.0}, {}), DENSE: Found({"a": 0.9}, {})}
    hits = asking.fused_by_server(by_both("lamp", 1, 0), answer(c=0.5, b=0.5, a=0.5), parts)
    assert hits is not None
    assert [hit.passage.id for hit in hits] == ["a", "b", "c"]


@pytest.mark.parametrize(
    "response",
    [
        {},
        {"hits": {}},
        {"hits": {"hits": [{"_id": "a"}]}},
        {"hits": {"hits": [{"_id": "a", "_score": None}]}},
    ],
)
def test_an_answer_of_another_form_is_told(response: dict[str, object]) -> None:
    with pytest.raises(EngineError, match="OpenSearch gave"):
        asking.found(by_words("lamp"), [response])


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="limit"):
        asking.check(by_words("lamp", limit=limit))


def test_a_query_is_cut_where_it_has_too_many_different_words() -> None:
    many = " ".join(f"w{number}" for number in range(600))
    assert asking.shortened(many).split() == many.split()[: asking.MAX_TERMS]
    assert asking.shortened("lamp " * 9_000) == "lamp " * 9_000
    assert len(asking.shortened("".join(chr(0x4E00 + n) for n in range(600)))) == 0
    assert asking.shortened(KETTLE[0].text) == KETTLE[0].text
