"""Corrections from documents: the value of a claim replaced by the one its passage states.

With a verifier where it was learned that this one is meant. Without one only where nothing else is in doubt: the claim
has one value that the passage contradicts, the passage, or the sentence of it that says all else of the claim, has one
value of its kind that could stand there, and it has all names of the claim.
"""

from __future__ import annotations

from detect.bound import Sense
from detect.claim_text import ClaimText
from detect.document_signals import Signals
from detect.document_wording import is_of_a_range, worded
from detect.passage_value import Kind, Standing, StatedValue, measures
from detect.term import terms
from detect.verdict import Correction
from detect.wrong_value import WrongValue
from kg.records import Quantity, Time
from kg.sentence import SentenceSplitter

SURE = 0.6
"""Probability that a value is wrong from which the other one takes its place: nineteen in twenty of these are right."""


def correction(claim: ClaimText, found: Signals, evidence: str) -> Correction | None:
    """The correction of a contradicted claim; None where it is not certain what is right.

    Offsets count in the answer.
    """
    if found.learned is not None:
        value = found.learned.value
        return None if value is None or value.probability < SURE else _in_place(claim, value)
    conflicts = found.conflicts
    if len(conflicts) != 1 or found.negation or found.antonym:
        return None
    if any(match.standing is not Standing.FOUND for match in found.names):
        return None
    wrong, right = conflicts[0].claimed, conflicts[0].other
    if right is None or wrong.bound.sense is not Sense.EXACT or not _is_alone(wrong, right, claim, evidence):
        return None
    return _in_place(claim, WrongValue(wrong, right, "", 1.0))


def _in_place(claim: ClaimText, value: WrongValue) -> Correction | None:
    """The other value in the place of the wrong one; None where that is not of the answer, or has no form that fits."""
    shift = len(claim.text) - len(claim.read_as)
    start, end = value.claimed.start + shift, value.claimed.end + shift
    said = claim.text[max(0, start) : max(0, end)]
    if said != claim.read_as[value.claimed.start : value.claimed.end] or is_of_a_range(
        claim.text, start, end
    ):
        return None
    other = worded(value, said)
    if not other or other.casefold() == said.casefold():
        return None
    return Correction(claim.start + start, claim.start + end, said, other)


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
