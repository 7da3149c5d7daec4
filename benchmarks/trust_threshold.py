"""Thresholds of scores: balanced accuracy, and the threshold at which it is best on a development part."""

from __future__ import annotations

import math
from collections.abc import Sequence

from benchmarks.trust_measured import Measured
from detect.reliability import auroc

STEPS = tuple(step / 100 for step in range(1, 100))
"""Thresholds tried."""


def by_file(rows: Sequence[Measured]) -> dict[str, list[Measured]]:
    files: dict[str, list[Measured]] = {}
    for row in rows:
        files.setdefault(row.file, []).append(row)
    return files


def balanced_accuracy(scores: Sequence[float], is_right: Sequence[bool], threshold: float) -> float:
    """Mean of the shares of right ones at or above and of wrong ones below the threshold; NaN where a class is absent.

    >>> balanced_accuracy([0.9, 0.4, 0.6, 0.1], [True, True, False, False], 0.5)
    0.5
    """
    right = [score >= threshold for score, each in zip(scores, is_right, strict=True) if each]
    wrong = [score < threshold for score, each in zip(scores, is_right, strict=True) if not each]
    if not right or not wrong:
        return float("nan")
    return (sum(right) / len(right) + sum(wrong) / len(wrong)) / 2


def best_threshold(rows: Sequence[Measured], method: str) -> float:
    """Where the balanced accuracy, as the mean over the files, is best; the middle of the best where several are.

    :raises ValueError: there are no rows
    """
    accuracies = [mean_accuracy(rows, method, threshold) for threshold in STEPS]
    best = [step for step, each in zip(STEPS, accuracies, strict=True) if each == max(accuracies)]
    return best[len(best) // 2]


def mean_accuracy(rows: Sequence[Measured], method: str, threshold: float) -> float:
    """The balanced accuracy as the mean over the files that have both classes; 0.5, that of guessing, without any."""
    each = [accuracy(file, method, threshold) for file in by_file(rows).values()]
    known = [value for value in each if not math.isnan(value)]
    return sum(known) / len(known) if known else 0.5


def accuracy(rows: Sequence[Measured], method: str, threshold: float) -> float:
    return balanced_accuracy([row.scores[method] for row in rows], [row.is_right for row in rows], threshold)


def area(rows: Sequence[Measured], method: str) -> float:
    """AUROC of right against all others."""
    return auroc([row.scores[method] for row in rows], [row.is_right for row in rows])
