"""The benchmark of retrieval: its measures by hand, its sets from small files, a run over them."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from benchmarks import retrieval
from benchmarks.retrieval_measures import difference, measured
from benchmarks.retrieval_sets import read_set
from kg.static_embedding import StaticEmbedding


def test_ndcg_recall_and_reciprocal_rank_are_those_of_the_papers() -> None:
    found = measured(["x", "a", "b", "y"], {"a", "b", "c"})
    ideal = 1 + 1 / math.log2(3) + 1 / math.log2(4)
    assert found.ndcg == pytest.approx((1 / math.log2(3) + 1 / math.log2(4)) / ideal)
    assert found.recall == pytest.approx(2 / 3)
    assert found.reciprocal_rank == 0.5


def test_what_is_below_the_tenth_place_is_not_found() -> None:
    assert measured([*"abcdefghij", "z"], {"z"}) == (0.0, 0.0, 0.0)


def test_where_nothing_is_relevant_nothing_can_be_measured() -> None:
    with pytest.raises(ValueError, match="no document is relevant"):
        measured(["a"], set())


def test_a_difference_is_paired() -> None:
    mean, half_width = difference([0.5, 0.7, 0.9], [0.4, 0.6, 0.8])
    assert mean == pytest.approx(0.1)
    assert half_width == pytest.approx(0, abs=1e-9)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Every set with twelve claims, each decided by one piece of evidence and neutral to another."""
    for name in retrieval.SETS:
        lines = []
        for number in range(12):
            claim = f"The {name} lamp of harbour number{number} was lit."
            evidence = f"In harbour number{number} the lamp burned for years."
            lines += [
                {"claim": claim, "evidence": [evidence], "label": "supported"},
                {"claim": claim, "evidence": [f"Boats came to pier{number}."], "label": "neutral"},
            ]
        text = "\n".join(map(json.dumps, lines))
        (tmp_path / f"{name}.jsonl").write_text(text, encoding="utf-8")
    return tmp_path


def test_neutral_evidence_is_to_be_searched_and_not_to_be_found(data: Path) -> None:
    labelled = read_set(data, "sick", limit=100)
    assert (labelled.documents, len(labelled.passages)) == (24, 24)
    queries = [*labelled.development, *labelled.blind]
    assert (len(labelled.development), len(queries)) == (6, 12)
    assert all(len(query.relevant) == 1 for query in queries)
    assert not {query.text for query in labelled.development} & {query.text for query in labelled.blind}


def test_a_blind_set_has_no_development_half(data: Path) -> None:
    labelled = read_set(data, "climate-fever", limit=5)
    assert (len(labelled.development), len(labelled.blind)) == (0, 5)


def test_a_run_tells_quality_weights_and_times(data: Path) -> None:
    report = retrieval.run(data=data, encoder=StaticEmbedding.default(), limit=4, passages=60)
    quality, others, weights, times, indexing = report.tables
    assert [row[1] for row in quality.rows].count("blind") == 6
    words = quality.columns.index("bm25")
    assert all(row[words] == 1.0 for row in quality.rows)
    assert len(others.rows) == len(quality.rows)
    assert [row[0] for row in weights.rows][:2] == ["0.20", "0.25"]
    assert times.rows[-1][-1] == 1.0
    assert indexing.rows[0][2] is not None
