"""The plots of a `detect` report: ROC by method, reliability by set, and time. Needs matplotlib when called."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.detect_judge import OURS, Judged, values_of
from benchmarks.detect_tables import METHODS
from benchmarks.measures import auroc, ece, reliability, roc

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from benchmarks.detect import Detection

ROC_SETS = ("facts", "hard negatives")


def plot(found: Detection, path: Path) -> list[Path]:
    """Draw the judged statements beside their JSON ``path``, as PNG and as SVG; gives both paths."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 9), layout="constrained")
    FigureCanvasAgg(figure)
    first, second, third, fourth = figure.subplots(2, 2).flat
    shown = [name for name in ROC_SETS if name in found.judged] or list(found.judged)[:2]
    for axes, name in zip((first, second), shown, strict=False):
        _roc(axes, name, found.judged[name])
    _reliability(third, found.judged)
    _times(fourth, found.times)
    commit, date = found.report.environment["commit"], str(found.report.environment["date"])[:10]
    figure.suptitle(f"akgc bench detect, commit {commit}, {date}")
    paths = [path.with_suffix(suffix) for suffix in (".png", ".svg")]
    for each in paths:
        figure.savefig(each)
    return paths


def _roc(axes: Axes, name: str, judged: Sequence[Judged]) -> None:
    wrong = [not each.statement.right for each in judged]
    for method in METHODS:
        values = values_of(judged, method)
        if any(math.isnan(value) for value in values):
            continue
        risks = [1 - value for value in values]
        axes.plot(*roc(risks, wrong), label=f"{method} ({auroc(risks, wrong):.3f})")
    axes.set(
        title=f"{name}: ROC", xlabel="right ones found wrong", ylabel="wrong ones found wrong", aspect="equal"
    )
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")


def _reliability(axes: Axes, judged: Mapping[str, Sequence[Judged]]) -> None:
    axes.plot([0, 1], [0, 1], color="grey", linewidth=1)
    for name, rows in judged.items():
        values, right = values_of(rows, OURS), [each.statement.right for each in rows]
        stated, frequency, counts = reliability(values, right)
        (line,) = axes.plot(stated, frequency, label=f"{name} (ECE {ece(values, right):.3f})")
        axes.scatter(stated, frequency, s=4 + 200 * counts / counts.sum(), color=line.get_color())
    axes.set(title="reliability of HVI", xlabel="HVI", ylabel="share that is right", aspect="equal")
    axes.grid(alpha=0.3)
    axes.legend(loc="upper left")


def _times(axes: Axes, times: Mapping[str, Sequence[float]]) -> None:
    for name, milliseconds in times.items():
        ordered = np.sort(np.asarray(milliseconds))
        axes.plot(ordered, np.arange(1, len(ordered) + 1) / len(ordered), label=name)
    axes.set(title="check of three sentences", xlabel="milliseconds", ylabel="share of answers")
    axes.grid(alpha=0.3)
    if times:
        axes.set_xscale("log")
        axes.legend(loc="lower right")
