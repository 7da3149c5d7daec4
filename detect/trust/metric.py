"""What a metric of trust is, and the table of them.

A metric looks at a `detect.trust.subject.Subject` and gives a number in [0, 1], 1 = to be trusted. What it lacks the
inputs for it says with `NotMeasured`; anything else it raises is a failure, which the report tells.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from detect.trust.subject import Subject

_KEY = re.compile(r"[a-z][a-z0-9_]{0,63}")


class NotMeasured(Exception):
    """A metric does not apply; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """``value`` in [0, 1]; ``detail`` says in words how it came about, ``parts`` in numbers."""

    value: float
    detail: str = ""
    parts: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not (math.isfinite(self.value) and 0.0 <= self.value <= 1.0):
            raise ValueError(f"a metric is a number from 0 to 1, not {self.value}")


Metric: TypeAlias = "Callable[[Subject], Measurement | float]"
M = TypeVar("M", bound=Metric)
_OWN: dict[str, Metric] = {}


def register_metric(key: str) -> Callable[[M], M]:
    """Decorator: an own metric under a key, under which the configuration gives it a weight.

    Defining the same function anew (a notebook's cell run twice) replaces it.

    :raises ValueError: the key is no lower-case word, or another metric has it.
    """
    from detect.trust.built_in import BUILT_IN

    if not _KEY.fullmatch(key):
        raise ValueError(f"{key!r} is no key of a metric; write lower-case letters, digits and _")
    if key in BUILT_IN:
        raise ValueError(f"{key!r} is a metric that comes with the project; choose another key")

    def register(metric: M) -> M:
        if key in _OWN and _name(_OWN[key]) != _name(metric):
            raise ValueError(f"{_name(_OWN[key])} has the key {key!r}; choose another one")
        _OWN[key] = metric
        return metric

    return register


def metrics() -> Mapping[str, Metric]:
    """All metrics by their keys: those that come with the project, then own ones in the order they were registered."""
    from detect.trust.built_in import BUILT_IN

    return {**BUILT_IN, **_OWN}


def _name(metric: Metric) -> str:
    return f"{getattr(metric, '__module__', '')}.{getattr(metric, '__qualname__', repr(metric))}"
