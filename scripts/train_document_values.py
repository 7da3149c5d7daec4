"""Fit what decides whether a claim, and which value of it, is wrong by documents (`detect.document_values.decision`).

    python -m scripts.train_document_values [--rows FILE] [--claims ../shared/data/claims] [--seed 0]

Answers about documents (`benchmarks.document_sets`) are checked against their own document, short ones against all of
their set too and long ones without their question too; every value of a document that one of a claim may be meant of
is an example, right where it is what the answer should have said. Claims are examples too, with what is said of their
values by models that were not fitted to them; beside them stand those of `scripts.document_examples` that the
verifier was not trained on. Sets of the test half are left out, and so is Fool-Me-Twice; how good it
is, is told of the others by cross-validation over sets. ``--rows`` keeps the examples, so that fitting again takes
minutes. Needs scikit-learn.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import pickle
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from benchmarks.document_sets import MISLEADING, NATURAL, OPEN, TEST, DocumentSet, document_sets, long_sets
from detect.document_calibration import PACKAGED, among_claims
from detect.document_values.decision import FIRST, HOLDS, SECOND, WORTH_READING, WRONG, Rows
from detect.document_values.read import OF_BOTH, OF_CLAIM, OF_VALUE
from detect.document_values.signals import SIGNALS
from detect.logistic import Array
from scripts.boosted import Boosting, Model, exported
from scripts.document_value_examples import ClaimExample, ValueExample, of_files, of_set, stacked

ROOT = Path(__file__).resolve().parent.parent
CLAIMS = Path(os.environ.get("AKGC_SHARED_DATA") or ROOT.parent / "shared/data") / "claims"
WEIGHTS = ROOT / "detect" / "weights"
OF_VALUES = Boosting(trees=250, depth=4, least_in_leaf=15, of_signals=0.3)
OF_CLAIMS = Boosting(trees=300, depth=4, least_in_leaf=20, of_signals=0.3)
VALUE_SIGNS: Mapping[str, int] = {
    "follows": -1, "follows_with": 1, "gains": 1, "less_denied": 1, "p": -1, "p_with": 1, "conflict": 1, "entailed": -1,
}  # fmt: skip
"""With which of what the verifier says, and of the conflict, a value is never less or never more likely to be wrong."""
CLAIM_SIGNS: Mapping[str, int] = {
    "entailed": -1, "supported": -1, "best_entailed": -1, "most_entailed": -1, "least_entailed": -1,
    "most_supported": -1, "contradicted": 1, "most_contradicted": 1, "wrong": 1, "wrong_other": 1, "wrong_measure": 1,
    "wrong_name": 1, "wrong_word": 1, "gains": 1, "less_denied": 1,
}  # fmt: skip
"""The same of a claim; that it holds has the opposite signs."""
TRAP, OF_FILE = 0.5, 0.5
"""Weights of an answer that was written to mislead, which are rarer than in these sets, and of a claim of a file."""
FOLDS = 6
LEAST = 0.5
"""Smallest threshold."""
HARMED, UNFOUNDED = 0.002, 0.05
"""Shares of plain right answers that may be called wrong, and of wrong claims that may be called supported, by which
the thresholds are chosen. Two of 1,189 may: where none may, one answer that is read wrongly decides (0.995).
"""


def main() -> None:
    options = _options()
    if options.rows and options.rows.exists():
        found: list[ClaimExample] = pickle.loads(options.rows.read_bytes())
    else:
        found = gathered(options.claims, options.processes, options.seed)
        if options.rows:
            options.rows.write_bytes(pickle.dumps(found))
    fitting = [each for each in found if each.source not in TEST]
    held = [each for each in found if each.source in TEST]
    inner = of_others(fitting, options.seed)
    rows = [each.weighed(p) for each, p in zip(fitting, inner, strict=True)]
    wrong, holds = claims_of_others(fitting, rows, options.seed)
    wrong = among_others(fitting, wrong)
    contradicted_at, supported_at = thresholds(fitting, wrong, holds)
    print(f"{len(fitting)} claims, {sum(len(each.values) for each in fitting)} values")
    report("cross-validated", fitting, wrong, holds, contradicted_at, supported_at)
    first, second = values_fitted(fitting, options.seed)
    of_wrong, of_holds = claims_fitted(fitting, rows, options.seed)
    if held:
        told = stacked([each.weighed(probabilities(each.values, first, second)) for each in held])
        surely = among_others(held, _sure(of_wrong, told))
        report("test", held, surely, _sure(of_holds, told), contradicted_at, supported_at)
    if options.dry_run:
        return
    from safetensors.numpy import save_file

    for name, model in ((FIRST, first), (SECOND, second), (WRONG, of_wrong), (HOLDS, of_holds)):
        save_file(dict(exported(model).tensors()), WEIGHTS / name)
    content = json.loads(PACKAGED.read_text(encoding="utf-8"))
    content["full"] = {"supported_at": supported_at, "contradicted_at": contradicted_at}
    PACKAGED.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def gathered(claims: Path, processes: int, seed: int) -> list[ClaimExample]:
    """All examples, in several processes."""
    jobs = [(kind, True, asked) for kind in long_sets() for asked in (True, False)]
    jobs += [(kind, alone, True) for kind in document_sets() for alone in (True, False)]
    with ProcessPoolExecutor(processes) as pool:
        files = pool.submit(of_files, claims, seed=seed)
        parts = list(pool.map(_of_set, jobs))
    return [*(each for part in parts for each in part), *files.result()]


def _of_set(job: tuple[DocumentSet, bool, bool]) -> list[ClaimExample]:
    kind, alone, asked = job
    found = of_set(kind, alone=alone, asked=asked)
    print(kind.name, len(found), flush=True)
    return found


def values_fitted(found: Sequence[ClaimExample], seed: int) -> tuple[Model, Model]:
    """Without and with what the verifier says."""
    known = [(each, value) for each in found for value in each.values if value.label is not None]
    rows = stacked([value.row for _, value in known])
    labels = [bool(value.label) for _, value in known]
    weights = [_weight(each) for each, _ in known]
    signs = [0] * len(SIGNALS) + [VALUE_SIGNS.get(name, 0) for name in (*OF_VALUE, *OF_BOTH)]
    return (
        OF_VALUES.fitted(rows[:, : len(SIGNALS)], labels, weights, seed),
        OF_VALUES.fitted(rows, labels, weights, seed, signs),
    )


def claims_fitted(found: Sequence[ClaimExample], rows: Sequence[Rows], seed: int) -> tuple[Model, Model]:
    """That a claim is wrong, and that it holds."""
    known = [at for at, each in enumerate(found) if each.wrong is not None]
    told = stacked([rows[at] for at in known])
    weights = [_weight(found[at]) for at in known]
    signs = [CLAIM_SIGNS.get(name, 0) for name in OF_CLAIM]
    return (
        OF_CLAIMS.fitted(told, [bool(found[at].wrong) for at in known], weights, seed, signs),
        OF_CLAIMS.fitted(told, [bool(found[at].holds) for at in known], weights, seed, [-s for s in signs]),
    )


def probabilities(values: Sequence[ValueExample], first: Model, second: Model) -> list[float]:
    """That each value is wrong; 0 where the verifier would not be asked."""
    if not values:
        return []
    rows = stacked([value.row for value in values])
    worth = _sure(first, rows[:, : len(SIGNALS)]) >= WORTH_READING
    return [float(p) if is_worth else 0.0 for p, is_worth in zip(_sure(second, rows), worth, strict=True)]


def of_others(found: Sequence[ClaimExample], seed: int) -> list[list[float]]:
    """What models that were not fitted to its source say of each claim's values."""
    told: list[list[float]] = [[] for _ in found]
    for fold in _folds(found):
        first, second = values_fitted([each for each in found if each.source not in fold], seed)
        for at, each in enumerate(found):
            if each.source in fold:
                told[at] = probabilities(each.values, first, second)
    return told


