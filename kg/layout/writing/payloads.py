"""Values of literal facts as bytes: a code for the fact's header, and what follows the header.

Up to three bytes follow bare and the code is their number less one; more follow a byte that states their number, and
the code is `LONG`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.layout.quantity_form import RAW, QuantityForm
from kg.layout.writing.cells import Cell, Copied, fixed, joined, lengths_of, number_widths, where, zigzag
from kg.staging.packed_strings import PackedStrings

LONG = 3
_MOST_FORMS = 255
_DECIMALS = 12
_EXACT = float(1 << 53)
_INLINE_TEXT = 6
"""Bytes up to which a text stands in the fact itself; a key takes three, and the text its share of the trie."""
_MOST_TEXTS = 1 << 24


@dataclass(frozen=True, slots=True)
class Payloads:
    """What the rows of a table of literals become; by row."""

    code: NDArray[np.uint8]
    strings: PackedStrings


def _payloads(cells: list[Cell]) -> Payloads:
    lengths = lengths_of(cells)
    is_long = lengths > LONG
    blob, stated = joined([where(is_long, fixed(lengths, 1)), *cells])
    code = np.where(is_long, LONG, lengths - 1).astype(np.uint8)
    return Payloads(code, PackedStrings(blob, _offsets(stated)))


def quantity_payloads(table: NDArray[np.void]) -> tuple[Payloads, tuple[QuantityForm, ...]]:
    """``table`` as `FactColumns.quantities`; the commonest forms are numbered from 0."""
    amount, unit, uncertainty = (np.ascontiguousarray(table[name]) for name in table.dtype.names or ())
    mantissa, spread, exponent = _decimals(np.abs(amount), uncertainty)
    uncertain = spread > 0
    facets = (amount < 0, exponent, unit, uncertain)
    forms = list(map(QuantityForm._make, zip(*(facet.tolist() for facet in facets), strict=True)))
    form_of = _commonest(form for form in forms if form.exponent != _UNFIT)
    numbers = np.fromiter((form_of.get(form, RAW) for form in forms), dtype=np.int64, count=len(forms))
    raw = numbers == RAW
    digits = Cell(mantissa, number_widths(mantissa, least=0))
    cells = [
        fixed(numbers, 1),
        where(~raw & uncertain, fixed(digits.widths, 1)),
        where(~raw, digits),
        where(~raw & uncertain, Cell(spread, number_widths(spread))),
        where(raw, fixed(amount.view(np.uint64), 8)),
        where(raw, fixed(unit, 4)),
        where(raw, fixed(uncertainty.view(np.uint64), 8)),
    ]
    return _payloads(cells), tuple(form_of)


_UNFIT = -99


def _decimals(
    amount: NDArray[np.float64], uncertainty: NDArray[np.float64]
) -> tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]]:
    """Whole mantissas and the common power of ten that give both numbers back exactly; -99 where none does."""
    shape = len(amount)
    mantissa, spread = np.zeros(shape, dtype=np.uint64), np.zeros(shape, dtype=np.uint64)
    exponent = np.full(shape, _UNFIT, dtype=np.int64)
    for power in (9, 6, 3, *range(0, -_DECIMALS - 1, -1)):
        open_ = np.flatnonzero(exponent == _UNFIT)
        if not len(open_):
            break
        digits, apart = (_mantissa(column[open_], power) for column in (amount, uncertainty))
        good = (digits >= 0) & (apart >= 0)
        rows = open_[good]
        mantissa[rows], spread[rows] = digits[good].astype(np.uint64), apart[good].astype(np.uint64)
        exponent[rows] = power
    return mantissa, spread, exponent


def _mantissa(numbers: NDArray[np.float64], power: int) -> NDArray[np.float64]:
    """Whole numbers that scaled by the power of ten are exactly the given ones; -1 where there is none."""
    scale = 10.0 ** abs(power)
    with np.errstate(over="ignore", invalid="ignore"):
        whole = np.rint(numbers / scale if power >= 0 else numbers * scale)
        back = whole * scale if power >= 0 else whole / scale
    return np.where((back == numbers) & (whole < _EXACT) & (numbers >= 0), whole, -1.0)


def _commonest(forms: Iterable[QuantityForm]) -> dict[QuantityForm, int]:
    """Numbers of the commonest forms."""
    counts = Counter(forms)
    best = sorted(counts, key=lambda form: (-counts[form], form))[:_MOST_FORMS]
    return {form: number for number, form in enumerate(best)}


def place_payloads(table: NDArray[np.void]) -> Payloads:
    """``table`` as `FactColumns.coordinates`."""
    sides = [np.ascontiguousarray(table[name]) for name in ("latitude", "longitude")]
    decimals = np.full(len(table), RAW, dtype=np.int64)
    whole = [np.zeros(len(table), dtype=np.int64) for _ in sides]
    for power in range(_DECIMALS + 3):
        rows = np.flatnonzero(decimals == RAW)
        digits = [_mantissa(np.abs(side[rows]), -power) for side in sides]
        good = (digits[0] >= 0) & (digits[1] >= 0)
        for column, found, side in zip(whole, digits, sides, strict=True):
            signed = np.copysign(found[good], side[rows[good]])
            column[rows[good]] = signed.astype(np.int64)
        decimals[rows[good]] = power
    widths = np.maximum(*(number_widths(zigzag(column)) for column in whole))
    raw = decimals == RAW
    kept = [column.view(np.uint64) for column in whole]
    bits = [side.view(np.uint64) for side in sides]
    eight = np.full(len(table), 8, dtype=np.uint8)
    cells = [
        fixed(decimals, 1),
        *(
            Cell(np.where(raw, as_is, column), np.where(raw, eight, widths))
            for as_is, column in zip(bits, kept, strict=True)
        ),
    ]
    return _payloads(cells)


def is_inline(texts: PackedStrings) -> NDArray[np.bool_]:
    """Which texts stand in the facts themselves instead of the trie."""
    return texts.lengths <= _INLINE_TEXT


def key_width(texts: PackedStrings) -> int:
    """Bytes of a text's key, 1 to 3.

    :raises ValueError: more texts than keys.
    """
    count = int((~is_inline(texts)).sum())
    if count > _MOST_TEXTS:
        raise ValueError(f"{count} texts; a snapshot holds {_MOST_TEXTS}, leave a relation out")
    return max(1, ((count - 1).bit_length() + 7) // 8)


def text_payloads(texts: PackedStrings, keys: Iterable[int] | None = None) -> Payloads:
    """``keys``: of the texts that are not `is_inline`, in order; left out where only sizes are asked for."""
    inline, width = is_inline(texts), key_width(texts)
    stated = np.zeros(len(texts), dtype=np.uint64)
    if keys is not None:
        stated[~inline] = np.fromiter(keys, dtype=np.uint64)
    rows = np.arange(len(texts))
    key = where(~inline, fixed(stated, width))
    lead = where(inline, fixed(texts.lengths, 1))
    blob, lengths = joined([lead, key, Copied(texts, np.where(inline, rows, -1))])
    code = np.where(inline, LONG, width - 1).astype(np.uint8)
    return Payloads(code, PackedStrings(blob, _offsets(lengths)))


def _offsets(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(lengths)])
