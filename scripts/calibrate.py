"""Fit the calibration on statements about half of the subjects of a sample, test it on the rest.

    python scripts/calibrate.py [--sample ../shared/data/wikidata-sample]

Statements are single sentences and answers of several, right and wrong. A share of the right ones states
facts that are left out of the snapshot: no graph knows everything, and absence must not look like falsehood.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.detect import sample_checker
from benchmarks.measures import auroc, ece
from benchmarks.statement import Sample, Split, Statement, draw, leave_out
from detect.calibration import FEATURES, PACKAGED, SIGNS, Calibration, HviFeatures, sigmoid
from detect.checker import Checker
from detect.logistic import fit
from detect.verdict import Assessment, CheckedClaim, Verdict

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = Path(os.environ.get("AKGC_SHARED_DATA") or ROOT.parent / "shared/data") / "wikidata-sample"
RIGHT_SHARE = 0.5
"""Share of the composed answers that are made of right statements alone; some of the others are right by chance."""
LONGEST = 4
"""Sentences of a composed answer at most."""
PRIOR_WEIGHT = 20.0
"""A rule's intercept counts as much as this many observations of the one it had before."""


@dataclass(frozen=True, slots=True)
class Example:
    """An answer with its assessment and whether all of it is true."""

    assessment: Assessment
    right: bool
    single: bool


def main() -> None:
    options = _options()
    sample = Sample.read(options.sample)
    previous = Calibration.load(options.out if options.out.exists() else None)
    statements = {
        split: draw(sample, split=split, positives=options.positives, seed=options.seed)
        for split in (Split.DEVELOPMENT, Split.TEST)
    }
    drawn = [statement for half in statements.values() for statement in half]
    left_out = leave_out(drawn, share=options.left_out, seed=options.seed)
    from detect.encoder import DistilBertEncoder

    with tempfile.TemporaryDirectory(prefix="akgc-calibrate-") as room:
        encoder = DistilBertEncoder.default(device="cpu")
        checker = sample_checker(options.sample, Path(room) / "sample", encoder=encoder, without=left_out)
        examples = {split: _examples(checker, half, options.seed) for split, half in statements.items()}
    fitted = fitted_calibration(previous, examples[Split.DEVELOPMENT], l2=options.l2)
    about = {
        "fitted": True,
        "date": datetime.now(UTC).date().isoformat(),
        "data": "Wikidata sample: facts and hard negatives, worded as the schema does and in other words",
        "encoder": encoder.name,
        "seed": options.seed,
        "l2": options.l2,
        "facts_left_out": len(left_out),
        "subjects": "development: first byte of SHA-256 of the id below 128; test: the others",
        "development": measured(fitted, examples[Split.DEVELOPMENT], checked_with=previous),
        "test_before": measured(previous, examples[Split.TEST], checked_with=previous),
        "test": measured(fitted, examples[Split.TEST], checked_with=previous),
    }
    content = as_json(fitted, about)
    options.out.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(content, indent=1))


def fitted_calibration(previous: Calibration, examples: Sequence[Example], *, l2: float) -> Calibration:
    """Rules first, then HVI over the claims with their new scores."""
    rules = {**previous.rules, **_fitted_rules(previous, examples)}
    rescored = [_rescored(example, previous, replace(previous, rules=rules)) for example in examples]
    means = {
        name: float(np.mean([value for e in rescored if (value := getattr(e.assessment, name)) is not None]))
        for name in ("s_context", "s_kg")
    }
    calibration = replace(previous, rules=rules, means=means)
    claimed = [example for example in rescored if example.assessment.claims]
    rows = [calibration.vector(features_of(example.assessment)) for example in claimed]
    model = fit(rows, [e.right for e in claimed], signs=[SIGNS[name] for name in FEATURES], l2=l2)
    weights = dict(zip(FEATURES, (float(w) for w in model.weights), strict=True))
    return replace(calibration, intercept=model.intercept, weights=weights)


