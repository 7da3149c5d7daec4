"""Fit the calibration of checks against documents without a verifier, and test it on a file left out.

    python -m scripts.calibrate_documents [--claims ../shared/data/claims]

The examples are those of `scripts.document_examples`. Fool-Me-Twice is never fitted, only measured. What decides with a
verifier is fitted by `scripts.train_document_values`.
"""

from __future__ import annotations

import argparse
import json
import math
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from benchmarks.measures import auroc, ece
from detect.document_calibration import (
    BEARS,
    HOLDS,
    PACKAGED,
    DocumentCalibration,
    Judgement,
    Model,
    Models,
    Thresholds,
)
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
STEPS = tuple(step / 100 for step in range(50, 100))
"""Probabilities tried, 0.5 to 0.99."""


def main() -> None:
    options = _options()
    rows = measured(examples(options.claims, held_out=False, seed=options.seed))
    held = measured(fool_me_twice(options.claims))
    fitted, told = fitted_models(rows, held, l2=options.l2)
    print(json.dumps(told, indent=1))
    previous = json.loads(PACKAGED.read_text(encoding="utf-8"))
    about = {
        "date": datetime.now(UTC).date().isoformat(),
        "seed": options.seed,
        "l2": options.l2,
        "facts": told,
    }
    content = {**previous, "about": about, "facts": _fitted_json(fitted), "unfound": UNFOUND}
    DocumentCalibration.from_json(content)
    options.out.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Fitted:
    """The models with the probabilities from which they speak."""

    models: Models
    at: Thresholds


def models_of(rows: Sequence[Row], *, l2: float) -> Models:
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
    bears = _fit(rows, BEARS, lambda row: row.example.label is not Label.NEUTRAL, l2=l2)
    decided = [row for row in rows if row.example.label is not Label.NEUTRAL]
    holds = _fit(decided, HOLDS, lambda row: row.example.label is Label.SUPPORTED, l2=l2)
    return Models(bears, holds)


def _fit(
    rows: Sequence[Row],
    signs: Mapping[str, int],
    is_so: Callable[[Row], bool],
    *,
    l2: float,
) -> Model:
    names = list(signs)
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


def fitted_models(rows: Sequence[Row], held: Sequence[Row], *, l2: float) -> tuple[Fitted, dict[str, Any]]:
    """Models of all rows, and numbers: each file by models of the others, Fool-Me-Twice by those of all."""
    report: dict[str, Any] = {}
    for file in FILES:
        others = models_of([row for row in rows if row.example.file != file], l2=l2)
        own = [row for row in rows if row.example.file == file]
        report[file] = _numbers([row for row in own if not row.example.made], others)
        report[f"{file}, changed"] = _numbers([row for row in own if row.example.made], others)
    tested = list(_tested(rows, l2=l2))
    fitted = Fitted(
        models_of(rows, l2=l2),
        Thresholds(
            supported_at=least(tested, "supported", Label.SUPPORTED),
            contradicted_at=least(tested, "contradicted", Label.CONTRADICTED),
        ),
    )
    report[claims.HELD_OUT_FILE] = {**_numbers(held, fitted.models), **_verdicts(held, fitted)}
    return fitted, report


def _tested(rows: Sequence[Row], *, l2: float) -> Iterator[tuple[Row, Judgement]]:
    """Claims as assistants word them, each judged by models that were not fitted on its document."""
    folds = [_fold(row) for row in rows]
    for fold in range(FOLDS):
        others = models_of([row for row, of in zip(rows, folds, strict=True) if of != fold], l2=l2)
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


def _verdicts(rows: Sequence[Row], fitted: Fitted) -> dict[str, float]:
    """Precision and recall of both verdicts."""
    report = {}
    for name, label, at in (
        ("supported", Label.SUPPORTED, fitted.at.supported_at),
        ("contradicted", Label.CONTRADICTED, fitted.at.contradicted_at),
    ):
        called = [
            row.example.label is label
            for row in rows
            if getattr(fitted.models.judge(row.features), name) >= at
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


def _fitted_json(fitted: Fitted) -> dict[str, Any]:
    bears, holds = fitted.models.bears, fitted.models.holds
    return {
        "bears": {"intercept": bears.intercept, "weights": dict(bears.weights)},
        "holds": {"intercept": holds.intercept, "weights": dict(holds.weights)},
        "supported_at": fitted.at.supported_at,
        "contradicted_at": fitted.at.contradicted_at,
    }


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--claims", type=Path, default=CLAIMS)
    parser.add_argument("--l2", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, default=PACKAGED)
    return parser.parse_args()


if __name__ == "__main__":
    main()