def claims_of_others(found: Sequence[ClaimExample], rows: Sequence[Rows], seed: int) -> tuple[Array, Array]:
    """What models that were not fitted to its source say of each claim: wrong, and holds."""
    wrong, holds = np.zeros(len(found)), np.zeros(len(found))
    for fold in _folds(found):
        others = [at for at, each in enumerate(found) if each.source not in fold]
        models = claims_fitted([found[at] for at in others], [rows[at] for at in others], seed)
        own = [at for at, each in enumerate(found) if each.source in fold]
        for told, model in zip((wrong, holds), models, strict=True):
            told[own] = _sure(model, stacked([rows[at] for at in own]))
    return wrong, holds


def among_others(found: Sequence[ClaimExample], wrong: Array) -> Array:
    """What it counts for in the answer of each claim that it is wrong, as a check takes it."""
    return np.array([among_claims(float(p), each.claims) for each, p in zip(found, wrong, strict=True)])


def thresholds(found: Sequence[ClaimExample], wrong: Array, holds: Array) -> tuple[float, float]:
    """From which probability a claim is contradicted, and from which it is supported."""
    of_answers = _surest(found, wrong)
    natural = [p for (_, _, how), p in of_answers.items() if how == NATURAL]
    false = [p for each, p in zip(found, holds, strict=True) if each.wrong and each.how and each.stated]
    every = sum(1 for each in found if each.wrong and each.how)
    return _above(natural, round(HARMED * len(natural))), _above(false, round(UNFOUNDED * every))


