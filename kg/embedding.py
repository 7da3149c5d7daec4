"""What an encoder is; the implementations are `detect.encoder` and `kg.static_embedding`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from kg.well_formed import well_formed

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


@runtime_checkable
class EagerEncoder(Encoder, Protocol):
    """One that can begin with what it will be asked for."""

    def begin(self, texts: Sequence[str]) -> None:
        """Encode texts in the background, so that `encode` finds them done; raises nothing."""
        ...


def tokenisable(text: str, characters: int) -> str:
    """The beginning of a text; lone surrogates, which have no UTF-8 form, become question marks.

    >>> tokenisable("a\\ud800bc", 3)
    'a?b'
    """
    return well_formed(text[:characters])
