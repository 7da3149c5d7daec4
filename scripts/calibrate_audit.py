"""Fit the calibration of answer audits on the development half of claims with evidence, and test it on the blind half.

    python -m scripts.calibrate_audit [--claims ../shared/data/claims] [--limit 330]

The logistic model is fitted to claims as their files label them and to negated ones; value swaps count little, for
values are compared, not learnt, and a right claim whose evidence leaves out one of its values not at all. Then its
intercept is moved so that `KEPT` of the right claims come to `KEPT_AT`: what is called Supported is a choice between
the two kinds of mistakes, not a frequency. `VALUES` are chosen, not fitted: one value that nothing states makes a claim
Partial Support, two or a conflict less.
"""

from __future__ import annotations

import argparse
import json
import math
import os
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.audit_sets import AuditCase, Half, Labelled, cases
from benchmarks.audit_swaps import VALUES as SWAPPED_VALUES
from benchmarks.audit_swaps import Swapped
from detect.audit.auditor import AnswerAuditor
from detect.audit.claim_audit import ClaimEvidence
from detect.audit.claim_support import OF_VERIFIER, PACKAGED, SIGNS, Says, SupportCalibration, features
from detect.audit.standing import Standing
from detect.logistic import fit

ROOT = Path(__file__).resolve().parent.parent
CLAIMS = Path(os.environ.get("AKGC_SHARED_DATA") or ROOT.parent / "shared/data") / "claims"
KEPT, KEPT_AT = 0.96, 0.94
SUPPORTED_AT, CONTRADICTED_AT = 0.8, 0.5
L2 = 0.01
VALUES: Mapping[str, Mapping[str, float]] = {
    "name": {"absent": 0.45, "unrivalled": 0.95, "referred": 0.98},
    "number": {"absent": 0.45, "unrivalled": 0.6, "conflict": 0.25},
    "date": {"absent": 0.45, "unrivalled": 0.6, "conflict": 0.25},
}
SHARES: Mapping[str, float] = {
    "right": 1.0,
    "contradicted": 0.35,
    "neutral": 0.25,
    "unrelated": 0.3,
    "negation": 0.2,
    "value": 0.05,
}
"""What the kinds of answers count in the fit, beside the right ones."""
OF_ASSISTANTS: Mapping[str, float] = {"twins": 4.0}
"""How much more than others a file counts whose claims are worded as assistants word them."""
ROWS = 1200
"""Rows that the right answers are repeated to."""


@dataclass(frozen=True, slots=True)
class Row:
    case: AuditCase
    claims: tuple[ClaimEvidence, ...]

    @property
    def kind(self) -> str:
        if self.case.is_right:
            return "right"
        if self.case.swapped in SWAPPED_VALUES or self.case.swapped is Swapped.NEAR_NAME:
            return "value"
        return self.case.label.value if self.case.swapped is None else self.case.swapped.value

    @property
    def weight(self) -> float:
        return OF_ASSISTANTS.get(self.case.file, 1.0)


def main() -> None:
    options = _options()
    auditor = AnswerAuditor.default()
    drawn = [each for each in cases(options.claims, limit=options.limit) if each.half is Half.DEVELOPMENT]
    rows = [Row(each, auditor.measure("", each.answer, each.documents)) for each in drawn]
    content = calibration(rows)
    content["about"]["verifier"] = auditor.verifier_name
    SupportCalibration.from_json(content)
    options.out.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(content, indent=1))


def calibration(rows: Sequence[Row]) -> dict[str, Any]:
    """The content of the calibration file, fitted to rows of the development half."""
    told = Counter(row.kind for row in rows)
    return {
        "about": {
            "date": datetime.now(UTC).date().isoformat(),
            "fitted": "development half of claims on which the verifier was not trained",
            "answers": dict(sorted(told.items())),
            "kept": KEPT,
            "kept_at": KEPT_AT,
        },
        "full": _json(moved(fitted(rows, aside=frozenset()), rows)),
        "facts": _json(moved(fitted(rows, aside=OF_VERIFIER), rows)),
        "values": VALUES,
        "supported_at": SUPPORTED_AT,
        "contradicted_at": CONTRADICTED_AT,
    }


def fitted(rows: Sequence[Row], *, aside: frozenset[str]) -> Says:
    """The logistic model of answers of one claim, every kind counting its share."""
    names = [name for name in SIGNS if name not in aside]
    usable = [row for row in rows if _is_usable(row)]
    count: dict[str, float] = defaultdict(float)
    for row in usable:
        count[row.kind] += row.weight
    repeated = [
        row
        for row in usable
        for _ in range(max(1, round(ROWS * SHARES[row.kind] * row.weight / count[row.kind])))
    ]
    model = fit(
        [[_features(row.claims[0])[name] for name in names] for row in repeated],
        [row.case.is_right for row in repeated],
        signs=[SIGNS[name] for name in names],
        l2=L2,
    )
    return Says(float(model.intercept), dict(zip(names, map(float, model.weights), strict=True)))


def moved(says: Says, rows: Sequence[Row]) -> Says:
    """The model with the intercept at which `KEPT` of the complete right answers come to `KEPT_AT`."""
    least = [
        min(says.probability(_features(claim)) for claim in row.claims)
        for row in rows
        if row.case.is_right and row.case.complete and row.claims
    ]
    at = float(np.quantile(least, 1.0 - KEPT))
    return Says(says.intercept + _logit(KEPT_AT) - _logit(at), says.weights)


def _is_usable(row: Row) -> bool:
    if len(row.claims) != 1 or not row.claims[0].located.passages:
        return False
    missing = any(value.standing is not Standing.FOUND for value in row.claims[0].values)
    return (
        row.case.label is not Labelled.SUPPORTED or row.case.complete or not missing or not row.case.is_right
    )


def _features(claim: ClaimEvidence) -> Mapping[str, float]:
    return features(claim.located.signals, claim.reading)


def _logit(probability: float) -> float:
    return math.log(probability / (1.0 - probability))


def _json(says: Says) -> dict[str, Any]:
    return {
        "intercept": round(says.intercept, 4),
        "weights": {name: round(weight, 4) for name, weight in says.weights.items()},
    }


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--claims", type=Path, default=CLAIMS)
    parser.add_argument("--limit", type=int, default=330, help="lines of each file")
    parser.add_argument("--out", type=Path, default=PACKAGED)
    return parser.parse_args()


if __name__ == "__main__":
    main()
