"""The measures of one query, and what they add up to.

coverage = found expected / expected, noise = unexpected / retrieved, score = int(70 * coverage - 30 * noise); a query
passes at a score of 60. Duplicates count once, on either side. Where nothing is expected nothing can be missed:
coverage and recall are 1, and all that is retrieved is noise. Where nothing is retrieved there is no noise; precision
is then 1 if nothing was expected and 0 otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Scale:
    """What full coverage adds, what pure noise takes away, and the least score that passes."""

    coverage: int = 70
    noise: int = 30
    passing: int = 60


@dataclass(frozen=True, slots=True)
class Integrity:
    """Of one query; every list is without duplicates and in the order in which it came.

    ``coverage``, ``noise``, ``precision`` and ``recall`` are in [0, 1]; ``score`` is in [-30, 70] on the usual scale.
    """

    expected: tuple[str, ...]
    retrieved: tuple[str, ...]
    scale: Scale = Scale()

    @classmethod
    def of(cls, expected: Iterable[str], retrieved: Iterable[str], scale: Scale | None = None) -> Integrity:
        """
        >>> Integrity.of(["a", "b"], ["a", "c", "a"]).score
        20
        """
        return cls(tuple(dict.fromkeys(expected)), tuple(dict.fromkeys(retrieved)), scale or Scale())

    @property
    def found(self) -> tuple[str, ...]:
        """What was expected and retrieved."""
        return tuple(each for each in self.expected if each in self.retrieved)

    @property
    def missing(self) -> tuple[str, ...]:
        """What was expected and not retrieved."""
        return tuple(each for each in self.expected if each not in self.retrieved)

    @property
    def unexpected(self) -> tuple[str, ...]:
        """What was retrieved and not expected."""
        return tuple(each for each in self.retrieved if each not in self.expected)

    @property
    def coverage(self) -> float:
        return float(self._coverage)

    @property
    def noise(self) -> float:
        return float(self._noise)

    @property
    def precision(self) -> float:
        """found / retrieved."""
        if not self.retrieved:
            return 0.0 if self.expected else 1.0
        return len(self.found) / len(self.retrieved)

    @property
    def recall(self) -> float:
        """The same as coverage, by the name that others give it."""
        return self.coverage

    @property
    def score(self) -> int:
        """Towards zero, and exact: in floating point 70 * 4/6 - 30 * 5/9 would be 29 and not 30."""
        return int(self.scale.coverage * self._coverage - self.scale.noise * self._noise)

    @property
    def passed(self) -> bool:
        return self.score >= self.scale.passing

    @property
    def _coverage(self) -> Fraction:
        return Fraction(len(self.found), len(self.expected)) if self.expected else Fraction(1)

    @property
    def _noise(self) -> Fraction:
        return Fraction(len(self.unexpected), len(self.retrieved)) if self.retrieved else Fraction(0)
