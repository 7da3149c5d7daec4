"""Fit the probability that a sub-clause states a relation (`detect.match_model`), on facts in held-out wordings.

    python -m scripts.fit_relation_match [--sample ../shared/data/wikidata-sample] [--starter DIR]

The examples are those of `scripts.relation_examples`, of two graphs; the detector that weighs them does not know the
near misses among them. Half of them are fitted on, the other half measures the result.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import tempfile
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.measures import auroc, ece
from benchmarks.statement import Split
from detect.checker import Checker
from detect.entailment import Verifier
from detect.head import Head
from detect.learned_reading import LearnedReadings
from detect.logistic import fit
from detect.match_model import BY_VERIFIER, BY_WORDING, PACKAGED, Linear, MatchModel
from detect.relation_match import RelationMatch
from detect.usual import UsualValues
from detect.worded import missed
from kg.embedding import Encoder
from kg.schema import builtin
from scripts.relation_examples import Row, gathered, misread, texts
from scripts.verifier.wordings import is_held

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = Path(os.environ.get("AKGC_SHARED_DATA") or ROOT.parent / "shared/data") / "wikidata-sample"
WORDINGS = ROOT / "scripts" / "verifier" / "held_wordings.tsv"
CLAIMS = SAMPLE.parent / "claims"
TEXTS = tuple(
    CLAIMS / f"{name}.jsonl" for name in ("climate-fever", "fever-symmetric-dev", "wice-dev-oracle")
)


def main() -> None:
    options = _options()
    from detect import relation_encoder
    from detect.verifier import DistilBertVerifier

    reader = relation_encoder.load(device="cpu", threads=1)
    verifier = DistilBertVerifier.default(device="cpu", threads=1)
    with tempfile.TemporaryDirectory(prefix="akgc-fit-") as room:
        folders = [
            built(options.sample, Path(room) / "sample"),
            *([options.starter] if options.starter else []),
        ]
        checkers = [open_checker(folder, reader=reader, verifier=verifier) for folder in folders]
        rows = [row for checker in checkers for row in gathered(checker, options.wordings, options.seed)]
        rows += [row for checker in checkers for row in misread(checker, texts(options.texts, options.seed))]
    content = fitted(rows, l2=options.l2)
    content["verifier"] = verifier.name
    content["about"] |= {
        "date": datetime.now(UTC).date().isoformat(),
        "encoder": reader.name,
        "seed": options.seed,
    }
    options.out.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(content, indent=1))


def built(tables: Path, out: Path) -> Path:
    """A snapshot of a folder of tables, without a dense index."""
    from kg.build import build

    build([tables], out, encoder=None, budget_bytes=None, name="sample")
    return out


def open_checker(folder: Path, *, reader: Encoder, verifier: Verifier) -> Checker:
    """A checker over a built snapshot that does not know the near misses that are held out."""
    from detect.calibration import Calibration
    from kg.linker import Linker
    from kg.store import Snapshot

    graph = Snapshot.open(folder)
    calibration = Calibration.load()
    checker = Checker(graph, Linker(graph), encoder=None, calibration=calibration)
    relations = {relation.id: relation for relation in (*builtin().values(), *graph.relations())}
    misses = [each for each in missed() if not is_held(each.wording)]
    checker.learned = LearnedReadings(
        checker.evidence,
        RelationMatch(relations.values(), reader, misses=misses),
        usual=UsualValues(
            checker.evidence.graph, Head(checker.evidence.graph), checker.evidence.places.types
        ),
        model=MatchModel.load(),
        verifier=verifier,
    )
    return checker


def fitted(rows: Sequence[Row], *, l2: float) -> dict[str, Any]:
    """The content of the model's file, with what it is worth on the test half.

    Sentences behind a question are made as often right as wrong, others are rarely right: the intercept of the third
    model is moved by the difference, so that a probability means the same; what a question adds is for
    `detect.expected`.
    """
    content: dict[str, Any] = {"about": {"fitted": True, "rows": dict(_counts(rows))}}
    alone = [row for row in rows if not row.signals.answers]
    behind = [row for row in rows if row.signals.answers]
    for name, features, some in (
        ("by_wording", BY_WORDING, alone),
        ("by_verifier", BY_VERIFIER, alone),
        ("by_answer", BY_VERIFIER, behind),
    ):
        model = _linear(some, features, l2=l2)
        shift = _log_odds(some) - _log_odds(alone)
        weights = dict(zip(features, (round(w, 4) for w in model.weights), strict=True))
        content[name] = {"intercept": round(model.intercept - shift, 4), "weights": weights}
        asked = [row for row in _asked(some, features) if row.split is Split.TEST]
        content["about"][name] = measured(model, asked)
    return content


def _log_odds(rows: Sequence[Row]) -> float:
    """Of a row to be right."""
    right = sum(row.right for row in rows)
    return math.log((right + 1) / (len(rows) - right + 1))


def measured(model: Linear, rows: Sequence[Row]) -> dict[str, float]:
    """AUROC and calibration error over options, and precision and recall of those with nine in ten."""
    values, right = [model.probability(row.signals) for row in rows], [row.right for row in rows]
    sure = [r for v, r in zip(values, right, strict=True) if v >= 0.9]
    return {
        "options": len(rows),
        "right": sum(right),
        "auroc": round(auroc(values, right), 4),
        "ece": round(ece(values, right), 4),
        "precision_at_0.9": round(sum(sure) / len(sure), 4) if sure else 0.0,
        "recall_at_0.9": round(sum(sure) / max(1, sum(right)), 4),
    }


def _linear(rows: Sequence[Row], features: tuple[str, ...], *, l2: float) -> Linear:
    some = [row for row in _asked(rows, features) if row.split is Split.DEVELOPMENT]
    signs = [1 for _ in features]
    model = fit([r.signals.vector(features) for r in some], [r.right for r in some], signs=signs, l2=l2)
    return Linear(features, float(model.intercept), tuple(float(w) for w in model.weights))


def _asked(rows: Sequence[Row], features: tuple[str, ...]) -> list[Row]:
    """Of the model with a verifier, those that the verifier was asked about."""
    return [row for row in rows if "entailed" not in features or row.signals.entailed is not None]


def _counts(rows: Sequence[Row]) -> Counter[str]:
    return Counter(f"{row.split or 'neither'} {'right' if row.right else 'wrong'}" for row in rows)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sample", type=Path, default=SAMPLE, help="folder of the sample's tables")
    parser.add_argument("--starter", type=Path, help="folder of the starter snapshot")
    parser.add_argument("--wordings", type=Path, default=WORDINGS)
    parser.add_argument(
        "--texts", type=Path, nargs="*", default=TEXTS, help="claims with evidence: true text"
    )
    parser.add_argument("--out", type=Path, default=PACKAGED)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--l2", type=float, default=1e-3)
    return parser.parse_args()


if __name__ == "__main__":
    main()
