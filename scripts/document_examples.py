"""What the calibration of checks against documents is fitted on: claims with documents, and what is measured of them.

An example is a claim with documents: its evidence, for half of the claims among the evidence of others. Sentences of
the evidence are claims too, as they stand and with a value changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from detect.document_calibration import BEARS, HOLDS, DocumentCalibration, Model, Models, Thresholds
from detect.document_check import DocumentChecker
from detect.term import terms
from kg.static_embedding import StaticEmbedding
from scripts.verifier import claims, perturb
from scripts.verifier.claims import Line
from scripts.verifier.pair import Label
from scripts.verifier.strata import balanced

FILES = (*claims.ENCYCLOPEDIC, claims.WRITTEN, claims.TWINS)
"""Files that the calibration is fitted on."""
OTHERS = 3
"""Documents about something else that half of the claims are checked against as well."""
MOST = 500
"""Lines of a file that are drawn at most."""


@dataclass(frozen=True, slots=True)
class Example:
    """A claim with its documents, of which ``source`` is the one that it is about; ``made`` is True where the claim is
    a sentence of that, changed or not.
    """

    file: str
    claim: str
    documents: tuple[str, ...]
    label: Label
    source: str
    made: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """An example with what was measured of it; ``opposed``: it is contradicted whatever the models say."""

    example: Example
    features: Mapping[str, float]
    opposed: bool
    overlap: float
    cosine: float


def examples(folder: Path, *, held_out: bool, seed: int, limit: int = MOST) -> list[Example]:
    """Claims of `FILES`; with ``held_out`` only the lines that no verifier was trained on."""
    drawn: list[Example] = []
    for file in FILES:
        lines = [line for line in _lines(folder, file) if not held_out or claims.is_held_out(line)]
        lines = balanced(lines, Random(seed)) if file == claims.WRITTEN else lines
        lines = Random(seed).sample(lines, min(limit, len(lines)))
        pool = [" ".join(line.sentences) for line in lines]
        for line in lines:
            drawn += _of_line(line, pool, Random(f"{seed} {line.claim}"))
    return drawn


def fool_me_twice(folder: Path) -> list[Example]:
    """The file that nothing is fitted on."""
    lines = claims.read(folder / f"{claims.HELD_OUT_FILE}.jsonl")
    texts = [" ".join(line.sentences) for line in lines]
    return [
        Example(line.file, line.claim, (text,), line.label, text)
        for line, text in zip(lines, texts, strict=True)
    ]


def measured(drawn: Sequence[Example]) -> list[Row]:
    """The features of each example, without a verifier."""
    checker = DocumentChecker(calibration=_NEUTRAL)
    located = [(each, checker.locate("", each.claim, each.documents)) for each in drawn]
    kept = [(example, found[0]) for example, found in located if len(found) == 1]
    cosines = _cosines([example for example, _ in kept])
    return [
        Row(example, each.signals.features(), each.signals.is_opposed, _overlap(example), cosine)
        for (example, each), cosine in zip(kept, cosines, strict=True)
    ]


def _lines(folder: Path, file: str) -> list[Line]:
    if file == claims.WRITTEN:
        return claims.read_passages()
    if file == claims.TWINS:
        return [line for twins in claims.read_twins() for line in twins]
    return claims.read(folder / f"{file}.jsonl")


def _of_line(line: Line, pool: Sequence[str], chance: Random) -> Iterator[Example]:
    own = " ".join(line.sentences)
    documents = [own]
    if chance.random() < 0.5:
        documents += chance.sample(pool, min(OTHERS, len(pool)))
        chance.shuffle(documents)
    given = tuple(documents)
    yield Example(line.file, line.claim, given, line.label, own)
    sentence = chance.choice(line.sentences)
    if (
        line.label is Label.SUPPORTED
        and chance.random() < 0.5
        and (changed := _changed(line.claim, own, chance))
    ):
        yield Example(line.file, changed, given, Label.CONTRADICTED, own, made=True)
    if chance.random() < 0.1 and len(sentence.split()) > 6:
        yield Example(line.file, sentence, given, Label.SUPPORTED, own, made=True)
        if changed := _changed(sentence, own, chance):
            yield Example(line.file, changed, given, Label.CONTRADICTED, own, made=True)


def _changed(text: str, evidence: str, chance: Random) -> str | None:
    """The text with a value changed, or its opposite."""
    ways: list[Callable[[], str | None]] = [
        lambda: perturb.other_year(text, chance),
        lambda: perturb.other_number(text, chance),
        lambda: perturb.other_month(text, chance),
        lambda: perturb.swapped_names(text, evidence, chance),
        lambda: perturb.negated(text, chance),
        lambda: perturb.opposite(text, chance),
    ]
    chance.shuffle(ways)
    return next((changed for way in ways if (changed := way())), None)


def _overlap(example: Example) -> float:
    wanted = set(terms(example.claim))
    return len(wanted & set(terms(" ".join(example.documents)))) / max(1, len(wanted))


def _cosines(drawn: Sequence[Example]) -> list[float]:
    encoder = StaticEmbedding.default()
    one = encoder.encode([example.claim for example in drawn])
    other = encoder.encode([" ".join(example.documents) for example in drawn])
    return [float(value) for value in np.einsum("ij,ij->i", one, other)]


def _model_of_nothing(signs: Mapping[str, int]) -> Model:
    return Model(0.0, dict.fromkeys(signs, 0.0))


_NEUTRAL = DocumentCalibration(
    models=Models(_model_of_nothing(BEARS), _model_of_nothing(HOLDS)),
    full=Thresholds(),
    facts=Thresholds(),
    unfound=0.0,
    about={},
)
"""For measuring features alone."""
