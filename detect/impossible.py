"""What no fact of its relation denies, but others rule out: a city larger than its country, a marriage to somebody who
was long dead.
"""

from __future__ import annotations

from collections.abc import Callable

from detect.beyond import BEYOND, is_beyond
from detect.contemporary import LIFETIME, Contemporaries
from detect.evidence import Evidence
from detect.other_referents import OtherReferents
from detect.scene import SURE
from detect.stated import Stated
from detect.stated_claim import claim_of
from detect.verdict import CheckedClaim, Verdict
from kg.graph import Candidate
from kg.records import EntityRef, Fact

READ_FROM = 0.5
"""Probability that the clause states what the facts deny, from which they may contradict it."""
READ_BY_MEANING = 0.8
"""The same of what no template reads, asked for or not (`detect.expected.ODDS`)."""


class Impossible:
    """Tells it over one graph; thread-safe."""

    def __init__(
        self,
        evidence: Evidence,
        contemporaries: Contemporaries,
        others: OtherReferents,
        score: Callable[[str, float, Verdict], float],
    ) -> None:
        """``score``: as `detect.judge.ClaimScore`."""
        self._evidence = evidence
        self._contemporaries = contemporaries
        self._others = others
        self._score = score

    def claim(self, stated: Stated, text: str) -> CheckedClaim | None:
        """The claim, contradicted; None of what may be, or may be said of something else.

        Nothing can be put in the place of its value.
        """
        best = None if stated.subject is None else stated.subject.best
        least = READ_BY_MEANING if stated.learned else READ_FROM
        if best is None or stated.reading.certainty < least or stated.also_meant:
            return None
        subject = EntityRef(best.id, best.label)
        if is_beyond(stated, self._evidence):
            rule, sure = BEYOND, best.prior
            facts: tuple[Fact, ...] = ()  # they are of the country, and would be told in a new answer
        elif (value := self._at_another_time(stated, subject)) is not None:
            rule, sure = LIFETIME, min(best.prior, value.prior)
            facts = self._contemporaries.lives(best.id, value.id)
        else:
            return None
        if self._others.may_be_of(stated):
            return None
        score = self._score(rule, sure * stated.reading.certainty, Verdict.CONTRADICTED)
        claim = claim_of(stated, text, subject)
        return CheckedClaim(claim, Verdict.CONTRADICTED, score=score, facts=facts, rule=rule)

    def _at_another_time(self, stated: Stated, subject: EntityRef) -> Candidate | None:
        """What is claimed, where that lived at another time than the subject."""
        relation, value = stated.reading.relation, stated.object
        if value is None or value.best is None or stated.subject is None or stated.reading.negated:
            return None
        if min(value.best.prior, stated.subject.candidates[0].prior) < SURE:
            return None
        if " " not in value.text and value.best.label.startswith(f"{value.text} "):
            return None  # of "three sons, John, Michael and Christopher" none is a tsar
        meant = [each.id for each in value.candidates]
        return value.best if self._contemporaries.rule_out(subject.id, relation, meant) else None
