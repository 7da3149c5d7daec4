"""A sentence that is held against a question, with what was read in it and where it stands in the answer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from detect.also_meant import AlsoMeant
from detect.asked_relation import AskedRelation
from detect.beside import is_of_another
from detect.clause import Clause
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.mention import LinkedText, Mention
from kg.records import EntityRef


@dataclass(frozen=True, slots=True)
class Held:
    """Its clauses and the claims that were read in it, in offsets of the sentence.

    ``relations``: ids of those that a template reads in the question; a claim of one of them is the answer.
    ``also_meant``: what its pronoun may mean instead of what was asked about. ``is_first``: no more than words of
    course stand before it. ``is_all``: nor does anything stand behind it, in which what was asked may be told.
    ``is_opened``: something stands before it, so that it is no terse answer where more follows.
    """

    linked: LinkedText
    clauses: Sequence[Clause]
    claims: Sequence[CheckedClaim]
    relations: Collection[str] = ()
    also_meant: tuple[AlsoMeant, ...] = ()
    is_first: bool = True
    is_all: bool = True
    is_opened: bool = False

    def says(self, subject: Mention, relations: Collection[str]) -> bool:
        """Whether one of the relations is rightly told, unless of something else than what was asked about."""
        right = (
            each.claim
            for each in self.claims
            if each.verdict is Verdict.SUPPORTED and not is_of_another(subject, each)
        )
        return any(claim.relation is not None and claim.relation.id in relations for claim in right)

    def speaks_of(self, asked: AskedRelation) -> bool:
        """Whether what was asked is judged already, from either side."""
        judged = (each.claim for each in self.claims if each.verdict is not Verdict.NOT_CHECKABLE)
        return any(_is_about(asked, claim) for claim in judged)


def _is_about(asked: AskedRelation, claim: Claim) -> bool:
    if claim.relation is None or claim.subject is None:
        return False
    # where something lies, in whichever of what it lies in
    places = claim.relation.contains and asked.relation.contains and not asked.relation.inverse
    if claim.relation.id == asked.relation.id or places:
        return claim.subject.id == asked.subject_id
    value = claim.value.id if isinstance(claim.value, EntityRef) else ""
    return claim.relation.inverse == asked.relation.id and value == asked.subject_id
