"""How far the indexing of documents is, on the terminal: a bar a file, first its pages, then its passages."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from kg.collection.indexing import IndexingState


class DocumentsBar:
    """Draws on standard error, or does nothing where not ``shown``."""

    def __init__(self, *, shown: bool) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        self._bars = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=30),
            TimeElapsedColumn(),
            TextColumn("{task.fields[state]}"),
            console=Console(stderr=True),
            disable=not shown,
        )

    def of(self, name: str) -> Callable[[IndexingState], None]:
        """What the indexing of a file reports to; the bar appears with its first report."""
        task = self._bars.add_task(name, total=None, state="", visible=False)

        def show(state: IndexingState) -> None:
            done, total = (
                (state.passages, state.passages_total)
                if state.passages_total
                else (state.pages, state.pages_total)
            )
            self._bars.update(task, completed=done, total=total, state=described(state), visible=True)

        return show

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bars.stop()


def described(state: IndexingState) -> str:
    """
    >>> from kg.collection.indexing import IndexingState
    >>> described(IndexingState(3, 1000))
    '3 of 1,000 pages read'
    >>> described(IndexingState(1000, 1000, 8, 3200))
    '8 of 3,200 passages indexed'
    """
    if state.passages_total:
        return f"{state.passages:,} of {state.passages_total:,} passages indexed"
    return f"{state.pages:,} of {state.pages_total:,} pages read"
