"""Counters over all exchanges of a process, for its metrics: levels reached, decisions, and what became of repairs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from correct.exchange import Exchange, Means


@dataclass(slots=True)
class Counters:
    """Each exchange is counted once, when it is decided; to be used on one event loop.

    ``levels``, ``decisions``: exchanges by the level that their check reached, and by their decision. ``accepted``,
    ``rejected``: repaired texts by their means, and whether the never-worse rule let them pass. ``degraded``:
    exchanges whose check was less deep than it could have been.
    """

    levels: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)
    degraded: int = 0

    def count(self, exchange: Exchange) -> None:
        self.levels[exchange.assessment.level.value] += 1
        self.decisions[exchange.decision.value] += 1
        self.degraded += bool(exchange.reason)
        for attempt in exchange.attempts:
            if attempt.means is not Means.DRAFT:
                kept = self.accepted if attempt.accepted else self.rejected
                kept[attempt.means.value] += 1
