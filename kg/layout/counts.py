"""What was laid out."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LayoutCounts:
    """``names`` are distinct folded surface forms."""

    entities: int
    facts: int
    names: int
