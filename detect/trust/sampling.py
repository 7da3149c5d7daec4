"""How a model is sampled for epistemic consistency; the sampling itself is whoever asks the model's."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import SupportsFloat

MOST_SAMPLES = 32


@dataclass(frozen=True, slots=True)
class Sampling:
    """``temperature`` of the samples, in [0, 2]; ``most_tokens`` of each, and of an answer that is generated.

    :raises ValueError: a number is out of its range; the message begins with its name.
    """

    temperature: float = 1.0
    most_tokens: int = 512

    def __post_init__(self) -> None:
        heat, most = self.temperature, self.most_tokens
        if isinstance(heat, bool) or not isinstance(heat, int | float) or not 0 <= heat <= 2:
            raise ValueError(f"temperature is {heat!r}; it is a number from 0 to 2")
        if isinstance(most, bool) or not isinstance(most, int) or not 1 <= most <= 100_000:
            raise ValueError(f"most_tokens is {most!r}; it is a whole number from 1 to 100000")


def log_probability(value: object) -> float | None:
    """A token's log-probability as a number of at most 0; None where it is none."""
    if isinstance(value, bool) or not isinstance(value, SupportsFloat):
        return None
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return None if math.isnan(number) or number > 0 else number
