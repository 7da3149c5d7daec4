"""The exchange: one record that travels from the request to the log; every stage only adds to it.

A request is tried in attempts (draft, patch, regeneration); each attempt is frozen, so the audit trail is free.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from detect.verdict import Assessment


class Policy(str, Enum):
    STRICT = "strict"
    BALANCED = "balanced"
    OBSERVE = "observe"


class Decision(str, Enum):
    PASS = "pass"
    CORRECT = "correct"
    REFUSE = "refuse"
    UNCHECKED = "unchecked"


class Means(str, Enum):
    """How the text of an attempt came about."""

    DRAFT = "draft"
    PATCH = "patch"
    REGENERATE = "regenerate"
    FACT = "fact"
    """The fact itself, as a sentence."""
    REFUSE = "refuse"


_REPAIRS = (Means.PATCH, Means.REGENERATE, Means.FACT)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One text and its check; ``accepted`` is False where the never-worse rule rejected it."""

    means: Means
    text: str
    assessment: Assessment
    accepted: bool = True
    note: str = ""


@dataclass(slots=True)
class Exchange:
    """One request through the proxy.

    ``prompt`` is the text of the last user message, ``context`` those of the messages before it, ``material`` the
    instructions, results of tools and texts of the user that the model got; ``answer`` what the client got;
    ``reason`` says why an exchange is unchecked, failed or was checked less deeply than it could have been; times
    are in seconds since the epoch (``started_at``) and milliseconds. ``would`` is the decision `observe` would have
    taken. ``log_probability`` is the mean of the draft's tokens under the model that wrote it, None where the
    upstream does not say. ``continuations`` counts how often a stream's model was stopped and went on from the
    repaired text, ``carried`` the later sentences to which a correction was carried.
    """

    id: str
    started_at: float
    route: str = ""
    model: str = ""
    policy: Policy = Policy.BALANCED
    prompt: str = ""
    context: tuple[str, ...] = ()
    material: tuple[str, ...] = ()
    log_probability: float | None = None
    streamed: bool = False
    attempts: list[Attempt] = field(default_factory=list)
    decision: Decision = Decision.UNCHECKED
    would: Decision | None = None
    answer: str = ""
    reason: str = ""
    status: int = 200
    error: str = ""
    added_ms: float = 0.0
    upstream_ms: float = 0.0
    timing_ms: dict[str, float] = field(default_factory=dict)
    usage: Mapping[str, int] = field(default_factory=dict)
    continuations: int = 0
    carried: int = 0

    @property
    def original(self) -> str:
        """The draft as the model wrote it."""
        return self.attempts[0].text if self.attempts else self.answer

    @property
    def assessment(self) -> Assessment:
        """The check of the draft: what the verdict reports."""
        return self.attempts[0].assessment if self.attempts else Assessment()

    @property
    def rejected(self) -> int:
        """How many repaired texts the never-worse rule turned down."""
        return sum(not attempt.accepted for attempt in self.attempts)

    @property
    def after_repair(self) -> str:
        """What was done about text that the model of a stream writes from its wrong one: "continued" (it went on from
        the repaired text), "carried" (later mentions were repaired) or "neither"; "" where no sentence was repaired.
        """
        repaired = any(a.accepted and a.means in _REPAIRS for a in self.attempts)
        if not (self.streamed and repaired):
            return ""
        return "continued" if self.continuations else "carried" if self.carried else "neither"