def measured(
    calibration: Calibration, examples: Sequence[Example], *, checked_with: Calibration
) -> dict[str, float]:
    """Counts, AUROC and ECE of a calibration over examples that were checked with another."""
    rescored = [_rescored(example, checked_with, calibration) for example in examples]
    values = [calibration.hvi(features_of(example.assessment)) for example in rescored]
    right = [e.right for e in examples]
    return {
        "answers": len(examples),
        "right": sum(right),
        "auroc": round(auroc(values, right), 4),
        "ece": round(ece(values, right), 4),
    }


def features_of(assessment: Assessment) -> HviFeatures:
    return HviFeatures.of(assessment.claims, s_context=assessment.s_context, s_kg=assessment.s_kg)


def as_json(calibration: Calibration, about: dict[str, Any]) -> dict[str, Any]:
    """The content of a calibration file."""
    return {
        "about": about,
        "claim": {
            "rules": {rule: round(value, 4) for rule, value in sorted(calibration.rules.items())},
            "slope": calibration.slope,
        },
        "hvi": {
            "intercept": round(calibration.intercept, 4),
            "weights": {name: round(value, 4) for name, value in calibration.weights.items()},
            "means": {name: round(value, 4) for name, value in calibration.means.items()},
            "blank": calibration.blank,
        },
    }


def _fitted_rules(previous: Calibration, examples: Iterable[Example]) -> dict[str, float]:
    """Log-odds that a verdict of a rule is right, drawn to what they were; over answers of one sentence."""
    outcomes: dict[tuple[Verdict, str], list[bool]] = defaultdict(list)
    for example in examples:
        for claim in example.assessment.claims if example.single else ():
            if claim.verdict is not Verdict.NOT_CHECKABLE:
                agrees = (claim.verdict is Verdict.SUPPORTED) == example.right
                outcomes[claim.verdict, claim.rule].append(agrees)
    fitted = {}
    for (verdict, rule), agreed in outcomes.items():
        prior = previous.claim_score(rule, 1.0, verdict)
        fitted[f"{verdict.value} {rule}"] = logit(
            (sum(agreed) + PRIOR_WEIGHT * prior) / (len(agreed) + PRIOR_WEIGHT)
        )
    return fitted


def _rescored(example: Example, old: Calibration, new: Calibration) -> Example:
    claims = tuple(_rescored_claim(claim, old, new) for claim in example.assessment.claims)
    return replace(example, assessment=replace(example.assessment, claims=claims))


def _rescored_claim(claim: CheckedClaim, old: Calibration, new: Calibration) -> CheckedClaim:
    """A score is the rule's intercept plus a part that depends on the reading: only the first changes."""
    if claim.verdict is Verdict.NOT_CHECKABLE:
        return claim
    before, after = (logit(c.claim_score(claim.rule, 1.0, claim.verdict)) for c in (old, new))
    return replace(claim, score=sigmoid(logit(claim.score) - before + after))


def logit(p: float) -> float:
    """Inverse of the sigmoid."""
    return math.log(p / (1 - p))


def _examples(checker: Checker, statements: Sequence[Statement], seed: int) -> list[Example]:
    """Every statement as an answer, and half as many answers of two to four of them; most of these are right."""
    chance = random.Random(seed)
    truths = [s for s in statements if s.right]
    examples = [Example(checker.check(s.prompt, s.answer), s.right, single=True) for s in statements]
    for _ in range(len(statements) // 2):
        pool = truths if chance.random() < RIGHT_SHARE else statements
        drawn = chance.sample(pool, chance.randint(2, LONGEST))
        answer = " ".join(s.answer for s in drawn)
        right = all(s.right for s in drawn)
        examples.append(Example(checker.check(drawn[0].prompt, answer), right, single=False))
    return examples


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sample", type=Path, default=SAMPLE, help="folder of the sample")
    parser.add_argument("--out", type=Path, default=PACKAGED, help="file to write; its rules are the priors")
    parser.add_argument("--positives", type=int, default=2000, help="right triples of each half")
    parser.add_argument("--left-out", type=float, default=0.2, help="share of right triples not in the graph")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--l2", type=float, default=1e-3)
    return parser.parse_args()


if __name__ == "__main__":
    main()
