"""What a pronoun may mean instead: "Google owns YouTube. It was founded in 2005" is true of YouTube."""

from __future__ import annotations

from dataclasses import replace

from detect.also_meant import AlsoMeant
from detect.compare import Outcome
from detect.findings import Findings
from detect.profile import Profiles
from detect.stated import Stated


class OtherReferents:
    """Tells whether a reading holds of what its pronoun may mean instead; over one graph, thread-safe."""

    def __init__(self, findings: Findings, profiles: Profiles) -> None:
        self._findings = findings
        self._profiles = profiles

    def may_be_of(self, stated: Stated) -> bool:
        """Whether a fact agrees with it of one of those, or none is known of a likely one."""
        value = stated.reading.object
        return any(self._may_be(stated, each) for each in stated.also_meant if each.mention != value.mention)

    def _may_be(self, stated: Stated, other: AlsoMeant) -> bool:
        found = self._findings.of(replace(stated, subject=other.mention))
        if found or not other.likely:
            return any(each.comparison.outcome is Outcome.AGREE for each in found)
        best, relation = other.mention.best, stated.reading.relation
        return best is None or self._profiles.may_have(best.id, replace(relation, inverse=""))
