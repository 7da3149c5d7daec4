"""Quantities and places as bytes.

A quantity is the number of its form (see `QuantityForm`) and its mantissa, little-endian, in as many bytes as are
left; after an uncertain form come the bytes that the mantissa takes, the mantissa, and the mantissa of the
uncertainty. Form 255 is followed by amount, unit and uncertainty as f8, u4, f8.

A place is a number of decimals, then latitude and longitude as whole numbers of the same width; 255 decimals are
followed by two f8.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple

from kg.records import Coordinates, Quantity

RAW = 255
_RAW_QUANTITY = struct.Struct("<dId")
_RAW_PLACE = struct.Struct("<dd")


class QuantityForm(NamedTuple):
    """What quantities have in common: all but the digits. The amount is the mantissa times 10 ** ``exponent``."""

    negative: bool
    exponent: int
    unit: int
    uncertain: bool


def quantity_of(data: bytes, forms: Sequence[QuantityForm]) -> Quantity:
    """:raises ValueError: the bytes are no quantity."""
    if not data:
        raise ValueError("a quantity without bytes")
    if data[0] == RAW:
        if len(data) != 1 + _RAW_QUANTITY.size:
            raise ValueError(f"{len(data)} bytes for a quantity")
        amount, unit, uncertainty = _RAW_QUANTITY.unpack_from(data, 1)
        return Quantity(amount, f"Q{unit}" if unit else "", uncertainty)
    if data[0] >= len(forms):
        raise ValueError(f"quantity form {data[0]} of {len(forms)}")
    form = forms[data[0]]
    uncertainty = 0.0
    digits = data[1:]
    if form.uncertain:
        end = 2 + data[1] if len(data) > 1 else 0
        digits = data[2:end]
        uncertainty = scaled(int.from_bytes(data[end:], "little"), form.exponent)
    amount = scaled(int.from_bytes(digits, "little"), form.exponent)
    return Quantity(-amount if form.negative else amount, f"Q{form.unit}" if form.unit else "", uncertainty)


def scaled(mantissa: int, exponent: int) -> float:
    """The double nearest to mantissa * 10 ** exponent; exact inputs, one rounding, for 53 bits and 22 powers."""
    if mantissa >> 53:
        mantissa &= (1 << 53) - 1
    return float(mantissa) * 10.0**exponent if exponent >= 0 else mantissa / 10.0**-exponent


def place_of(data: bytes) -> Coordinates:
    """:raises ValueError: the bytes are no place."""
    width, odd = divmod(len(data) - 1, 2)
    if odd or width < 1:
        raise ValueError(f"{len(data)} bytes for a place")
    if data[0] == RAW:
        if len(data) != 1 + _RAW_PLACE.size:
            raise ValueError(f"{len(data)} bytes for a place")
        return Coordinates(*_RAW_PLACE.unpack_from(data, 1))
    scale = 10.0 ** min(data[0], 22)
    north = int.from_bytes(data[1 : 1 + width], "little", signed=True)
    east = int.from_bytes(data[1 + width :], "little", signed=True)
    return Coordinates(north / scale, east / scale)
