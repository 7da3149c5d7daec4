"""Fitting with signs."""

from __future__ import annotations

import numpy as np
import pytest

from detect.logistic import fit, sigmoid

RANDOM = np.random.default_rng(0)
X = RANDOM.normal(size=(20_000, 3)) * np.array([1.0, 5.0, 0.1]) + np.array([0.0, 3.0, 0.0])
TRUE = np.array([1.5, -0.3, 8.0])
Y = RANDOM.random(len(X)) < sigmoid(0.7 + X @ TRUE)


def test_it_finds_the_weights_that_made_the_data() -> None:
    model = fit(X, Y, signs=[1, -1, 1], l2=0.0)
    np.testing.assert_allclose(model.weights, TRUE, rtol=0.1)
    assert model.intercept == pytest.approx(0.7, abs=0.1)


def test_a_weight_that_wants_the_wrong_sign_ends_at_zero() -> None:
    model = fit(X, Y, signs=[1, 1, 1])
    assert model.weights[1] == 0
    assert model.weights[0] > 0


def test_the_mean_probability_is_the_share_of_ones() -> None:
    model = fit(X, Y, signs=[-1, 1, -1])
    assert sigmoid(model.intercept + X @ model.weights).mean() == pytest.approx(Y.mean(), abs=1e-6)


def test_a_constant_feature_gets_no_weight() -> None:
    model = fit(np.column_stack([X, np.ones(len(X))]), Y, signs=[1, -1, 1, 1])
    assert model.weights[3] == 0


def test_more_regularisation_means_smaller_weights() -> None:
    loose, tight = (fit(X, Y, signs=[1, -1, 1], l2=l2) for l2 in (0.0, 1.0))
    assert np.abs(tight.weights).sum() < np.abs(loose.weights).sum()


def test_probabilities_do_not_overflow() -> None:
    np.testing.assert_array_equal(sigmoid(np.array([-1e4, 0.0, 1e4])), [0.0, 0.5, 1.0])


def test_nothing_cannot_be_fitted() -> None:
    with pytest.raises(ValueError, match="no rows"):
        fit(np.empty((0, 3)), [], signs=[1, 1, 1])


def test_few_rows_stay_near_the_weights_there_were_and_many_move_away() -> None:
    before = np.array([0.2, -2.0, 1.0])
    few = fit(X[:10], Y[:10], signs=[1, -1, 1], l2=2.0, toward=before)
    many = fit(X, Y, signs=[1, -1, 1], l2=1e-3, toward=before)
    np.testing.assert_allclose(few.weights, before, atol=0.5)
    np.testing.assert_allclose(many.weights, TRUE, rtol=0.2)


def test_a_constant_feature_keeps_the_weight_there_was() -> None:
    rows = np.column_stack([X, np.ones(len(X))])
    model = fit(rows, Y, signs=[1, -1, 1, 1], toward=[0.0, 0.0, 0.0, 0.7])
    assert model.weights[3] == pytest.approx(0.7)
