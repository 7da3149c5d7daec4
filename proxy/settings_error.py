"""What is wrong with settings: each value that is not allowed, with its key, its source and what is allowed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SettingProblem:
    """One value that is not allowed, or a key that does not exist (``allowed`` then proposes one)."""

    key: str
    value: str
    allowed: str
    source: str

    def __str__(self) -> str:
        return (
            f"setting {self.key}: {self.value} (from {self.source}) is not allowed; allowed: {self.allowed}"
        )


class SettingsError(ValueError):
    """:param problems: everything found wrong, at least one"""

    def __init__(self, problems: list[SettingProblem]) -> None:
        more = f" (and {len(problems) - 1} more, see akgc config check)" if len(problems) > 1 else ""
        super().__init__(f"{problems[0]}{more}")
        self.problems = problems
