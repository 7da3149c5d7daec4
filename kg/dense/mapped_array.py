"""Arrays as mapped .npy files whose kind and shape the reader foretells; no pickle is ever read."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

GREATEST = 127


def mapped(path: Path, kind: str, shape: tuple[int, ...]) -> NDArray[np.generic]:
    """A read-only array whose pages are read when they are touched and shared between processes.

    :raises ValueError: the file holds something else; OSError: it cannot be read.
    """
    try:
        array: NDArray[np.generic] = np.load(path, mmap_mode="r", allow_pickle=False)
    except (EOFError, ValueError) as error:
        raise ValueError(f"{path.name} is not such an array: {error}") from error
    if array.dtype != np.dtype(kind) or array.shape != shape:
        raise ValueError(f"{path.name} does not hold {shape} of {kind}")
    return array.view(np.ndarray)


def mapped_numbers(path: Path, count: int) -> NDArray[np.uint64]:
    """The callers' numbers of the vectors, which ascend.

    :raises ValueError: the file holds something else; OSError: it cannot be read.
    """
    numbers = cast(NDArray[np.uint64], mapped(path, "<u8", (count,)))
    if (numbers[1:] <= numbers[:-1]).any():
        raise ValueError(f"{path.name}: the numbers do not ascend")
    return numbers


def quantised(vectors: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Vectors as int8 with a scale each: ``vectors[i]`` is about ``small[i] * scales[i]``."""
    scales = (np.maximum(np.abs(vectors).max(axis=1), 1e-12) / GREATEST).astype("<f4")
    return np.rint(vectors / scales[:, None]).astype(np.int8), scales
