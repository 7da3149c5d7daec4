"""The models that come with the project say in int8 what they say in float32, on whatever processor this is."""

from __future__ import annotations

from dataclasses import astuple

import numpy as np
import pytest

from detect.precision import Precision
from detect.verifier import TYPICAL, DistilBertVerifier

PAIRS = [
    *TYPICAL,
    ("Ada Lovelace was born in London.", "Ada Lovelace came into the world in Paris."),
    ("The Danube is 2,850 km long.", "The Danube has a length of about 2,850 km."),
    ("Helsinki is the capital of Finland.", "Finland is governed from Helsinki."),
    ("Mercury orbits the Sun in 88 days.", "Mercury has no moons."),
]

UNDECIDED = 0.01
"""Two labels whose probabilities differ by less than this in float32 are as likely."""


@pytest.fixture(scope="module")
def shares(tmp_path_factory: pytest.TempPathFactory) -> dict[Precision, np.ndarray[tuple[int, int]]]:
    """Probabilities of the labels, by precision; shape (pairs, labels)."""
    memory = tmp_path_factory.mktemp("memory") / "precision.json"
    found = {}
    for precision in (Precision.FLOAT32, Precision.INT8):
        verifier = DistilBertVerifier.default(device="cpu", memory=memory, precision=precision)
        found[precision] = np.array([astuple(each) for each in verifier.verify(PAIRS)], np.float32)
    return found


def test_the_verifiers_int8_stands_for_its_float32(
    shares: dict[Precision, np.ndarray[tuple[int, int]]],
) -> None:
    found, exact = shares[Precision.INT8], shares[Precision.FLOAT32]
    first, second = np.sort(exact, axis=1)[:, -1:-3:-1].T
    decided = first - second > UNDECIDED
    assert decided.sum() >= len(PAIRS) - 1
    assert (found.argmax(axis=1) == exact.argmax(axis=1))[decided].all()
    assert np.abs(found - exact).max(axis=1).mean() < 0.05
