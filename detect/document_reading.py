"""Reads the claims of an answer with a verifier: their passages, and the sentences that may state another value.

Everything is read in one batch. What comes of it is weighed by `detect.document_values.decision`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from detect.document_values.decision import WORTH_READING, Rows, claim_judged, likely, value_wrong
from detect.document_values.finder import Meant
from detect.document_values.read import ReadValue, claim_row, value_row, with_values
from detect.document_values.stated import Stated
from detect.entailment import Entailment, Verifier
from detect.located import Located
from detect.wrong_value import Learned, WrongValue

SAID = Entailment(0.98, 0.01, 0.01)
"""What a sentence says of itself."""
MOST_READ = 12
"""Values of the documents that are read for one claim."""
Pair = tuple[str, str]
Read = Mapping[Pair, Entailment]


class Place(NamedTuple):
    """A value of the documents that one of a claim may be meant of; ``row``: which one of ``meant.places``; ``asked``:
    the question that the claim is read behind.
    """

    meant: Meant
    row: int
    asked: str

    @property
    def stated(self) -> Stated:
        return self.meant.found[self.meant.places[self.row]]

    @property
    def pairs(self) -> tuple[Pair, Pair]:
        """The sentence by the claim as it is, and by the claim with the value of the sentence."""
        saying, evidence = self.meant.saying, self.stated.evidence
        plain, other = saying.text, saying.with_value(self.stated.spot.written)
        return (evidence, f"{self.asked}{plain}"), (evidence, f"{self.asked}{other}")


class DocumentReader:
    """Reads with one verifier; thread-safe if that is."""

    def __init__(self, verifier: Verifier) -> None:
        self.verifier = verifier

    def read(self, located: Sequence[Located]) -> list[Located]:
        """All claims of an answer with what the verifier reads, and what was learned; raises what the verifier raises.

        A claim that is a sentence of its passage needs no reading.
        """
        asked = [each for each in located if each.passages and not each.is_said]
        chosen = {id(each): _chosen(each) for each in asked}
        wanted = dict.fromkeys(pair for each in asked for pair in pairs(each, chosen[id(each)]))
        results = self.verifier.verify(list(wanted)) if wanted else []
        read = dict(zip(wanted, results, strict=True))
        weighed = iter(_weighed(asked, chosen, read, of_answer=len(located)))
        return [next(weighed) if id(each) in chosen else _said(each, len(located)) for each in located]


def _said(each: Located, claims: int) -> Located:
    if not each.passages:
        return each
    learned = Learned(SAID.supported, SAID.contradicted, claims=claims)
    return replace(each, signals=replace(each.signals, entailment=SAID, learned=learned))


def _chosen(located: Located) -> list[Place]:
    """The values that are worth reading, the likeliest first."""
    found = places(located)
    if not found:
        return []
    sure = likely(np.concatenate([meant.rows for meant in located.meant]))
    order = sorted(np.flatnonzero(sure >= WORTH_READING), key=lambda at: -sure[at])
    return [found[at] for at in order[:MOST_READ]]


def _weighed(
    asked: Sequence[Located], chosen: Mapping[int, Sequence[Place]], read: Read, *, of_answer: int
) -> Iterator[Located]:
    if not asked:
        return
    claims = [with_reading(each, read) for each in asked]
    rows = [
        of_value(claim, place, read)
        for claim, each in zip(claims, asked, strict=True)
        for place in chosen[id(each)]
    ]
    sure = iter(value_wrong(np.array(rows, np.float32)) if rows else ())
    probabilities = [[float(next(sure)) for _ in chosen[id(each)]] for each in asked]
    of_claims = [
        with_values(
            of_claim(claim, read),
            [read_value(place, read, p) for place, p in zip(chosen[id(each)], found, strict=True)],
        )
        for claim, each, found in zip(claims, asked, probabilities, strict=True)
    ]
    wrong, holds = claim_judged(np.array(of_claims, np.float32))
    for number, (claim, each) in enumerate(zip(claims, asked, strict=True)):
        values = list(map(_wrong, chosen[id(each)], probabilities[number]))
        learned = _learned(float(wrong[number]), float(holds[number]), values, claims=of_answer)
        yield replace(claim, signals=replace(claim.signals, learned=learned))


def places(located: Located) -> list[Place]:
    """All values of the documents that those of a claim may be meant of, in the order of their rows."""
    asked = located.claim.asked
    return [Place(meant, row, asked) for meant in located.meant for row in range(len(meant.places))]


def pairs(located: Located, chosen: Sequence[Place]) -> Iterator[Pair]:
    """What is read of a claim: its passages and the best sentences by the claim, and for each value its sentence by the
    claim as it is and with that value.
    """
    yield located.pair
    yield from ((sentence, located.worded) for sentence in located.sentences)
    for place in chosen:
        yield from place.pairs


def with_reading(located: Located, read: Read) -> Located:
    """A claim with what its passages say."""
    return replace(located, signals=replace(located.signals, entailment=read[located.pair]))


def of_value(claim: Located, place: Place, read: Read) -> Rows:
    """All that is known of a value."""
    plain, other = (read[pair] for pair in place.pairs)
    said = value_row(claim.signals, plain, other)
    return np.concatenate([place.meant.rows[place.row], np.array(said, np.float32)])


def of_claim(claim: Located, read: Read) -> Rows:
    """All that is known of a claim but for its values."""
    sentences = [read[sentence, claim.worded] for sentence in claim.sentences]
    return claim_row(
        claim.claim.text, claim.question, claim.evidence, claim.signals, sentences, is_first=claim.is_first
    )


def read_value(place: Place, read: Read, probability: float) -> ReadValue:
    plain, other = (read[pair] for pair in place.pairs)
    value = place.meant.saying.value
    gain, less = other.supported - plain.supported, plain.contradicted - other.contradicted
    return ReadValue(value.start, value.kind, probability, gain, less)


def _wrong(place: Place, probability: float) -> WrongValue:
    return WrongValue(
        place.meant.saying.value, place.stated.spot.value, place.stated.spot.written, probability
    )


def _learned(wrong: float, holds: float, values: Sequence[WrongValue], *, claims: int) -> Learned:
    """Both come of models that do not know each other; together they are no more than certain."""
    total = max(1.0, wrong + holds)
    surest = max(values, key=lambda value: value.probability, default=None)
    return Learned(holds / total, wrong / total, surest, claims)
