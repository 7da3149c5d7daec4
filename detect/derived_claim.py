"""A statement that no single fact states but that follows from several: a comparison, an age, a duration, a count."""

from __future__ import annotations

from dataclasses import dataclass

from detect.outcome import Comparison
from kg.records import EntityRef, Fact, Value


@dataclass(frozen=True, slots=True)
class DerivedClaim:
    """What was read at ``[start, end)``, and what the facts say of it.

    The claimed value stands at ``[value_start, value_end)``; ``right`` is what should stand there ("" for unknown), or
    in the place of the words at ``wrong_at``.
    ``sure`` is False where the subject may well be another entity: then nothing is called wrong.
    """

    subject: EntityRef
    comparison: Comparison
    facts: tuple[Fact, ...]
    start: int
    end: int
    value_start: int
    value_end: int
    value: Value | None = None
    negated: bool = False
    sure: bool = True
    right: str = ""
    wrong_at: tuple[int, int] | None = None
