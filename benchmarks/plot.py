"""The plot of a `kg` report: bytes, times and memory over the number of entities. Needs matplotlib when called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.report import Cell, Report, Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MILLION = 1_000_000
_PANELS: Sequence[tuple[str, str, str, Mapping[str, str]]] = (
    (
        "bytes per fact, all in",
        "bytes",
        "size on disk",
        {"snapshot": "bytes per fact, all in", "SQLite": "SQLite: bytes per fact"},
    ),
    (
        "all facts of an entity",
        "µs",
        "times of look-ups (warm)",
        {"p50": "facts, uniform, us: p50", "p99": "facts, uniform, us: p99"},
    ),
    (
        "linking 100 tokens",
        "ms",
        "times of look-ups (warm)",
        {"p50": "link 100 tokens, ms: p50", "p99": "link 100 tokens, ms: p99"},
    ),
    (
        "memory after 10,000 look-ups",
        "MB",
        "memory of a process after 10,000 look-ups, MB",
        {"resident": "resident", "anonymous": "of which anonymous"},
    ),
)
"""Title, unit, table, and the table's row behind each line."""


def require_matplotlib() -> None:
    """:raises ImportError: matplotlib is missing; the message says how to install it."""
    if find_spec("matplotlib") is None:
        raise ImportError("a plot needs matplotlib; install it with: pip install 'akgc[plot]'")


def plot(report: Report, path: Path) -> list[Path]:
    """Draw a `kg` report beside its JSON ``path``, as PNG and as SVG; gives both paths.

    :raises ImportError: matplotlib is missing; the message says how to install it.
    """
    require_matplotlib()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 7), layout="constrained")
    FigureCanvasAgg(figure)
    tables = {table.title: table for table in report.tables}
    for axes, (title, unit, name, lines) in zip(figure.subplots(2, 2).flat, _PANELS, strict=True):
        _panel(axes, tables[name], lines)
        axes.set(title=title, ylabel=unit, xlabel="entities", ylim=(0, None))
    commit, date = report.environment["commit"], str(report.environment["date"])[:10]
    figure.suptitle(f"akgc bench kg, commit {commit}, {date}")
    paths = [path.with_suffix(suffix) for suffix in (".png", ".svg")]
    for each in paths:
        figure.savefig(each)
    return paths


def _panel(axes: Axes, table: Table, lines: Mapping[str, str]) -> None:
    sizes = [_count(column) for column in table.columns[1:]]
    rows = {row[0]: row[1:] for row in table.rows}
    for label, name in lines.items():
        axes.plot(sizes, [_number(cell) for cell in rows[name]], marker="o", label=label)
    axes.set_xscale("log")
    axes.set_xticks(sizes, list(table.columns[1:]), minor=False)
    axes.minorticks_off()
    axes.grid(alpha=0.3)
    axes.legend()


def _count(short: str) -> float:
    """The number of a column: 68k, 4M, 1234."""
    factors = {"k": 1_000, "M": _MILLION}
    return float(short.rstrip("kM")) * factors.get(short[-1], 1)


def _number(cell: Cell) -> float:
    return float("nan") if cell is None else float(cell)
