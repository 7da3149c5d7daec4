"""Fit the calibration of checks against documents on claims with evidence, and test it on a file left out.

    python -m scripts.calibrate_documents [--claims ../shared/data/claims] [--verifier [CHECKPOINT]]

An example is a claim with documents: its evidence, for half of the claims among the evidence of others. Sentences of
the evidence are claims too, as they stand and with a value changed. With a verifier only lines that it was not
trained on count. Fool-Me-Twice is never fitted, only measured.
"""

from __future__ import annotations

import argparse
import json
import math
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from benchmarks.measures import auroc, ece
from detect.document_calibration import (
    BEARS,
    HOLDS,
    OF_VERIFIER,
    PACKAGED,
    DocumentCalibration,
    Judgement,
    Model,
    Models,
)
from detect.document_check import DocumentChecker, Located
from detect.entailment import Verifier
from detect.logistic import fit
from detect.term import terms
from kg.static_embedding import StaticEmbedding
from scripts.verifier import claims, perturb
from scripts.verifier.claims import Line
from scripts.verifier.pair import Label

ROOT = Path(__file__).resolve().parent.parent
CLAIMS = Path(os.environ.get("AKGC_SHARED_DATA") or ROOT.parent / "shared/data") / "claims"
OTHERS = 3
"""Documents about something else that half of the claims are checked against as well."""
MOST = 500
"""Lines of a file that are drawn at most."""
UNFOUND = 0.5
"""How likely a claim is wrong that its documents do not speak about: nobody knows."""
PRECISION = {Label.SUPPORTED: 0.8, Label.CONTRADICTED: 0.9}
"""That a verdict must have where the models are tested on a file they were not fitted on."""
EXPECTED: Mapping[str, float] = {
    "coverage": 2.0,
    "somewhere": 1.0,
    "likeness": 0.5,
    "order": 0.5,
    "cosine": 1.0,
    "values_missing": -0.5,
    "values_found": 0.5,
    "names_missing": -1.0,
    "conflict": -3.0,
    "negation": -3.0,
    "antonym": -3.0,
    "entailed": 0.7,
    "bearing": 0.7,
}
"""Weights that few examples leave where they are: files differ more from each other than their claims do."""
STEPS = tuple(round(0.5 + step / 40, 3) for step in range(19))
"""Probabilities tried, 0.5 to 0.95."""


@dataclass(frozen=True, slots=True)
class Example:
    """A claim with its documents; ``made`` is True where the claim is a sentence of them, changed or not."""

    file: str
    claim: str
    documents: tuple[str, ...]
    label: Label
    made: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """An example with what was measured of it."""

    example: Example
    features: Mapping[str, float]
    overlap: float
    cosine: float


def main() -> None:
    options = _options()
    verifier = None if options.verifier is None else _verifier(options.verifier)
    fitted: dict[str, Models] = {}
    about: dict[str, Any] = {
        **({"verifier": verifier.name} if verifier else {}),
        "date": datetime.now(UTC).date().isoformat(),
        "seed": options.seed,
        "l2": options.l2,
    }
    for level, reader in (("facts", None), *((("full", verifier),) if verifier else ())):
        rows = measured(examples(options.claims, held_out=level == "full", seed=options.seed), reader)
        held = measured(fool_me_twice(options.claims), reader)
        fitted[level], about[level] = fitted_models(rows, held, level, l2=options.l2)
        print(json.dumps(about[level], indent=1))
    previous = json.loads(PACKAGED.read_text(encoding="utf-8")) if PACKAGED.exists() else {}
    content: dict[str, Any] = {
        "about": {**previous.get("about", {}), **about},
        **{level: _models_json(models) for level, models in fitted.items()},
    }
    content.setdefault("full", previous.get("full") or _with_zeros(content["facts"]))
    content["unfound"] = UNFOUND
    DocumentCalibration.from_json(content)
    options.out.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def examples(folder: Path, *, held_out: bool, seed: int, limit: int = MOST) -> list[Example]:
    """Claims of the encyclopedic files; with ``held_out`` only the lines that no verifier was trained on."""
    drawn: list[Example] = []
    for file in claims.ENCYCLOPEDIC:
        lines = claims.read(folder / f"{file}.jsonl")
        lines = [line for line in lines if not held_out or claims.is_held_out(line)]
        lines = Random(seed).sample(lines, min(limit, len(lines)))
        pool = [" ".join(line.sentences) for line in lines]
        for line in lines:
            drawn += _of_line(line, pool, Random(f"{seed} {line.claim}"))
    return drawn


