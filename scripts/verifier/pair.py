"""Pairs of texts with what the first says about the second: what the verifier is trained on and measured by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum

TWIN_RIGHT, TWIN_WRONG = "twin/right", "twin/wrong"
"""Kinds of pairs that follow each other."""


class Label(IntEnum):
    """The model's classes, in the order of `detect.entailment.Entailment`."""

    SUPPORTED = 0
    CONTRADICTED = 1
    NEUTRAL = 2


@dataclass(frozen=True, slots=True)
class Pair:
    """``kind`` says where the pair comes from: a file, or what was done to a sentence or a fact."""

    evidence: str
    claim: str
    label: Label
    kind: str


def endless(draw: Callable[[], Pair | None]) -> Iterator[Pair]:
    """Pairs without end; where a draw gives none, the next one is made."""
    while True:
        pair = draw()
        if pair is not None:
            yield pair
