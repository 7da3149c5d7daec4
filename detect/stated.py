"""What a sentence states, and what one fact says to it: the values that judging works on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from detect.also_meant import AlsoMeant
from detect.clause import Symbol
from detect.compare import OTHER_SHAPE, Comparison
from detect.reading import Reading
from kg.mention import Mention
from kg.records import Fact

NO_FACT = "no fact"
"""The rule of a claim of which the graph knows nothing."""
OF_OTHER_KIND = frozenset(
    ("time:none", "quantity:none", "entity:none", "entity:type", "entity:people", OTHER_SHAPE)
)
"""Rules of comparisons that say: this is no value of the relation at all."""


@dataclass(frozen=True, slots=True)
class Stated:
    """One reading with its subject and object resolved to mentions; an unresolved one is None.

    ``whole``: the reading took in every word of its clause. ``rival``: how probable it is that the clause states what
    agrees with a fact instead; None where no such reading was weighed. ``limits``: see `detect.limits`.
    ``asked``: it is what the question asks for. ``also_meant``: what a pronoun for its subject may mean instead.
    """

    reading: Reading
    subject: Mention | None
    object: Mention | None
    whole: bool = True
    rival: float | None = None
    limits: tuple[Symbol, ...] = ()
    asked: bool = False
    also_meant: tuple[AlsoMeant, ...] = ()

    @property
    def learned(self) -> bool:
        """Read by meaning and not by a template."""
        return self.reading.certainty < 1.0


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact compared with a stated reading under one meaning of the subject."""

    stated: Stated
    subject_id: str
    fact: Fact
    comparison: Comparison
    prior: float

    @property
    def certainty(self) -> float:
        return self.stated.reading.certainty


@dataclass(frozen=True, slots=True)
class Found:
    """A stated reading with everything that the graph says to it, nothing where it knows nothing."""

    stated: Stated
    findings: tuple[Finding, ...]

    @property
    def reading(self) -> Reading:
        return self.stated.reading

    @property
    def speaks(self) -> bool:
        """Whether the graph knows something to hold the value against: "uses English" is read of no currency."""
        return any(finding.comparison.rule not in OF_OTHER_KIND for finding in self.findings)

    def also_of(self, also_meant: tuple[AlsoMeant, ...]) -> Found:
        """The same, where what it is told of may be something else."""
        stated = replace(self.stated, also_meant=also_meant)
        return Found(stated, tuple(replace(each, stated=stated) for each in self.findings))
