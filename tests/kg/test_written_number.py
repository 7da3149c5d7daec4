"""Numbers as they are written."""

from __future__ import annotations

import pytest

from kg.written_number import read, without_unit


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("1.0e10", 1e10), ("5E-3", 5e-3), ("2 × 10^9", 2e9), ("2×10⁻³", 2e-3), ("2*10**4", 2e4), ("2 x 10^{5}", 2e5),
        ("10⁶", 1e6), ("2^10", 1024), ("1,234.5", 1234.5), ("-3.5", -3.5), ("−3", -3), ("+7", 7), ("1.5 bn", 1.5e9),
    ],
)  # fmt: skip
def test_every_form_of_a_number_is_read(text: str, amount: float) -> None:
    number = read(text, 0)
    assert number is not None
    assert number.amount == pytest.approx(amount)
    assert number.end == len(text)


@pytest.mark.parametrize("text", ["44th", "10:30", "1.2.3", "9999e999", "x", ""])
def test_what_is_no_number_is_none(text: str) -> None:
    assert read(text, 0) is None


def test_the_unit_can_be_left_out() -> None:
    number = read("5 km", 0)
    assert number is not None
    bare = without_unit(number)
    assert (bare.end, bare.unit) == (1, None)
