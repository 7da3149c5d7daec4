"""What the dense index needs from an encoder; the implementation lives above, in `detect.encoder`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""Shape (n, dimension), rows of unit length."""


class Encoder(Protocol):
    """Turns texts into unit vectors."""

    @property
    def name(self) -> str:
        """Name and short hash of the weights; a dense index is only good for the encoder that filled it."""
        ...

    @property
    def dimension(self) -> int: ...

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of the texts, shape (len(texts), dimension)."""
        ...
