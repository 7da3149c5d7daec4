"""What the trees of checks against documents are fitted to: claims with all that is known of them and their values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from benchmarks.document_sets import NEGATION, DocumentAnswer, DocumentSet
from detect.document_check import DocumentChecker
from detect.document_reading import (
    MOST_READ,
    Place,
    Read,
    of_claim,
    of_value,
    pairs,
    places,
    read_value,
    with_reading,
)
from detect.document_values.decision import Rows
from detect.document_values.read import ReadValue, with_values
from detect.located import Located
from detect.precision import Precision
from detect.verifier import DistilBertVerifier
from scripts.document_examples import Example, examples
from scripts.own_value_labels import is_one_value
from scripts.verifier.pair import Label

NEAREST = 64
"""Values of one claim that are read."""


@dataclass(frozen=True, slots=True)
class ValueExample:
    """``label``: the other value is what should have been said; None where nobody can tell."""

    row: Rows
    read: ReadValue
    label: bool | None


@dataclass(frozen=True, slots=True)
class ClaimExample:
    """A claim of an answer, which ``answer`` numbers and which has so many ``claims``, of a set or a file, its
    ``source``; ``how`` as in `benchmarks.document_sets`, "" in files. ``wrong`` and ``holds`` are None where nobody
    can tell.
    """

    source: str
    answer: int
    how: str
    row: Rows
    values: tuple[ValueExample, ...]
    stated: bool
    wrong: bool | None
    holds: bool | None
    claims: int = 1

    def weighed(self, probabilities: Sequence[float]) -> Rows:
        """The row with its values, of each of which it is told how likely it is wrong; 0 of what would not be read."""
        found = [
            ReadValue(each.read.start, each.read.kind, p, each.read.gain, each.read.less_denied)
            for each, p in zip(self.values, probabilities, strict=True)
            if p
        ]
        surest = sorted(found, key=lambda value: -value.probability)[:MOST_READ]
        return with_values(self.row, surest)


def checker() -> DocumentChecker:
    """With the verifier that comes with the project, in the precision that most processors run it in."""
    return DocumentChecker(
        verifier=DistilBertVerifier.for_documents(device="cpu", threads=1, precision=Precision.INT8)
    )


def of_set(kind: DocumentSet, *, alone: bool, asked: bool = True) -> list[ClaimExample]:
    """The claims of the answers of a set, against their own document or all of it; of long ones with something wrong
    only those that have it, for the others are those of the right one. Those of answers without their question
    (``asked``) are told as claims of files are.
    """
    reading, found = checker(), []
    for number, answer in enumerate(kind.answers):
        located = reading.locate(
            answer.question if asked else "", answer.answer, kind.given(answer, alone=alone)
        )
        for each in located:
            is_repeated = kind.is_long and answer.is_wrong and not _is_wrong(answer, each)
            if each.passages and not each.is_said and not is_repeated:
                found.append(_of_answer(kind.name, number, answer, each, reading, claims=len(located)))
    return found if asked else [replace(each, how="") for each in found]


def of_files(folder: Path, *, seed: int) -> list[ClaimExample]:
    """Claims of `scripts.document_examples` that the verifier was not trained on."""
    reading, found = checker(), []
    for number, example in enumerate(examples(folder, held_out=True, seed=seed)):
        for each in reading.locate("", example.claim, example.documents)[:1]:
            if each.passages and not each.is_said:
                found.append(_of_example(number, example, each, reading))
    return found


def _of_answer(
    source: str,
    number: int,
    answer: DocumentAnswer,
    located: Located,
    reading: DocumentChecker,
    *,
    claims: int,
) -> ClaimExample:
    claim, read = _read(located, reading)
    start, shift = located.claim.start, len(located.claim.text) - len(located.claim.read_as)
    values = []
    for place in places(located)[:NEAREST]:
        value = place.meant.saying.value
        is_said = answer.how != NEGATION and answer.is_in(
            start + value.start + shift, start + value.end + shift
        )
        label = is_said and is_one_value(answer.right, place.stated.spot.written)
        values.append((place, is_said, label))
    is_known = any(label for *_, label in values)
    is_wrong = _is_wrong(answer, located)
    is_open = answer.is_open_in(start, located.claim.end)
    is_told = (
        answer.how != NEGATION or claims == 1
    )  # of several sentences nobody can tell which one is turned around
    return ClaimExample(
        source, number, answer.how, of_claim(claim, read),
        tuple(_value(claim, p, read, None if said and not is_known else label) for p, said, label in values),
        claim.signals.is_stated,
        wrong=is_wrong if is_told or not is_wrong else None,
        holds=(not is_wrong and not is_open) if is_told or not is_wrong else None,
        claims=claims,
    )  # fmt: skip


def _is_wrong(answer: DocumentAnswer, located: Located) -> bool:
    return answer.is_in(located.claim.start, located.claim.end)


def _of_example(number: int, example: Example, located: Located, reading: DocumentChecker) -> ClaimExample:
    claim, read = _read(located, reading)
    is_wrong = example.label is Label.CONTRADICTED
    values = tuple(_value(claim, p, read, None if is_wrong else False) for p in places(located)[:NEAREST])
    return ClaimExample(
        example.file, number, "", of_claim(claim, read), values, claim.signals.is_stated,
        wrong=is_wrong, holds=example.label is Label.SUPPORTED,
    )  # fmt: skip


def _read(located: Located, reading: DocumentChecker) -> tuple[Located, Read]:
    assert reading.reader is not None
    wanted = list(dict.fromkeys(pairs(located, places(located)[:NEAREST])))
    read = dict(zip(wanted, reading.reader.verifier.verify(wanted), strict=True))
    return with_reading(located, read), read


def _value(claim: Located, place: Place, read: Read, label: bool | None) -> ValueExample:
    return ValueExample(of_value(claim, place, read), read_value(place, read, 0.0), label)


def stacked(rows: Sequence[Rows]) -> Rows:
    """Shape (rows, signals)."""
    return np.array(rows, np.float32)
