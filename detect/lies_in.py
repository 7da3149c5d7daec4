"""That something lies in a place, as a claim: right or wrong where the graph tells where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from detect.derived_claim import DerivedClaim
from detect.evidence import Evidence
from detect.outcome import Outcome
from kg.graph import Candidate
from kg.mention import Mention
from kg.records import EntityRef

PLACED = "placed:"
"""Begins the rules of such claims."""


def lies_in(
    subject: EntityRef, place: Mention, meanings: Sequence[Candidate], evidence: Evidence
) -> DerivedClaim | None:
    """That a subject lies in a place, as a claim that spans the place's name; None where nothing tells.

    :param meanings: what the name of the place may mean: the claim is wrong only where it is for all of them
    """
    located = [evidence.places.within(subject.id, each.id) for each in meanings]
    agreeing = next((each for each in located if each.comparison.outcome is Outcome.AGREE), None)
    first = agreeing or next(iter(located), None)
    if first is None or first.fact is None:
        return None
    if agreeing is None and any(each.comparison.outcome is not Outcome.DISAGREE for each in located):
        return None
    best, right = meanings[0], first.fact.object
    return DerivedClaim(
        subject=subject,
        comparison=replace(first.comparison, rule=f"{PLACED}{first.comparison.rule}"),
        facts=(first.fact,),
        start=place.start,
        end=place.end,
        value_start=place.start,
        value_end=place.end,
        value=EntityRef(best.id, best.label),
        right=right.label if isinstance(right, EntityRef) else "",
    )
