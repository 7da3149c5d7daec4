"""What is wrong with settings: each value that is not allowed, each key that does not exist, a file that is none."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SettingProblem:
    """One thing that is wrong; ``told`` is a line that names key, value, source and remedy."""

    key: str
    told: str

    @classmethod
    def of_value(cls, key: str, value: str, *, allowed: str, source: str) -> SettingProblem:
        """A value that is not allowed."""
        return cls(key, f"setting {key}: {value} (from {source}) is not allowed; allowed: {allowed}")

    @classmethod
    def of_key(cls, key: str, *, near: str, source: str) -> SettingProblem:
        """A setting that does not exist; ``near`` is how one would write that which may be meant, "" for none."""
        remedy = f"did you mean {near}?" if near else "akgc config schema lists all there are"
        return cls(key, f"there is no setting {key} (from {source}); {remedy}")

    @classmethod
    def of_file(cls, path: object, told: str) -> SettingProblem:
        """A settings file that cannot be read."""
        return cls("config", f"settings file {path}: {told}")

    def __str__(self) -> str:
        return self.told


class SettingsError(ValueError):
    """:param problems: everything found wrong, at least one"""

    def __init__(self, problems: list[SettingProblem]) -> None:
        more = f" (and {len(problems) - 1} more, see akgc config check)" if len(problems) > 1 else ""
        super().__init__(f"{problems[0]}{more}")
        self.problems = problems
