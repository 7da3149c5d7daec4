"""The report of a benchmark: tables for the terminal, and JSON with the commit, the hardware and the date."""

from __future__ import annotations

import json
import math
import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from detect import cores

Cell = str | int | float | None
RESULTS = Path(__file__).parent / "results"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells below column names; floats are printed with three decimals, None as a dash."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]


@dataclass(frozen=True, slots=True)
class Report:
    """What a benchmark found. `options` are those it ran with, `environment` where and on which commit."""

    name: str
    question: str
    tables: Sequence[Table]
    options: Mapping[str, Cell]
    notes: Sequence[str] = ()
    environment: Mapping[str, Cell] = field(default_factory=lambda: environment(datetime.now(UTC)))

    def print(self) -> None:
        """Print all tables, as wide as the terminal allows."""
        from rich.console import Console

        console = Console(width=None if os.isatty(1) else 160)
        console.print(f"[bold]{self.name}[/]: {self.question}", highlight=False)
        for table in self.tables:
            console.print(_rich(table))
        for note in self.notes:
            console.print(note, highlight=False, markup=False)
        console.print(", ".join(f"{key} {value}" for key, value in self.environment.items()), highlight=False)

    def to_json(self) -> dict[str, object]:
        """The report as JSON values; a number that is not finite becomes null."""
        content = asdict(self)
        content["tables"] = [
            {
                "title": table.title,
                "columns": list(table.columns),
                "rows": [[_finite(cell) for cell in row] for row in table.rows],
            }
            for table in self.tables
        ]
        return content

    def write(self, path: Path | None = None) -> Path:
        """Write the JSON; default: a file in benchmarks/results named after benchmark, commit and time."""
        if path is None:
            stamp = str(self.environment["date"]).replace(":", "")[:17]
            path = RESULTS / f"{self.name}-{stamp}-{self.environment['commit']}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(self.to_json(), indent=1, default=str) + "\n", encoding="utf-8")
        return path


def environment(now: datetime) -> dict[str, Cell]:
    """Commit, date and hardware of this run."""
    return {
        "commit": _commit(),
        "date": now.isoformat(timespec="seconds"),
        "processor": cores.processor(),
        "cores": cores.physical_cores(),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
    }


def _commit() -> str:
    """Short hash, with + where files differ from it; "none" outside a checkout."""
    here = Path(__file__).parent

    def git(*arguments: str) -> str:
        run = subprocess.run(
            ["git", *arguments], cwd=here, capture_output=True, text=True, check=True, timeout=10
        )
        return run.stdout.strip()

    try:
        return git("rev-parse", "--short", "HEAD") + ("+" if git("status", "--porcelain", "-uno") else "")
    except (OSError, subprocess.SubprocessError):
        return "none"


def _rich(table: Table) -> object:
    from rich import box
    from rich.table import Table as RichTable

    out = RichTable(title=table.title, title_justify="left", box=box.SIMPLE_HEAD)
    for place, column in enumerate(table.columns):
        out.add_column(column, justify="left" if place == 0 else "right")
    for row in table.rows:
        out.add_row(*(_shown(cell) for cell in row))
    return out


def _shown(cell: Cell) -> str:
    if cell is None or (isinstance(cell, float) and not math.isfinite(cell)):
        return "-"
    return f"{cell:,.3f}" if isinstance(cell, float) else str(cell)


def _finite(cell: Cell) -> Cell:
    return None if isinstance(cell, float) and not math.isfinite(cell) else cell
