"""Quantities and places as bytes."""

from __future__ import annotations

import contextlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.layout.quantity_form import QuantityForm, place_of, quantity_of
from kg.layout.writing.payloads import LONG, Payloads, place_payloads, quantity_payloads
from kg.records import Coordinates, Quantity

_ROW = [("amount", "<f8"), ("unit", "<u4"), ("uncertainty", "<f8")]
_FINITE = st.floats(allow_nan=False, allow_infinity=False)
_ROWS = st.tuples(
    _FINITE | st.integers(-(10**12), 10**12).map(float) | st.decimals(-9999, 9999, places=2).map(float),
    st.sampled_from((0, 1, 11573, 0xFFFFFFFF)),
    st.sampled_from((0.0, 0.5, 0.01, 100.0)) | st.floats(0, 1e308),
)


def _bytes(payloads: Payloads, row: int) -> bytes:
    """What follows the header, less the byte that states the length."""
    start, end = payloads.strings.offsets[row : row + 2].tolist()
    content = payloads.strings.blob[start:end].tobytes()
    if payloads.code[row] != LONG:
        assert len(content) == payloads.code[row] + 1
        return content
    assert content[0] == len(content) - 1
    return content[1:]


@given(st.lists(_ROWS, max_size=30))
def test_every_quantity_comes_back(rows: list[tuple[float, int, float]]) -> None:
    payloads, forms = quantity_payloads(np.array(rows, dtype=_ROW))
    for number, (amount, unit, uncertainty) in enumerate(rows):
        stated = Quantity(amount, f"Q{unit}" if unit else "", uncertainty)
        assert quantity_of(_bytes(payloads, number), forms) == stated


@pytest.mark.parametrize(
    ("amount", "size"), [(79.0, 2), (12_345.0, 3), (67.5, 3), (8_000_000.0, 2), (-3.0, 2)]
)
def test_usual_quantities_are_short(amount: float, size: int) -> None:
    payloads, _ = quantity_payloads(np.array([(amount, 0, 0.0)], dtype=_ROW))
    assert len(_bytes(payloads, 0)) == size


def test_more_forms_than_a_byte_can_number_are_written_whole() -> None:
    rows = [(1.0, unit, 0.0) for unit in range(400)]
    payloads, forms = quantity_payloads(np.array(rows, dtype=_ROW))
    assert len(forms) == 255
    units = [quantity_of(_bytes(payloads, number), forms).unit for number in range(len(rows))]
    assert units == ["", *(f"Q{unit}" for unit in range(1, 400))]


@given(st.lists(st.tuples(st.floats(-90, 90), st.floats(-360, 360)), max_size=20))
def test_every_place_comes_back(rows: list[tuple[float, float]]) -> None:
    payloads = place_payloads(np.array(rows, dtype=[("latitude", "<f8"), ("longitude", "<f8")]))
    assert [place_of(_bytes(payloads, number)) for number in range(len(rows))] == [
        Coordinates(*row) for row in rows
    ]


@given(st.binary(max_size=30))
def test_bytes_that_are_no_quantity_or_place_are_a_value_error_at_most(data: bytes) -> None:
    forms = (QuantityForm(False, 0, 0, True), QuantityForm(True, -3, 5, False))
    for read in (lambda: quantity_of(data, forms), lambda: place_of(data)):
        with contextlib.suppress(ValueError):
            assert isinstance(read(), Quantity | Coordinates)
