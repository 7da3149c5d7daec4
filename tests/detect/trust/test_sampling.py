"""Sampling."""

from __future__ import annotations

import math

import numpy as np
import pytest

from detect.trust.sampling import Sampling, log_probability


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (-0.5, -0.5),
        (0, 0.0),
        (np.float32(-0.5), -0.5),
        (-math.inf, -math.inf),
        (0.1, None),
        (-(10**400), None),
        (math.nan, None),
        (None, None),
        ("-1", None),
        (True, None),
        ([], None),
    ],
)
def test_log_probabilities_are_numbers_of_at_most_0(value: object, number: float | None) -> None:
    assert log_probability(value) == number


@pytest.mark.parametrize(("name", "value"), [("temperature", -1), ("temperature", 3), ("most_tokens", 0)])
def test_a_number_out_of_range_is_named(name: str, value: int) -> None:
    with pytest.raises(ValueError, match=f"^{name} is {value}"):
        Sampling(**{name: value})
