"""What can go wrong between us and an engine that is another program."""

from __future__ import annotations

from enum import StrEnum


class Problem(StrEnum):
    """What callers tell apart: only ``away`` and ``busy`` may be over when the same is tried again."""

    AWAY = "away"
    """It cannot be reached, or did not answer in time."""
    BUSY = "busy"
    """It has more to do than it takes on."""
    DENIED = "denied"
    """It does not know us, or does not let us."""
    UNFIT = "unfit"
    """It is something else, too old, or has not what is needed."""
    FAILED = "failed"
    """It did not do what it was asked for."""


class EngineError(RuntimeError):
    """:param message: one line that names the engine, what happened, and what to do"""

    def __init__(self, problem: Problem, message: str) -> None:
        super().__init__(message)
        self.problem = problem
