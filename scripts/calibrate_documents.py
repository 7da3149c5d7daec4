"""Fit the calibration of checks against documents on claims with evidence, and test it on a file left out.

    python -m scripts.calibrate_documents [--claims ../shared/data/claims] [--verifier [CHECKPOINT]]

The examples are those of `scripts.document_examples`; with a verifier only lines that it was not trained on count.
Fool-Me-Twice is never fitted, only measured.
"""

from __future__ import annotations

import argparse
import json
import math
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

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
from detect.entailment import Verifier
from detect.logistic import fit
from scripts.document_examples import FILES, Row, examples, fool_me_twice, measured
from scripts.verifier import claims
from scripts.verifier.pair import Label

ROOT = Path(__file__).resolve().parent.parent
CLAIMS = Path(os.environ.get("AKGC_SHARED_DATA") or ROOT.parent / "shared/data") / "claims"
_COUNTS: Mapping[str, int] = {claims.WRITTEN: 2, claims.TWINS: 4}
UNFOUND = 0.5
"""How likely a claim is wrong that its documents do not speak about: nobody knows."""
PRECISION = {Label.SUPPORTED: 0.95, Label.CONTRADICTED: 0.8}
"""That a verdict must have where the models are tested on documents they were not fitted on, among `IN_ANSWERS`."""
FOLDS = 5
"""Of the documents, for that."""
OF_ASSISTANTS = frozenset((claims.WRITTEN, claims.TWINS))
"""Files of claims about documents of all kinds, worded as assistants do: verdicts are for such."""
IN_ANSWERS = {Label.SUPPORTED: 0.7, Label.CONTRADICTED: 0.15, Label.NEUTRAL: 0.15}
"""Shares of the claims of an answer that was written from documents; assumed, and rather worse than answers are."""
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
}
"""Weights that few examples leave where they are: files differ more from each other than their claims do."""
BESIDE_VERIFIER: Mapping[str, float] = {
    **EXPECTED,
    "coverage": 0.5,
    "somewhere": 0.3,
    "likeness": 0.2,
    "order": 0.2,
    "cosine": 0.3,
    "negation": -1.0,
    "antonym": -1.0,
    "entailed": 1.0,
    "bearing": 1.0,
}
"""The same where a verifier reads the claims, which is heard before words are counted."""
STEPS = tuple(step / 100 for step in range(50, 100))
"""Probabilities tried, 0.5 to 0.99."""


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


def models_of(rows: Sequence[Row], *, aside: frozenset[str], l2: float) -> Models:
    """Both models. The encyclopedic files count about the same, passages written for this more, and their twins most:
    they are what assistants say of documents, and of many kinds.
    """
    sizes = Counter(row.example.file for row in rows)
    most = max(sizes.values())
    rows = [
        row
        for row in rows
        for _ in range(round(_COUNTS.get(row.example.file, 1) * most / sizes[row.example.file]))
    ]
    bears = _fit(rows, BEARS, lambda row: row.example.label is not Label.NEUTRAL, aside=aside, l2=l2)
    decided = [row for row in rows if row.example.label is not Label.NEUTRAL]
    holds = _fit(decided, HOLDS, lambda row: row.example.label is Label.SUPPORTED, aside=aside, l2=l2)
    return Models(bears, holds)


def _fit(
    rows: Sequence[Row],
    signs: Mapping[str, int],
    is_so: Callable[[Row], bool],
    *,
    aside: frozenset[str],
    l2: float,
) -> Model:
    names = [name for name in signs if name not in aside]
    expected = EXPECTED if aside else BESIDE_VERIFIER
    features = [[row.features[name] for name in names] for row in rows]
    model = fit(
        features,
        [is_so(row) for row in rows],
        signs=[signs[name] for name in names],
        toward=[expected[name] for name in names],
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
    for file in FILES:
        others = models_of([row for row in rows if row.example.file != file], aside=aside, l2=l2)
        own = [row for row in rows if row.example.file == file]
        report[file] = _numbers([row for row in own if not row.example.made], others)
        report[f"{file}, changed"] = _numbers([row for row in own if row.example.made], others)
    tested = list(_tested(rows, aside=aside, l2=l2))
    models = replace(
        models_of(rows, aside=aside, l2=l2),
        supported_at=least(tested, "supported", Label.SUPPORTED),
        contradicted_at=least(tested, "contradicted", Label.CONTRADICTED),
    )
    report[claims.HELD_OUT_FILE] = {**_numbers(held, models), **_verdicts(held, models)}
    return models, report


def _tested(rows: Sequence[Row], *, aside: frozenset[str], l2: float) -> Iterator[tuple[Row, Judgement]]:
    """Claims as assistants word them, each judged by models that were not fitted on its document."""
    folds = [_fold(row) for row in rows]
    for fold in range(FOLDS):
        others = models_of(
            [row for row, of in zip(rows, folds, strict=True) if of != fold], aside=aside, l2=l2
        )
        for row, of in zip(rows, folds, strict=True):
            if of == fold and row.example.file in OF_ASSISTANTS:
                yield row, others.judge(row.features)


def _fold(row: Row) -> int:
    return sha256(row.example.source.encode()).digest()[0] % FOLDS


def least(tested: Sequence[tuple[Row, Judgement]], name: str, label: Label) -> float:
    """The least probability from which on a verdict has its precision in documents that were not fitted.

    What is contradicted whatever the probability, or is a sentence of the documents, does not count.
    """
    open_to_it = [(row, judged) for row, judged in tested if not (row.example.made or row.opposed)]
    counts = Counter(row.example.label for row, _ in open_to_it)
    for at in STEPS:
        called: dict[bool, float] = defaultdict(float)
        for row, judged in open_to_it:
            if getattr(judged, name) >= at:
                own = row.example.label
                called[own is label] += IN_ANSWERS[own] / counts[own]
        if called[True] and called[True] / (called[True] + called[False]) >= PRECISION[label]:
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


def _verifier(checkpoint: str) -> Verifier:
    """In the precision that most processors run it in."""
    from detect.precision import Precision
    from detect.verifier import DistilBertVerifier

    if checkpoint:
        return DistilBertVerifier.load(checkpoint, device="cpu", threads=1, precision=Precision.INT8)
    return DistilBertVerifier.for_documents(device="cpu", threads=1, precision=Precision.INT8)


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
