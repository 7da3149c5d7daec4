"""Fit what `detect.absence` makes of a claimed value that the graph lacks, on half of the subjects of a sample.

    python scripts/fit_completeness.py [--sample ../shared/data/wikidata-sample]

Every fifth fact is left out of the snapshot: true, but absent. False are values of other subjects, values of other
facts of the same subject, and the sample's verified false triples. Prints the weights, and what they are worth on the
other half.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.measures import auroc, ece, reliability
from benchmarks.statement import Sample, Split, Triple, is_in, thinned
from detect.absence import Signs, Weights, p_false
from detect.completeness import Completeness
from detect.evidence import Evidence
from detect.logistic import fit
from kg.build import build
from kg.records import Cardinality, EntityRef
from kg.schema import builtin
from kg.store import Snapshot

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = Path(os.environ.get("AKGC_SHARED_DATA") or ROOT.parent / "shared/data") / "wikidata-sample"
LEFT_OUT = 0.2
SIGNS = (-1, -1, -1)
"""More values, values seen together, and a value that contains another: all speak for it."""
THRESHOLDS = (0.9, 0.95, 0.98, 0.99)
NO_SIGNS = Signs(more=1.0, missed=LEFT_OUT)
_TRIES = 20
_MOST_RELATIONS = 10

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """A value that the thinned graph lacks; ``kind`` is "left out", "other", "swapped" or "verified"."""

    triple: Triple
    kind: str
    cardinality: Cardinality = Cardinality.MANY
    signs: Signs = NO_SIGNS

    @property
    def false(self) -> bool:
        return self.kind != "left out"

    @property
    def features(self) -> list[float]:
        signs = self.signs
        return [float(np.log(signs.more)), signs.together, signs.contained]


def cases(sample: Sample, left_out: Set[Triple], chance: random.Random) -> Iterator[Case]:
    """A true and a false claim for each subject and relation, of the true ones only those that were left out."""
    facts, values, beside = _grouped(sample.right)
    for (subject, relation), objects in facts.items():
        stated = Triple(subject, relation, chance.choice(objects))
        if stated in left_out:
            yield Case(stated, "left out")
        swapped = [value for value in beside[subject] if value in values[relation]]
        kind = chance.choice(("other", "swapped" if swapped else "other"))
        pool = swapped if kind == "swapped" else values[relation]
        tried = (chance.choice(pool) for _ in range(_TRIES))
        if value := next((each for each in tried if each not in objects and each != subject), ""):
            yield Case(Triple(subject, relation, value), kind)
    yield from (Case(triple, "verified") for triple in sample.wrong)


def _grouped(
    triples: Sequence[Triple],
) -> tuple[dict[tuple[str, str], list[str]], dict[str, list[str]], dict[str, list[str]]]:
    """Values by subject and relation, by relation, and by subject."""
    facts: dict[tuple[str, str], list[str]] = defaultdict(list)
    values: dict[str, list[str]] = defaultdict(list)
    beside: dict[str, list[str]] = defaultdict(list)
    for triple in triples:
        facts[triple.subject, triple.relation].append(triple.object)
        values[triple.relation].append(triple.object)
        beside[triple.subject].append(triple.object)
    return facts, values, beside


def judged(found: Sequence[Case], graph: Snapshot) -> Iterator[Case]:
    """The cases of which the graph knows another value and not this one, with their signs."""
    evidence = Evidence(graph)
    estimate = Completeness(graph, places=evidence.places, kinds=evidence.kinds)
    for case in found:
        relation = builtin().get(case.triple.relation)
        known = evidence.facts(case.triple.subject, relation) if relation else []
        stated = {fact.object.id for fact in known if isinstance(fact.object, EntityRef)}
        if relation and known and case.triple.object not in stated:
            signs = estimate.signs(case.triple.subject, relation, case.triple.object, known)
            yield replace(case, cardinality=relation.cardinality, signs=signs)


def report(found: Sequence[Case], weights: Weights) -> None:
    """Calibration as fitted, and what is called false at each threshold as the product would."""
    false = np.array([case.false for case in found])
    fitted = np.array([p_false(case.signs, weights, true_to_false=1.0, missed=LEFT_OUT) for case in found])
    print(f"{len(found)} cases, {int((~false).sum())} true: ECE {ece(fitted, false):.3f}")
    for kind in ("other", "swapped", "verified"):
        rows = np.array([case.kind in (kind, "left out") for case in found])
        print(f"  AUROC {kind:9}{auroc(fitted[rows], false[rows]):.3f}")
    print("  stated and true share, by fifteenth: ", end="")
    print(
        ", ".join(f"{p:.3f}/{f:.3f} ({n:.0f})" for p, f, n in zip(*reliability(fitted, false), strict=True))
    )
    stated = np.array([p_false(case.signs, weights) for case in found])
    for group, rows in _groups(found):
        for least in THRESHOLDS:
            called = rows & (stated >= least)
            right = f"{false[called].mean():.4f}" if called.any() else "-"
            recall = (called & false).sum() / max(1, (rows & false).sum())
            print(
                f"  {group:12} p >= {least}: {called.sum():5} called false, right {right}, of all {recall:.3f}"
            )


def _groups(found: Sequence[Case]) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Cardinalities, and the relations of few values with the most cases."""
    for cardinality in Cardinality:
        yield cardinality.value, np.array([case.cardinality is cardinality for case in found])
    few = Counter(c.triple.relation for c in found if c.cardinality is Cardinality.FEW)
    for relation, _ in few.most_common(_MOST_RELATIONS):
        yield builtin()[relation].label[:12], np.array([case.triple.relation == relation for case in found])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sample", type=Path, default=SAMPLE)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sample, chance = Sample.read(options.sample), random.Random(options.seed)
    left_out = frozenset(triple for triple in sample.right if chance.random() < LEFT_OUT)
    with tempfile.TemporaryDirectory() as folder:
        tables = Path(folder) / "tables"
        tables.mkdir()
        build(
            [thinned(options.sample, tables, left_out)],
            Path(folder) / "kg",
            encoder=None,
            budget_bytes=None,
            name="sample",
        )
        found = list(judged(list(cases(sample, left_out, chance)), Snapshot.open(Path(folder) / "kg")))
    development = [case for case in found if is_in(case.triple.subject, Split.DEVELOPMENT)]
    model = fit([c.features for c in development], [c.false for c in development], signs=SIGNS)
    weights = Weights(model.intercept, *model.weights.tolist())
    print("WEIGHTS =", Weights(*(round(weight, 2) for weight in weights)))
    report([case for case in found if is_in(case.triple.subject, Split.TEST)], weights)


if __name__ == "__main__":
    main()
