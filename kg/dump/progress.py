"""How far reading a dump has come, and a bar that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True, slots=True)
class DumpState:
    """``bytes_total`` is None for a pipe; bytes are those of the file as it lies there, compressed."""

    bytes_read: int
    bytes_total: int | None
    entities: int
    facts: int
    eta_s: float | None
    """Seconds still to go at the pace of this run so far; None while that is unknown."""


class Progress(Protocol):
    """Is told now and then how far reading has come: about ten times a second at most."""

    def __call__(self, state: DumpState, /) -> None: ...


class ProgressBar:
    """A `Progress` on the terminal, by rich: bytes, entities and facts kept, time to go."""

    def __init__(self, name: str, *, console: Console | None = None) -> None:
        from rich.progress import BarColumn, DownloadColumn, TextColumn, TransferSpeedColumn
        from rich.progress import Progress as Bars

        self._bars = Bars(
            TextColumn("{task.description}"),
            BarColumn(),
            DownloadColumn(),
            TransferSpeedColumn(),
            TextColumn("{task.fields[kept]}"),
            TextColumn("{task.fields[eta]}"),
            console=console,
        )
        self._task = self._bars.add_task(name, total=None, kept="", eta="")

    def __call__(self, state: DumpState, /) -> None:
        self._bars.update(
            self._task,
            total=state.bytes_total,
            completed=state.bytes_read,
            kept=f"{state.entities:,} entities, {state.facts:,} facts",
            eta=f"{clock(state.eta_s)} to go" if state.eta_s is not None else "",
        )

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bars.stop()


def clock(seconds: float) -> str:
    """
    >>> clock(3725)
    '1:02:05'
    """
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
