"""How sure it is that a value of a claim is wrong by the documents, and that a claim is: boosted trees.

They were fitted by `scripts/train_document_values.py` to answers about documents of all kinds. Of values there are two:
a quick one by `detect.document_values.signals` alone, and one that also knows what the verifier says.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from detect.logistic import Array
from detect.trees import Trees

WORTH_READING = 0.02
"""Probability that a value is wrong, before the verifier was asked, from which it is."""
FIRST, SECOND = "document_values_first.safetensors", "document_values.safetensors"
WRONG, HOLDS = "document_wrong.safetensors", "document_holds.safetensors"
Rows = NDArray[np.float32]


class Deciding(Protocol):
    """What decides; the trees, or whoever wants to know what they see."""

    worth_reading: float
    """What `likely` says from which on the verifier is asked."""

    def likely(self, rows: Rows) -> Array:
        """The probability that the value of each row is wrong before it was read, shape (rows,)."""
        ...

    def value(self, rows: Rows) -> Array:
        """The same behind whose signals stands what was read (`detect.document_values.read`)."""
        ...

    def claims(self, rows: Rows) -> tuple[Array, Array]:
        """The probabilities that the claim of each row is wrong, and that it holds, shape (rows,) each."""
        ...


class TreeDecision:
    """Decides by the trees that come with the project."""

    worth_reading = WORTH_READING

    def likely(self, rows: Rows) -> Array:
        return _trees(FIRST).probability(rows)

    def value(self, rows: Rows) -> Array:
        return _trees(SECOND).probability(rows)

    def claims(self, rows: Rows) -> tuple[Array, Array]:
        return _trees(WRONG).probability(rows), _trees(HOLDS).probability(rows)


@cache
def _trees(name: str) -> Trees:
    with as_file(files("detect.weights") / name) as file:
        return Trees.load(file)
