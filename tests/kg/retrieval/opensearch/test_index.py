"""Names and documents in OpenSearch."""

from __future__ import annotations

import json

import numpy as np
import pytest

from kg.retrieval.engine_error import EngineError
from kg.retrieval.opensearch import index
from kg.retrieval.opensearch.names import Names
from kg.retrieval.passage_engine import IndexedPassage
from tests.kg.retrieval.engines import KETTLE, KETTLE_VECTORS, unit


def test_collections_are_told_from_other_indexes() -> None:
    ours, theirs = Names("ours"), Names("theirs")
    mappings: dict[str, object] = {
        names.index(name): {"mappings": index.creation(names, name, dimension=4, made="x")["mappings"]}
        for names, name in ((ours, "b"), (ours, "A/a"), (theirs, "c"))
    }
    others = {"akgc-x.1": {"mappings": {}}, "akgc-y.1": {"mappings": {"_meta": {"akgc": 1}}}}
    assert index.collections_of(ours, {**mappings, **others}) == ["A/a", "b"]


def test_an_alias_for_an_index_of_somebody_else_is_told() -> None:
    with pytest.raises(EngineError, match=r"akgc-x\.1 holds no vectors"):
        index.described({"akgc-x.1": {"mappings": {}}})


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
