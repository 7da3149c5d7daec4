"""The numbers in the formulas of the metrics; the configuration may set each."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Parameters:
    """All in [0, 1] but ``enough_sources``.

    ``silence``: what a sentence counts of which the documents say nothing, between contradicted (0) and entailed (1).
    ``weakest``: the share of evidence coverage that the weakest sentence has; the mean of all has the rest.
    ``decay``: what a further source counts beside the one before it; ``enough_sources`` of them make 1.
    ``variance_penalty``: how much of the confidence the largest possible variance of token probabilities takes.

    :raises ValueError: a number is out of its range; the message begins with its name.
    """

    silence: float = 0.25
    weakest: float = 0.75
    decay: float = 0.5
    enough_sources: int = 3
    variance_penalty: float = 0.5

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if each.name == "enough_sources":
                if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 1000:
                    raise ValueError(f"{each.name} is {value!r}; it is a whole number from 1 to 1000")
            elif isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
                raise ValueError(f"{each.name} is {value!r}; it is a number from 0 to 1")
