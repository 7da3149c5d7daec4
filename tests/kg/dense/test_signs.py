"""Signs of vectors, and the vectors whose signs are most like a query's."""

from __future__ import annotations

import numpy as np

from kg.dense.signs import likeliest, signs


def test_every_dimension_leaves_one_bit() -> None:
    vectors = np.array([[1, -1, 0.5], [-1, -1, -1]], dtype=np.float32)
    assert signs(vectors).tolist() == [[0b101, 0]]


def test_more_than_64_dimensions_take_more_words() -> None:
    vectors = -np.ones((2, 130), dtype=np.float32)
    vectors[0, 129] = 1
    assert signs(vectors).tolist() == [[0, 0], [0, 0], [0b10, 0]]


def test_the_likeliest_differ_in_the_fewest_signs_and_come_first_among_equals() -> None:
    table = np.array([[0b1111, 0b0001, 0b0111, 0b0011, 0b0101]], dtype=np.uint64)
    found = likeliest(table, np.array([0b0001], dtype=np.uint64), 2)
    assert found.tolist() == [1, 3]


def test_all_are_likely_where_no_more_are_wanted() -> None:
    table = np.zeros((1, 3), dtype=np.uint64)
    assert likeliest(table, np.array([7], dtype=np.uint64), 3).tolist() == [0, 1, 2]