def _above(found: Sequence[float], most: int) -> float:
    """The least probability, in thousandths and no less than one half, that so many are not below at most."""
    if most >= len(found):
        return LEAST
    return max(LEAST, math.floor(sorted(found, reverse=True)[most] * 1000 + 1) / 1000)


def report(
    title: str,
    found: Sequence[ClaimExample],
    wrong: Array,
    holds: Array,
    contradicted_at: float,
    supported_at: float,
) -> None:
    """Print what is called wrong and supported of each kind of answer, for some thresholds."""
    answers = _surest(found, wrong)
    kinds = Counter(how for _, _, how in answers)
    print(f"{title}: {dict(kinds)}")
    for least in sorted({0.7, 0.8, 0.85, 0.9, 0.95, contradicted_at}):
        called = Counter(how for (_, _, how), p in answers.items() if p >= least)
        apart = (NATURAL, MISLEADING, OPEN)
        n = sum(count for how, count in called.items() if how not in apart)
        every = sum(count for how, count in kinds.items() if how not in apart)
        print(f"  wrong from {least}: {n} of {every}; of others { {how: called[how] for how in apart} }")
        print(f"    { {how: called[how] for how in kinds if how not in apart} }")
    for least in sorted({0.6, 0.7, 0.8, 0.9, supported_at}):
        told = [
            (p >= least and each.stated and w < contradicted_at, each)
            for each, p, w in zip(found, holds, wrong, strict=True)
            if each.how
        ]
        right = [said for said, each in told if each.holds]
        false = [said for said, each in told if each.wrong]
        unsaid = [said for said, each in told if each.how == OPEN]
        shares = ", ".join(f"{np.mean(said):.3f}" for said in (right, false, unsaid))
        print(f"  supported from {least}: of right, wrong, open claims {shares}")


def _surest(found: Sequence[ClaimExample], wrong: Array) -> Mapping[tuple[str, int, str], float]:
    """Of each answer in a set the claim that is most surely wrong."""
    surest: dict[tuple[str, int, str], float] = {}
    for each, p in zip(found, wrong, strict=True):
        if each.how:
            key = each.source, each.answer, each.how
            surest[key] = max(surest.get(key, 0.0), float(p))
    return surest


def _folds(found: Sequence[ClaimExample]) -> list[set[str]]:
    names = sorted({each.source for each in found})
    return [set(names[at::FOLDS]) for at in range(FOLDS)]


def _weight(each: ClaimExample) -> float:
    return OF_FILE if not each.how else TRAP if each.how == MISLEADING else 1.0


def _sure(model: Model, rows: Rows) -> Array:
    return np.asarray(model.predict_proba(rows)[:, 1])


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rows", type=Path, help="keep the examples in this file, or read them from it")
    parser.add_argument("--claims", type=Path, default=CLAIMS)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--dry-run", action="store_true", help="fit and tell, and write nothing")
    return parser.parse_args()


if __name__ == "__main__":
    main()
