"""Corrections from documents: the value of a claim replaced by the one its passage states.

Only where nothing else is in doubt: the claim has one value that the passage contradicts, the passage, or the sentence
of it that says all else of the claim, has one value of its kind that could stand there, and it has all names of the
claim.
"""

from __future__ import annotations

from detect.bound import Sense
from detect.claim_text import ClaimText
from detect.document_signals import Signals
from detect.passage_value import Kind, Standing, StatedValue, measures
from detect.term import terms
from detect.verdict import Correction
from kg import date, quantity
from kg.records import Quantity, Time
from kg.sentence import SentenceSplitter


def correction(claim: ClaimText, found: Signals, evidence: str) -> Correction | None:
    """The correction of a contradicted claim; None where it is not certain what is right.

    Offsets count in the answer.
    """
    conflicts = found.conflicts
    if len(conflicts) != 1 or found.negation or found.antonym:
        return None
    if any(match.standing is not Standing.FOUND for match in found.names):
        return None
    wrong, right = conflicts[0].claimed, conflicts[0].other
    if right is None or wrong.bound.sense is not Sense.EXACT or not _is_alone(wrong, right, claim, evidence):
        return None
    shift = len(claim.text) - len(claim.read_as)
    start, end = wrong.start + shift, wrong.end + shift
    if start < 0:
        return None
    said = claim.text[start:end]
    worded = _worded(right, like=said)
    return Correction(claim.start + start, claim.start + end, said, worded) if worded else None


def _is_alone(wrong: StatedValue, right: StatedValue, claim: ClaimText, evidence: str) -> bool:
    """Whether the passage states one value that could stand in the place of the wrong one, or the sentence does that
    says all else of the claim.
    """
    if _one(wrong, evidence) is not None:
        return True
    said = set(terms(claim.read_as)) - set(terms(claim.read_as, wrong.start, wrong.end))
    telling = [each for each in SentenceSplitter().split(evidence) if said <= set(terms(each))]
    return bool(said) and {_one(wrong, each) for each in telling} == {right.value}


def _one(wrong: StatedValue, text: str) -> Time | Quantity | int | None:
    """The one value of a text that could stand in the place of the wrong one; None where there are none or several."""
    alike = [value for value in measures(text) if value.kind is wrong.kind and _alike(value, wrong)]
    is_one = len({value.value for value in alike}) == 1 and alike[0].bound.sense is Sense.EXACT
    return alike[0].value if is_one else None


def _alike(value: StatedValue, wrong: StatedValue) -> bool:
    if isinstance(value.value, Quantity) and isinstance(wrong.value, Quantity):
        same_unit = value.value.unit == wrong.value.unit
        return same_unit and (bool(wrong.value.unit) or value.counted == wrong.counted)
    return value.kind is not Kind.ORDINAL or value.counted == wrong.counted


def _worded(right: StatedValue, *, like: str) -> str:
    if isinstance(right.value, Time):
        return date.format(right.value, like)
    return quantity.format(right.value, like) if isinstance(right.value, Quantity) else ""
