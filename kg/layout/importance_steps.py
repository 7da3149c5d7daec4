"""Importance by entity number. It never rises, so only its steps are kept.

`importance.bin`, all u4: the first entity of each step, then the importance of each step.
"""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path

from kg.layout.mapped_file import damaged, mapped

_WORD = 4
_SHARPNESS = 1.5
"""Readers mean the better known entity more often than in proportion to its importance."""


class ImportanceSteps:
    """Read-only importance by entity number."""

    def __init__(self, folder: Path) -> None:
        """:raises SnapshotError: the file is missing or damaged."""
        path = folder / "importance.bin"
        content = mapped(path)
        steps, odd = divmod(len(content), 2 * _WORD)
        if odd:
            raise damaged(path, f"{len(content)} bytes")
        words = memoryview(content).cast("I")
        self._firsts, self.values = words[:steps].tolist(), words[steps:].tolist() or [0]
        """``values`` are the importances by step."""
        negative_fames = [-((1 + value) ** _SHARPNESS) for value in self.values]
        self.steps = self._firsts, negative_fames
        """The first entity of each step, and how often its entities are meant beside others, negative."""

    def __getitem__(self, number: int) -> int:
        return self.values[max(0, bisect_right(self._firsts, number) - 1)]
