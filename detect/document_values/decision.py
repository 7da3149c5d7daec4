"""How sure it is that a value of a claim is wrong by the documents, and that a claim is: boosted trees.

They were fitted by `scripts/train_document_values.py` to answers about documents of all kinds. Of values there are two:
a quick one by `detect.document_values.signals` alone, and one that also knows what the verifier says.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files

import numpy as np
from numpy.typing import NDArray

from detect.logistic import Array
from detect.trees import Trees

WORTH_READING = 0.02
"""What `likely` says from which on the verifier is asked."""
FIRST, SECOND = "document_values_first.safetensors", "document_values.safetensors"
WRONG, HOLDS = "document_wrong.safetensors", "document_holds.safetensors"
Rows = NDArray[np.float32]


def likely(rows: Rows) -> Array:
    """The probability that the value of each row of signals is wrong before it was read, shape (rows,)."""
    return _trees(FIRST).probability(rows)


def value_wrong(rows: Rows) -> Array:
    """The same behind whose signals stands what was read (`detect.document_values.read`)."""
    return _trees(SECOND).probability(rows)


def claim_judged(rows: Rows) -> tuple[Array, Array]:
    """The probabilities that the claim of each row is wrong, and that it holds, shape (rows,) each."""
    return _trees(WRONG).probability(rows), _trees(HOLDS).probability(rows)


@cache
def _trees(name: str) -> Trees:
    with as_file(files("detect.weights") / name) as file:
        return Trees.load(file)
