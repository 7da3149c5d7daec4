"""Numbers of varying length, as the writer packs them and the reader takes them apart."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.layout.varint import varint, varints
from kg.layout.writing import cells


@given(st.lists(st.integers(0, (1 << 56) - 1), max_size=30))
def test_numbers_come_back(numbers: list[int]) -> None:
    blob, lengths = cells.joined([cells.varints(np.array(numbers, dtype=np.int64))])
    data = blob.tobytes()
    assert varints(data) == numbers
    place = 0
    for number, length in zip(numbers, lengths.tolist(), strict=True):
        assert varint(data, place) == (number, place + length)
        place += length


def test_a_number_that_is_cut_short_ends_with_the_data() -> None:
    assert varint(b"\x85", 0) == (5, 1)
    assert varint(b"", 0) == (0, 0)
    assert varints(b"\x85") == []


def test_a_number_of_more_than_56_bits_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 56 bits"):
        cells.varints(np.array([1 << 56], dtype=np.int64))
