"""How good a calibration is on answers that are known to be right or wrong: order, reliability, alarms, by domain."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from detect.calibration import Calibration
from detect.calibration_fit import Example, hvi_of
from detect.reliability import auroc, ece, reliability

SHOWN_BINS = 5
FEWEST = 30
"""Answers of which a domain needs as many for numbers of its own."""


@dataclass(frozen=True, slots=True)
class Measured:
    """``auroc``: P(a right answer has the higher HVI than a wrong one); ``ece``: mean |HVI - share that is right|.

    ``reliability``: mean HVI, share that is right and number of answers of each bin that has any. Not a number where
    there are no answers of a kind.
    """

    answers: int
    right: int
    auroc: float
    ece: float
    false_alarms: float
    found: float
    reliability: tuple[tuple[float, float, int], ...]
    domains: Mapping[str, tuple[int, float, float]]
    """Answers, AUROC and ECE by domain."""


def measured(calibration: Calibration, examples: Sequence[Example], *, checked_with: Calibration) -> Measured:
    """Of a calibration, over answers that were checked with another."""
    values = hvi_of(calibration, examples, checked_with=checked_with)
    return of_values(values, examples, tau=calibration.threshold.tau)


def of_values(values: Sequence[float], examples: Sequence[Example], *, tau: float) -> Measured:
    """Of the HVI of each example; alarms are values below ``tau``."""
    right = [example.right for example in examples]
    groups: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for value, example in zip(values, examples, strict=True):
        groups[example.domain].append((value, example.right))
    large = {name: zip(*rows, strict=True) for name, rows in groups.items() if name and len(rows) >= FEWEST}
    return Measured(
        answers=len(right),
        right=sum(right),
        auroc=auroc(values, right),
        ece=ece(values, right),
        false_alarms=_share_below(tau, [v for v, r in zip(values, right, strict=True) if r]),
        found=_share_below(tau, [v for v, r in zip(values, right, strict=True) if not r]),
        reliability=_reliability(values, right),
        domains={name: (len(v), auroc(v, r), ece(v, r)) for name, (v, r) in sorted(large.items())},
    )


def rounded(found: Measured) -> dict[str, object]:
    """As JSON, with four places."""
    return {
        "answers": found.answers,
        "right": found.right,
        "auroc": _short(found.auroc),
        "ece": _short(found.ece),
        "false_alarms": _short(found.false_alarms),
        "found": _short(found.found),
        "reliability": [[_short(stated), _short(true), count] for stated, true, count in found.reliability],
        "domains": {
            name: {"answers": count, "auroc": _short(area), "ece": _short(error)}
            for name, (count, area, error) in found.domains.items()
        },
    }


def _reliability(values: Sequence[float], right: Sequence[bool]) -> tuple[tuple[float, float, int], ...]:
    rows = zip(*reliability(values, right, SHOWN_BINS), strict=True)
    return tuple((float(stated), float(true), int(count)) for stated, true, count in rows)


def _share_below(tau: float, values: Sequence[float]) -> float:
    return sum(value < tau for value in values) / len(values) if values else math.nan


def _short(value: float) -> float | None:
    return None if math.isnan(value) else round(value, 4)
