"""Sums of 8-bit products on this processor."""

from __future__ import annotations

import numpy as np
import pytest

from detect import onnx_graph, overflow
from detect.overflow import COLUMNS, DEPTH, overflows


def _sums(weight: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    import onnxruntime

    model = overflow.product(np.full((DEPTH, COLUMNS), weight, np.int8))
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    (found,) = session.run(["out"], {"rows": np.full((1, DEPTH), 255, np.uint8)})
    sums: np.ndarray[tuple[int, ...], np.dtype[np.int32]] = found
    return sums


@pytest.mark.parametrize("weight", [onnx_graph.NARROW, -onnx_graph.NARROW, 1])
def test_narrow_weights_never_overflow(weight: int) -> None:
    assert (_sums(weight) == DEPTH * 255 * weight).all()


def test_it_is_told_whether_wide_weights_do() -> None:
    assert overflows() == bool((_sums(127) != DEPTH * 255 * 127).any())
