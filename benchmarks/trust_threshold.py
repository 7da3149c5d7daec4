"""Balanced accuracy of methods, and the threshold at which it is best on a development part."""

from __future__ import annotations

import math
from collections.abc import Sequence

from benchmarks.measures import auroc, balanced_accuracy
from benchmarks.trust_measured import Measured

STEPS = tuple(step / 100 for step in range(1, 100))
"""Thresholds tried."""


def by_file(rows: Sequence[Measured]) -> dict[str, list[Measured]]:
    files: dict[str, list[Measured]] = {}
    for row in rows:
        files.setdefault(row.file, []).append(row)
    return files


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
