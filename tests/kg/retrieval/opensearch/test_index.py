"""Names and documents in OpenSearch."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.retrieval.engine_error import EngineError
from kg.retrieval.opensearch import index
from kg.retrieval.passage_engine import IndexedPassage
from tests.kg.retrieval.engines import KETTLE, KETTLE_VECTORS, unit
from tests.kg.retrieval.stand_in.index import check_name


@given(st.text())
def test_every_name_becomes_one_that_opensearch_takes(name: str) -> None:
    check_name(index.alias_of(name))
    check_name(index.index_of(name))
    assert index.index_of(name).startswith(index.PREFIX)


@given(st.text(), st.text())
def test_different_names_stay_different(one: str, other: str) -> None:
    assert (index.alias_of(one) == index.alias_of(other)) == (one == other)


def test_a_name_can_be_recognised_by_who_looks_at_the_cluster() -> None:
    assert index.alias_of("Annual Reports (2026)").startswith("akgc-annual-reports-2026-")


def test_collections_are_told_from_other_indexes() -> None:
    mappings = {
        index.index_of(name): {"mappings": index.creation(name, dimension=4)["mappings"]}
        for name in ("b", "A/a")
    }
    others = {"akgc-x.1": {"mappings": {}}, "akgc-y.1": {"mappings": {"_meta": {"akgc": 1}}}}
    assert index.collections_of({**mappings, **others}) == ["A/a", "b"]


def test_an_alias_for_an_index_of_somebody_else_is_told() -> None:
    with pytest.raises(EngineError, match=r"akgc-x\.1 holds no vectors"):
        index.dimension_of({"akgc-x.1": {"mappings": {}}})


def test_a_passage_comes_back_as_it_went() -> None:
    for (action, document), passage in zip(index.bulk_lines(KETTLE, KETTLE_VECTORS), KETTLE, strict=True):
        identifier = json.loads(action)["index"]["_id"]
        assert index.passage_of(identifier, json.loads(document)) == passage


def test_a_vector_keeps_its_precision() -> None:
    row = unit(*np.random.default_rng(0).normal(size=384))
    ((_, document),) = index.bulk_lines(KETTLE[:1], row)
    assert np.array_equal(np.array(json.loads(document)["vector"], np.float32), row[0])


def test_a_vector_of_zeros_is_left_out() -> None:
    ((_, document),) = index.bulk_lines(KETTLE[:1], unit(0, 0))
    assert "vector" not in json.loads(document)


def test_half_a_surrogate_pair_becomes_a_question_mark_in_its_place() -> None:
    broken = IndexedPassage("1", "f", "a\udc00.txt", 1, 0, 3, "x\ud800y")
    ((_, document),) = index.bulk_lines([broken], unit(1, 0))
    assert (json.loads(document)["text"], json.loads(document)["name"]) == ("x?y", "a?.txt")