def fool_me_twice(folder: Path) -> list[Example]:
    """The file that nothing is fitted on."""
    lines = claims.read(folder / f"{claims.HELD_OUT_FILE}.jsonl")
    return [Example(line.file, line.claim, (" ".join(line.sentences),), line.label) for line in lines]


def measured(drawn: Sequence[Example], verifier: Verifier | None) -> list[Row]:
    """The features of each example; the verifier reads them in bulk."""
    checker = DocumentChecker(verifier=verifier, calibration=_NEUTRAL)
    located: list[Located | None] = []
    for example in drawn:
        found = checker.locate("", example.claim, example.documents)
        located.append(found[0] if len(found) == 1 else None)
    read, _ = checker.read([each for each in located if each is not None])
    results = iter(read)
    kept = [
        (example, next(results)) for example, each in zip(drawn, located, strict=True) if each is not None
    ]
    cosines = _cosines([example for example, _ in kept])
    return [
        Row(example, each.signals.features(), _overlap(example), cosine)
        for (example, each), cosine in zip(kept, cosines, strict=True)
    ]


def models_of(rows: Sequence[Row], *, aside: frozenset[str], l2: float) -> Models:
    """Both models, every file counting about the same."""
    sizes = Counter(row.example.file for row in rows)
    most = max(sizes.values())
    rows = [row for row in rows for _ in range(round(most / sizes[row.example.file]))]
    bears = _fit(rows, BEARS, lambda row: row.example.label is not Label.NEUTRAL, aside=aside, l2=l2)
    decided = [row for row in rows if row.example.label is not Label.NEUTRAL]
    holds = _fit(decided, HOLDS, lambda row: row.example.label is Label.SUPPORTED, aside=aside, l2=l2)
    return Models(bears, holds)


def _of_line(line: Line, pool: Sequence[str], chance: Random) -> Iterator[Example]:
    own = " ".join(line.sentences)
    documents = [own]
    if chance.random() < 0.5:
        documents += chance.sample(pool, min(OTHERS, len(pool)))
        chance.shuffle(documents)
    given = tuple(documents)
    yield Example(line.file, line.claim, given, line.label)
    sentence = chance.choice(line.sentences)
    if (
        line.label is Label.SUPPORTED
        and chance.random() < 0.5
        and (changed := _changed(line.claim, own, chance))
    ):
        yield Example(line.file, changed, given, Label.CONTRADICTED, made=True)
    if chance.random() < 0.1 and len(sentence.split()) > 6:
        yield Example(line.file, sentence, given, Label.SUPPORTED, made=True)
        if changed := _changed(sentence, own, chance):
            yield Example(line.file, changed, given, Label.CONTRADICTED, made=True)


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


def _fit(
    rows: Sequence[Row],
    signs: Mapping[str, int],
    is_so: Callable[[Row], bool],
    *,
    aside: frozenset[str],
    l2: float,
) -> Model:
    names = [name for name in signs if name not in aside]
    features = [[row.features[name] for name in names] for row in rows]
    model = fit(
        features,
        [is_so(row) for row in rows],
        signs=[signs[name] for name in names],
        toward=[EXPECTED[name] for name in names],
        l2=l2,
    )
    return Model(
        round(model.intercept, 4), {n: round(float(w), 4) for n, w in zip(names, model.weights, strict=True)}
    )


def fitted_models(
    rows: Sequence[Row], held: Sequence[Row], level: str, *, l2: float
) -> tuple[Models, dict[str, Any]]:
    """Models of all rows, and numbers: each file by models of the others, Fool-Me-Twice by those of all."""
    aside = frozenset() if level == "full" else OF_VERIFIER
    report: dict[str, Any] = {}
    tested: list[tuple[Row, Judgement]] = []
    for file in claims.ENCYCLOPEDIC:
        others = models_of([row for row in rows if row.example.file != file], aside=aside, l2=l2)
        own = [row for row in rows if row.example.file == file]
        report[file] = _numbers([row for row in own if not row.example.made], others)
        report[f"{file}, changed"] = _numbers([row for row in own if row.example.made], others)
        tested += [(row, others.judge(row.features)) for row in own]
    models = replace(
        models_of(rows, aside=aside, l2=l2),
        supported_at=_least(tested, "supported", Label.SUPPORTED),
        contradicted_at=_least(tested, "contradicted", Label.CONTRADICTED),
    )
    report[claims.HELD_OUT_FILE] = {**_numbers(held, models), **_verdicts(held, models)}
    return models, report


