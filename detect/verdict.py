"""Verdicts: what was found about each claim of an answer, and the assessment of the whole answer.

Offsets are half-open and count code points of the answer. Scores are in [0, 1].
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from detect.passage import Passage
from kg.records import EntityRef, Fact, Relation, Value


class Verdict(str, Enum):
    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NOT_CHECKABLE = "not_checkable"


class Level(str, Enum):
    """How deep the check went before its budget ran out."""

    FULL = "full"
    FACTS = "facts"
    LINK = "link"
    NONE = "none"


def lowest(*levels: Level) -> Level:
    """The least deep of some levels.

    :raises ValueError: there is none.
    """
    return max(levels, key=list(Level).index)


@dataclass(frozen=True, slots=True)
class Correction:
    """Replace ``answer[start:end]`` (= ``wrong``) by ``right``."""

    start: int
    end: int
    wrong: str
    right: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A checkable statement of the answer at ``[start, end)``.

    ``subject`` is the linked entity, None in doubt. ``value`` is what the claim says the object is, at
    ``[value_start, value_end)`` of the answer; ``inverted`` is True where the claim's own object is the fact's
    subject ("Paris is the capital of France" read as (France, capital, Paris)).
    """

    text: str
    start: int
    end: int
    subject: EntityRef | None = None
    relation: Relation | None = None
    value: Value | None = None
    value_start: int = 0
    value_end: int = 0
    negated: bool = False
    inverted: bool = False


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim with its verdict.

    ``score`` is the probability that the verdict is right; ``facts`` are those that decided; ``rule`` names the
    comparison that spoke ("time:year", "entity:alias", "entity:contained", "quantity:tolerance", ...). ``risk`` is the
    probability that an undecided claim is wrong, where something speaks against it. ``passages``, best first, are what
    was read in place of facts where the answer was checked against documents.
    """

    claim: Claim
    verdict: Verdict
    score: float
    facts: tuple[Fact, ...] = ()
    rule: str = ""
    correction: Correction | None = None
    risk: float = 0.0
    passages: tuple[Passage, ...] = ()

    @property
    def p_wrong(self) -> float:
        """Probability that the claim is wrong; ``risk`` where it could not be decided (0: nothing is against it)."""
        if self.verdict is Verdict.CONTRADICTED:
            return self.score
        return 1.0 - self.score if self.verdict is Verdict.SUPPORTED else self.risk


@dataclass(frozen=True, slots=True)
class Assessment:
    """The check of one answer: claims in order, HVI (high = reliable), level reached, stage timings in ms."""

    claims: tuple[CheckedClaim, ...] = ()
    hvi: float | None = None
    threshold: float = 0.5
    s_context: float | None = None
    s_kg: float | None = None
    level: Level = Level.NONE
    snapshot: str = ""
    timing_ms: Mapping[str, float] = field(default_factory=dict)

    @property
    def contradicted(self) -> tuple[CheckedClaim, ...]:
        return tuple(c for c in self.claims if c.verdict is Verdict.CONTRADICTED)

    @property
    def supported(self) -> tuple[CheckedClaim, ...]:
        return tuple(c for c in self.claims if c.verdict is Verdict.SUPPORTED)


def moved_by(checked: CheckedClaim, offset: int) -> CheckedClaim:
    """The same claim in a text that has ``offset`` more characters before it."""
    if not offset:
        return checked
    claim, correction = checked.claim, checked.correction
    if correction is not None:
        correction = replace(correction, start=correction.start + offset, end=correction.end + offset)
    moved = replace(
        claim,
        start=claim.start + offset,
        end=claim.end + offset,
        value_start=claim.value_start + offset,
        value_end=claim.value_end + offset,
    )
    return replace(checked, claim=moved, correction=correction)
