"""How a build tells how far it has come; the command line draws it, a library user may not care."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from kg.dump.progress import DumpState


class BuildProgress(Protocol):
    """Both are called from the process and thread that builds."""

    def stage(self, what: str) -> None:
        """A new part of the work begins: "reading latest-all.json.gz", "merging", "laying out"."""

    def __call__(self, state: DumpState, /) -> None:
        """How far reading the current dump has come; about ten times a second."""


class NoProgress:
    """Tells nobody."""

    def stage(self, what: str) -> None:
        pass

    def __call__(self, state: DumpState, /) -> None:
        pass
