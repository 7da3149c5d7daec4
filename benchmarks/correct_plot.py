"""The plots of a `correct` report: what became of wrong answers, accuracy, grammar, time. Needs matplotlib."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.correct_outcome import Effect, Outcome
from benchmarks.correct_recorded import EVERY
from benchmarks.correct_times import deed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from benchmarks.correct import Corrected

_WRONG = (Effect.MENDED, Effect.NEARER, Effect.REFUSED, Effect.LEFT, Effect.WRONGER)
_COLOURS = ("#3a7d44", "#9bc53d", "#8d99ae", "#e0b04c", "#c1121f")


def plot(found: Corrected, path: Path) -> list[Path]:
    """Draw beside the JSON ``path``, as PNG and as SVG; gives both paths."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(13, 9), layout="constrained")
    FigureCanvasAgg(figure)
    first, second, third, fourth = figure.subplots(2, 2).flat
    groups = {name: group for name, group in found.measured.groups.items() if name != EVERY}
    _became(first, groups)
    _accuracy(second, groups)
    _grammar(third, [(before, after) for _, before, after in found.measured.scored])
    _times(fourth, found)
    commit, date = found.report.environment["commit"], str(found.report.environment["date"])[:10]
    figure.suptitle(f"akgc bench correct, commit {commit}, {date}")
    paths = [path.with_suffix(suffix) for suffix in (".png", ".svg")]
    for each in paths:
        figure.savefig(each)
    return paths


def _became(axes: Axes, groups: Mapping[str, Sequence[Outcome]]) -> None:
    counted = {name: Counter(each.effect for each in group) for name, group in groups.items()}
    wrong = {name: counts for name, counts in counted.items() if any(counts[e] for e in _WRONG)}
    left = np.zeros(len(wrong))
    for effect, colour in zip(_WRONG, _COLOURS, strict=True):
        shares = [counts[effect] / sum(counts[e] for e in _WRONG) for counts in wrong.values()]
        axes.barh(list(wrong), shares, left=left, color=colour, label=effect.value.removeprefix("wrong, "))
        left += np.asarray(shares)
    axes.set(title="what became of wrong answers", xlabel="share of wrong answers", xlim=(0, 1))
    if wrong:
        axes.legend(loc="upper center", bbox_to_anchor=(0.3, -0.12), ncol=3, fontsize="small")


def _accuracy(axes: Axes, groups: Mapping[str, Sequence[Outcome]]) -> None:
    names, before, after = [], [], []
    for name, group in groups.items():
        counted = Counter(each.effect for each in group)
        judged = sum(counted.values()) - counted[Effect.UNJUDGED]
        if judged:
            names.append(name)
            before.append((counted[Effect.KEPT] + counted[Effect.HARMED]) / judged)
            after.append((counted[Effect.KEPT] + counted[Effect.MENDED]) / judged)
    places = np.arange(len(names))
    axes.barh(places - 0.2, before, 0.4, label="before", color="#8d99ae")
    axes.barh(places + 0.2, after, 0.4, label="after", color="#3a7d44")
    axes.set(title="factual accuracy", xlabel="share right", xlim=(0, 1))
    axes.set_yticks(places, names)
    axes.legend(loc="lower right", fontsize="small")


def _grammar(axes: Axes, scored: Sequence[tuple[float, float]]) -> None:
    if scored:
        before, after = np.asarray(scored).T
        low = min(before.min(), after.min())
        axes.plot([low, 0], [low, 0], color="grey", linewidth=1)
        axes.scatter(before, after, s=6, alpha=0.5)
    axes.set(title="grammar: log-probability per token", xlabel="before", ylabel="after")
    axes.grid(alpha=0.3)


def _times(axes: Axes, found: Corrected) -> None:
    times: dict[str, list[float]] = {}
    for each in found.measured.outcomes:
        times.setdefault(deed(each.made), []).append(each.made.milliseconds)
    for name, milliseconds in sorted(times.items()):
        ordered = np.sort(np.asarray(milliseconds))
        axes.plot(ordered, np.arange(1, len(ordered) + 1) / len(ordered), label=name)
    axes.set(title="time in the pipeline", xlabel="milliseconds", ylabel="share of answers")
    axes.grid(alpha=0.3)
    if times:
        axes.set_xscale("log")
        axes.legend(loc="lower right")
