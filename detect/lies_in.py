"""That something lies in a place, as a claim: right or wrong where the graph tells where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from detect.derived_claim import DerivedClaim
from detect.evidence import Evidence
from detect.outcome import Comparison, Outcome
from detect.places import SETTLED_BORDERS
from kg.graph import Candidate
from kg.mention import Mention
from kg.records import EntityClass, EntityRef, Fact

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
    return _claim(subject, place, meanings, first.comparison, first.fact)


def lay_elsewhere(
    subject: EntityRef, place: Mention, meanings: Sequence[Candidate], evidence: Evidence, *, year: int | None
) -> DerivedClaim | None:
    """As `lies_in`, of a place that is surely meant and is said to have lain there in about a ``year`` (None: unknown):
    a claim that is wrong; None where it may have lain there, as far as is known of the borders of that time.
    """
    places, claimed = evidence.places, [each.id for each in meanings]
    said = places.compare(subject.id, claimed, year=year)
    if said.outcome is not Outcome.DISAGREE:
        return None
    if (year is None or year < SETTLED_BORDERS) and any(map(places.was_larger, claimed)):
        return None
    fact = places.like(subject.id, claimed[0])
    if fact is None:
        return None
    return _claim(subject, place, meanings, said, fact)


def may_be_place(entity_id: str, evidence: Evidence) -> bool:
    """Whether something is a place, or of an unknown class."""
    classes = evidence.graph.entity(entity_id).classes
    return not classes or EntityClass.PLACE in classes


def _claim(
    subject: EntityRef, place: Mention, meanings: Sequence[Candidate], said: Comparison, fact: Fact
) -> DerivedClaim:
    best, right = meanings[0], fact.object
    return DerivedClaim(
        subject=subject,
        comparison=replace(said, rule=f"{PLACED}{said.rule}"),
        facts=(fact,),
        start=place.start,
        end=place.end,
        value_start=place.start,
        value_end=place.end,
        value=EntityRef(best.id, best.label),
        right=right.label if isinstance(right, EntityRef) else "",
    )