def _least(tested: Sequence[tuple[Row, Judgement]], name: str, label: Label) -> float:
    """The least probability from which on a verdict has its precision in files that were not fitted."""
    for at in STEPS:
        called = [row.example.label is label for row, judged in tested if getattr(judged, name) >= at]
        if called and sum(called) / len(called) >= PRECISION[label]:
            return at
    return STEPS[-1]


def _verdicts(rows: Sequence[Row], models: Models) -> dict[str, float]:
    """Precision and recall of both verdicts."""
    report = {}
    for name, label, at in (
        ("supported", Label.SUPPORTED, models.supported_at),
        ("contradicted", Label.CONTRADICTED, models.contradicted_at),
    ):
        called = [
            row.example.label is label for row in rows if getattr(models.judge(row.features), name) >= at
        ]
        every = sum(row.example.label is label for row in rows)
        report[f"{name} precision"] = round(sum(called) / max(1, len(called)), 3)
        report[f"{name} recall"] = round(sum(called) / max(1, every), 3)
    return report


def _numbers(rows: Sequence[Row], models: Models) -> dict[str, float | None]:
    """AUROC of supported against contradicted, or against the rest where nothing is contradicted."""
    labels = {row.example.label for row in rows}
    if Label.CONTRADICTED in labels:
        rows = [row for row in rows if row.example.label is not Label.NEUTRAL]
    right = [row.example.label is Label.SUPPORTED for row in rows]
    judged = [models.judge(row.features) for row in rows]
    scores = [
        j.supported + (1 - UNFOUND) * (1 - j.supported - j.contradicted)
        if Label.CONTRADICTED in labels
        else j.supported
        for j in judged
    ]
    columns = {
        "auroc": scores,
        "overlap": [row.overlap for row in rows],
        "cosine": [row.cosine for row in rows],
    }
    found = {name: _rounded(auroc(values, right)) for name, values in columns.items()}
    holds = [j.supported / max(1e-9, j.supported + j.contradicted) for j in judged]
    return {
        "claims": len(rows),
        **found,
        "holds": _rounded(auroc(holds, right)),
        "ece": _rounded(ece(scores, right)),
    }


def _rounded(value: float) -> float | None:
    """None for what could not be measured: JSON has no NaN."""
    return None if math.isnan(value) else round(value, 3)


def _overlap(example: Example) -> float:
    wanted = set(terms(example.claim))
    return len(wanted & set(terms(" ".join(example.documents)))) / max(1, len(wanted))


def _cosines(drawn: Sequence[Example]) -> list[float]:
    encoder = StaticEmbedding.default()
    one = encoder.encode([example.claim for example in drawn])
    other = encoder.encode([" ".join(example.documents) for example in drawn])
    return [float(value) for value in np.einsum("ij,ij->i", one, other)]


def _models_json(models: Models) -> dict[str, Any]:
    return {
        "bears": {"intercept": models.bears.intercept, "weights": dict(models.bears.weights)},
        "holds": {"intercept": models.holds.intercept, "weights": dict(models.holds.weights)},
        "supported_at": models.supported_at,
        "contradicted_at": models.contradicted_at,
    }


def _with_zeros(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Models for a verifier that were not fitted: they do not listen to it."""
    listening = {
        name: {**facts[name], "weights": {**dict.fromkeys(signs, 0.0), **facts[name]["weights"]}}
        for name, signs in (("bears", BEARS), ("holds", HOLDS))
    }
    return {**facts, **listening}


def _model_of_nothing(signs: Mapping[str, int]) -> Model:
    return Model(0.0, dict.fromkeys(signs, 0.0))


_NEUTRAL = DocumentCalibration(
    full=Models(_model_of_nothing(BEARS), _model_of_nothing(HOLDS)),
    facts=Models(_model_of_nothing({}), _model_of_nothing({})),
    unfound=UNFOUND,
    about={},
)
"""For measuring features alone."""


def _verifier(checkpoint: str) -> Verifier:
    """In the precision that most processors run it in."""
    from detect.precision import Precision
    from detect.verifier import DistilBertVerifier

    if checkpoint:
        return DistilBertVerifier.load(checkpoint, device="cpu", threads=1, precision=Precision.INT8)
    return DistilBertVerifier.default(device="cpu", threads=1, precision=Precision.INT8)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--claims", type=Path, default=CLAIMS)
    parser.add_argument(
        "--verifier",
        nargs="?",
        const="",
        metavar="CHECKPOINT",
        help="fit the models for checks with a verifier too: the packaged one, or a checkpoint",
    )
    parser.add_argument("--l2", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, default=PACKAGED)
    return parser.parse_args()


if __name__ == "__main__":
    main()
