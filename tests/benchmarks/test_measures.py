"""The measures, against their definitions computed the slow way and against values worked by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.measures import Quantiles, auprc, auroc, balanced_accuracy, ece

samples = st.lists(
    st.tuples(st.integers(0, 8).map(lambda n: n / 8), st.booleans()), min_size=2, max_size=60
).filter(lambda rows: len({label for _, label in rows}) == 2)


@given(samples)
def test_auroc_equals_its_definition_over_pairs(rows: list[tuple[float, bool]]) -> None:
    pairs = [(a > b) + (a == b) / 2 for a, wrong in rows if wrong for b, other in rows if not other]
    scores, labels = zip(*rows, strict=True)
    assert auroc(scores, labels) == pytest.approx(sum(pairs) / len(pairs))


@given(samples)
def test_auprc_equals_its_definition_over_thresholds(rows: list[tuple[float, bool]]) -> None:
    area = recall = 0.0
    for threshold in sorted({score for score, _ in rows}, reverse=True):
        found = [label for score, label in rows if score >= threshold]
        reached = sum(found) / sum(label for _, label in rows)
        area += (reached - recall) * sum(found) / len(found)
        recall = reached
    scores, labels = zip(*rows, strict=True)
    assert auprc(scores, labels) == pytest.approx(area)


def test_auroc_is_the_share_of_pairs_in_the_right_order() -> None:
    assert auroc([0.1, 0.9], [0, 1]) == 1
    assert auroc([0.9, 0.1], [0, 1]) == 0
    assert auroc([0.5, 0.5, 0.5], [0, 1, 1]) == 0.5


def test_a_single_class_has_no_area() -> None:
    assert math.isnan(auroc([0.1, 0.2], [1, 1]))
    assert math.isnan(auprc([0.1, 0.2], [0, 0]))


def test_a_single_class_has_no_balanced_accuracy() -> None:
    assert math.isnan(balanced_accuracy([0.9], [1], 0.5))


def test_auprc_of_equal_scores_is_the_base_rate() -> None:
    assert auprc([0.5] * 8, [1, 0, 0, 0] * 2) == pytest.approx(0.25)


def test_ece_is_zero_where_confidence_is_frequency() -> None:
    assert ece([0.25] * 4, [1, 0, 0, 0]) == pytest.approx(0)
    assert ece([1.0, 0.0], [1, 0]) == pytest.approx(0)


def test_ece_is_the_mean_gap_over_bins() -> None:
    assert ece([0.9, 0.9, 0.1, 0.1], [1, 0, 0, 0]) == pytest.approx(0.5 * 0.4 + 0.5 * 0.1)


def test_ece_without_samples_is_not_a_number() -> None:
    assert math.isnan(ece([], []))


def test_arrays_that_do_not_match_are_refused() -> None:
    with pytest.raises(ValueError, match="do not match"):
        auroc([0.1], [0, 1])


def test_quantiles_interpolate() -> None:
    quantiles = Quantiles.of(list(np.arange(101.0)))
    assert (quantiles.p50, quantiles.p95, quantiles.p99) == (50, 95, 99)


def test_no_durations_have_no_quantiles() -> None:
    with pytest.raises(ValueError, match="no durations"):
        Quantiles.of([])
