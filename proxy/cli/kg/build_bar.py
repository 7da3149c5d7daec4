"""How far a build is, on the terminal: the stage with its time, and a bar with bytes, entities and time to go."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import TaskID

    from kg.dump.progress import DumpState


class BuildBar:
    """A `kg.build_progress.BuildProgress` that draws on standard error, or says nothing where not ``shown``."""

    def __init__(self, *, shown: bool) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        self._bars = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(bar_width=30),
            TimeElapsedColumn(),
            TextColumn("{task.fields[state]}"),
            console=Console(stderr=True),
            disable=not shown,
        )
        self._task: TaskID | None = None

    def stage(self, what: str) -> None:
        self._finish()
        self._task = self._bars.add_task(what, total=None, state="")

    def __call__(self, state: DumpState, /) -> None:
        if self._task is not None:
            self._bars.update(
                self._task, total=state.bytes_total, completed=state.bytes_read, state=described(state)
            )

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self._finish()
        self._bars.stop()

    def _finish(self) -> None:
        if self._task is not None:
            self._bars.update(self._task, total=1, completed=1)


def described(state: DumpState) -> str:
    """
    >>> from kg.dump.progress import DumpState
    >>> described(DumpState(50_000_000, 200_000_000, 1200, 9000, 75.0))
    '50 of 200 MB, 1,200 entities, 9,000 facts, 0:01:15 to go'
    """
    from kg.dump.progress import clock

    size = f"{state.bytes_read / 1e6:,.0f}"
    if state.bytes_total is not None:
        size += f" of {state.bytes_total / 1e6:,.0f}"
    kept = f"{size} MB, {state.entities:,} entities, {state.facts:,} facts"
    return kept if state.eta_s is None else f"{kept}, {clock(state.eta_s)} to go"
