from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from scripts.verifier import measure
from scripts.verifier.pair import Label, Pair

PAIRS = [
    Pair("Bern is old.", "Bern is old.", Label.SUPPORTED, "fact/same"),
    Pair("Bern is old.", "Basel was founded.", Label.CONTRADICTED, "fact/other-value"),
    Pair("Bern is old.", "Bern is new.", Label.NEUTRAL, "fact/other-relation"),
]


def classify(pairs: Sequence[Pair]) -> NDArray[np.float64]:
    """Knows the labels."""
    return np.eye(3)[[int(pair.label) for pair in pairs]]


def cosine(pairs: Sequence[Pair]) -> NDArray[np.float64]:
    return np.linspace(0, 1, len(pairs))


def test_a_perfect_classifier_measures_as_one() -> None:
    row = measure.rows("all", PAIRS, classify, cosine)[0]
    assert (row.contradicted, row.rest, row.accuracy) == (1.0, 1.0, 1.0)


def test_facts_are_measured_by_kind_of_claim() -> None:
    names = [row.name.strip() for row in measure.rows("all", PAIRS, classify, cosine)]
    assert names == ["all", "same against other-relation", "same against other-value"]


def test_without_a_contradicted_pair_the_baselines_are_against_the_rest() -> None:
    row = measure.rows("two", [PAIRS[2], PAIRS[0]], classify, cosine)[0]
    assert math.isnan(row.contradicted)
    assert row.overlap == pytest.approx(1.0)
    assert row.cosine == pytest.approx(1.0)


def test_a_row_is_a_line_of_the_table() -> None:
    row = measure.rows("all", PAIRS, classify, cosine)[0]
    assert len(str(row).split()) == len(
        measure.HEADER.replace("S vs C", "SvsC").replace("S vs rest", "SvsR").split()
    )
