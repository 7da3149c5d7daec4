"""What an answer gives for what was asked: the kinds, and one with its values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from detect.also_meant import AlsoMeant
from detect.compare import Outcome
from detect.stated import Found
from kg.mention import Mention


class Given(Enum):
    OPEN = "open"
    """The right value, something near it, or nobody can tell."""
    OTHER = "other"
    """Values of the kind that is asked for, and none of them near a right one."""
    RIGHT = "right"
    """One value of the kind, and a fact that holds agrees with it."""
    NOTHING = "nothing"
    """No value of the kind that is asked for."""


@dataclass(frozen=True, slots=True)
class GivenValue:
    """``found``: the values as readings of what was asked; not of codes, which are no mentions: ``code`` is one that
    was given, as a mention of an unknown name.
    """

    given: Given
    found: tuple[Found, ...] = ()
    code: Mention | None = None

    def of_pronoun(self, also_meant: tuple[AlsoMeant, ...]) -> GivenValue:
        """The same, told of a pronoun that may mean something else."""
        return replace(self, found=tuple(each.also_of(also_meant) for each in self.found))


OPEN, NOTHING = GivenValue(Given.OPEN), GivenValue(Given.NOTHING)


def agrees(found: Found) -> bool:
    """Whether a fact that holds has the value."""
    return any(
        finding.comparison.outcome is Outcome.AGREE and not finding.fact.ended for finding in found.findings
    )
