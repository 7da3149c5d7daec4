"""Weights on disk at a quarter of their size: matrices as int8 with one scale a row, everything else float32.

A row of a matrix is an output channel, or the vector of a token. `W[r, c] = scale[r] * q[r, c]` with q in -127..127
(symmetric: zero stays zero). One scale for a whole matrix is not enough: with all-MiniLM-L6-v2 the vectors then had a
cosine of 0.967 with the float32 ones, with one a row 0.994.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from detect.weights_source import WeightsError
from detect.whole_file import write_whole

if TYPE_CHECKING:
    from torch import Tensor

SCALE = "_scale"
"""Ending of the name of a matrix' scales: float32, shape (rows,)."""
LARGEST = 127


def rows_to_int8(
    matrix: NDArray[np.float32], largest_value: int = LARGEST
) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """The rows as int8 in ``-largest_value..largest_value`` and their scales; a row of zeros has the scale 1.

    >>> rows_to_int8(np.array([[0.5, -1.0], [0.0, 0.0]], np.float32))[0].tolist()
    [[64, -127], [0, 0]]
    """
    largest = np.abs(matrix).max(axis=1)
    scale = np.where(largest > 0, largest / largest_value, 1).astype(np.float32)
    return np.rint(matrix / scale[:, None]).astype(np.int8), scale


def write(state: Mapping[str, Tensor | NDArray[np.float32]], path: Path) -> None:
    """Write a model's state as one safetensors file, beside `path` and renamed.

    :raises ValueError: a weight is not finite, or a name ends like that of a scale
    """
    from safetensors.numpy import save

    stored: dict[str, NDArray[np.generic]] = {}
    for name, weight in state.items():
        array = _float32(weight)
        if name.endswith(SCALE) or not np.isfinite(array).all():
            raise ValueError(f"weight {name!r} cannot be stored: its name is taken, or it holds inf or nan")
        if array.ndim == 2:
            stored[name], stored[name + SCALE] = rows_to_int8(array)
        else:
            stored[name] = array
    write_whole(path, save(stored))
    path.chmod(0o644)


def read(path: Path) -> dict[str, NDArray[np.float32]]:
    """A state in float32. A safetensors file that holds no int8 is read as it is.

    :raises WeightsError: the file is missing or damaged, or a matrix lacks its scales
    """
    from safetensors import SafetensorError
    from safetensors.numpy import load_file

    try:
        stored = load_file(path)
    except (OSError, SafetensorError) as error:
        raise WeightsError(f"cannot read the weights {path}: {error}") from error
    state = {name: array for name, array in stored.items() if not name.endswith(SCALE)}
    for name, array in state.items():
        if array.dtype == np.int8:
            if name + SCALE not in stored:
                raise WeightsError(f"{path} holds {name} as int8, but not its scales: it is damaged")
            state[name] = array * stored[name + SCALE][:, None]
    return {name: np.ascontiguousarray(array, np.float32) for name, array in state.items()}


def _float32(weight: Tensor | NDArray[np.float32]) -> NDArray[np.float32]:
    """Copied row by row: a tensor may be transposed or shared."""
    array = weight if isinstance(weight, np.ndarray) else weight.detach().float().cpu().numpy()
    return np.ascontiguousarray(array, np.float32)
