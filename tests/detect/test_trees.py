"""Boosted trees that were fitted elsewhere predict as they did there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from detect.logistic import sigmoid
from detect.own_decision import READ, OwnDecision, is_left
from detect.own_signals import SIGNALS
from detect.trees import LEAF, Trees

# Feature 1 up to 0.5: -1; above it feature 0 up to 2: 0.5, else 2. A second tree is one leaf.
TREES = Trees(
    baseline=-0.25,
    roots=np.array([0, 5], np.int32),
    feature=np.array([1, LEAF, 0, LEAF, LEAF, LEAF], np.int16),
    threshold=np.array([0.5, 0, 2.0, 0, 0, 0], np.float32),
    left=np.array([1, 0, 3, 0, 0, 0], np.int32),
    right=np.array([2, 0, 4, 0, 0, 0], np.int32),
    value=np.array([0, -1.0, 0, 0.5, 2.0, 0.25], np.float32),
)


def test_each_row_comes_to_its_leaves() -> None:
    rows = np.array([[0.0, 0.5], [2.0, 0.6], [3.0, 0.6]], np.float32)
    assert TREES.probability(rows) == pytest.approx(sigmoid(np.array([-1.0, 0.5, 2.0])))


def test_no_rows_have_no_probabilities() -> None:
    assert TREES.probability(np.zeros((0, 2), np.float32)).shape == (0,)


def test_a_file_holds_all_of_them(tmp_path: Path) -> None:
    save_file(dict(TREES.tensors()), tmp_path / "trees.safetensors")
    rows = np.random.default_rng(0).uniform(0, 4, (50, 2)).astype(np.float32)
    loaded = Trees.load(tmp_path / "trees.safetensors")
    assert (loaded.probability(rows) == TREES.probability(rows)).all()


def test_trees_of_scikit_learn_predict_the_same_here() -> None:
    from sklearn.ensemble import HistGradientBoostingClassifier

    from scripts.boosted import exported

    chance = np.random.default_rng(1)
    rows = chance.normal(size=(400, 6)).astype(np.float32)
    model = HistGradientBoostingClassifier(max_iter=30, max_depth=4, early_stopping=False)
    model.fit(rows, rows[:, 0] * rows[:, 1] > rows[:, 2])
    assert exported(model).probability(rows) == pytest.approx(model.predict_proba(rows)[:, 1], abs=1e-5)


def test_what_is_left_alone_is_so_whatever_else_speaks_for_it() -> None:
    row = np.zeros((1, len(SIGNALS)), np.float32)
    row[0, SIGNALS.index("named")] = 1
    assert not is_left(row).any()
    for name in ("told", "in_question", "reckoned", "case", "conditional", "limited"):
        left = row.copy()
        left[0, SIGNALS.index(name)] = 1
        assert is_left(left).all(), name


def test_the_packaged_trees_fit_the_signals() -> None:
    decision = OwnDecision()
    assert decision.is_worth_reading(np.zeros((2, len(SIGNALS)), np.float32)) == [False, False]
    assert decision.probability(np.zeros((1, len(SIGNALS) + len(READ)), np.float32))[0] < 0.5
