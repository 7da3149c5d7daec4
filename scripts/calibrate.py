"""Fit the packaged calibration on statements about half of the subjects of two graphs, and test it on the rest.

    python scripts/calibrate.py [--data ../shared/data] [--limit N]

Statements are facts, values of other subjects and of sibling relations, and verified false triples, alone and several
in one answer. They are worded by `scripts/verifier/held_wordings.tsv`, on which nothing else is trained; the test is
worded by `benchmarks/wordings.tsv`. A share of the right ones states facts that the snapshot does not know: no graph
knows everything, and absence must not look like falsehood.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import sys
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.detect_room import Room
from benchmarks.detect_sets.graph_facts import Draw, draw_facts
from benchmarks.detect_time import engine
from benchmarks.statement import Sample, Split, Statement, Wording, draw, leave_out, read_wordings
from detect.calibration import PACKAGED, Calibration
from detect.calibration_fit import FALSE_ALARM_RATE, Example, fitted
from detect.calibration_report import measured, rounded
from kg.graph import Graph
from kg.store import Snapshot
from proxy.settings import Settings

if TYPE_CHECKING:
    from detect.checker import Checker

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("AKGC_SHARED_DATA") or ROOT.parent / "shared/data")
HELD = Path(__file__).parent / "verifier" / "held_wordings.tsv"
FACTS, NEGATIVES = 600, 240
"""Statements about the facts of each graph, and about verified false triples, that are fitted to."""
TEST_SHARE = 0.5
"""How many of these are drawn for the test; `akgc bench detect` tests more."""
RIGHT_SHARE = 0.5
"""Share of the composed answers that are made of right statements alone; some of the others are right by chance."""
LONGEST = 4
"""Sentences of a composed answer at most."""


def main() -> None:
    options = _options()
    previous = Calibration.load()
    development, engines = _examples(options, Split.DEVELOPMENT, held_wordings())
    test, _ = _examples(options, Split.TEST, read_wordings())
    new = fitted(previous, development, false_alarm_rate=options.false_alarm_rate, prior=options.prior)
    about = {
        "date": datetime.now(UTC).date().isoformat(),
        "data": "facts of the Wikidata sample and of the starter, other subjects' and siblings' values, hard negatives",
        "subjects": "development: first byte of SHA-256 of the id below 128; test: the others",
        "wordings": "development: scripts/verifier/held_wordings.tsv; test: benchmarks/wordings.tsv",
        "seed": options.seed,
        **engines,
        "development": rounded(measured(new, development, checked_with=previous)),
        "test_before": rounded(measured(previous, test, checked_with=previous)),
        "test": rounded(measured(new, test, checked_with=previous)),
    }
    content = Calibration.from_json({**new.to_json(), "about": about}).to_json()
    options.out.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(content, indent=1))


def held_wordings(path: Path = HELD) -> dict[str, Wording]:
    """Those of `path`, which lacks the full stops, with the questions of the benchmark."""
    questions = {relation: wording.question for relation, wording in read_wordings().items()}
    sentences: dict[str, list[str]] = defaultdict(list)
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            sentences[row["relation"]].append(f"{row['wording'].rstrip(',.')}.")
    return {r: Wording(questions[r], tuple(told)) for r, told in sentences.items() if r in questions}


def _examples(
    options: argparse.Namespace, split: Split, wordings: Mapping[str, Wording]
) -> tuple[list[Example], dict[str, object]]:
    """Checked answers of one half of the subjects, and the models that checked them."""
    with tempfile.TemporaryDirectory(prefix="akgc-calibrate-") as folder:
        limit = FACTS if options.limit is None else options.limit
        if split is Split.TEST:
            limit = round(TEST_SHARE * limit)
        room = Room(options.data, Path(folder), Settings(), seed=options.seed, split=split, limit=limit)
        statements = _of_sample(room, wordings)
        room.without = leave_out(statements, share=options.left_out, seed=options.seed)
        own = _facts(room.starter.graph, room, wordings)
        found = check_all(room.sample.checker, statements, options.seed)
        found += check_all(room.starter.checker, own, options.seed)
        return found, {**engine(room), "facts_left_out": len(room.without)}


def _of_sample(room: Room, wordings: Mapping[str, Wording]) -> list[Statement]:
    from kg.build import build

    source, out = room.data / "wikidata-sample", room.folder / "whole"
    build([source], out, encoder=None, budget_bytes=None, name="sample")
    facts = _facts(Snapshot.open(out), room, wordings)
    negatives = draw(
        Sample.read(source), split=room.split, positives=NEGATIVES // 2, seed=room.seed, wordings=wordings
    )
    return facts + random.Random(room.seed).sample(negatives, min(len(negatives), room.most(NEGATIVES)))


def _facts(graph: Graph, room: Room, wordings: Mapping[str, Wording]) -> list[Statement]:
    return draw_facts(graph, wordings, Draw(room.most(FACTS) // 2, room.seed, room.split))


def check_all(checker: Checker, statements: Sequence[Statement], seed: int) -> list[Example]:
    """Every statement as an answer, and half as many answers of two to four of them; most of these are right."""
    chance = random.Random(seed)
    truths = [s for s in statements if s.right]
    examples = [Example(checker.check(s.prompt, s.answer), s.right, domain=s.domain) for s in statements]
    for number in range(len(statements) // 2):
        if number % 500 == 0:
            print(f"{number} composed answers", file=sys.stderr)
        pool = truths if chance.random() < RIGHT_SHARE else statements
        drawn = chance.sample(pool, chance.randint(2, LONGEST))
        answer = " ".join(s.answer for s in drawn)
        assessment = checker.check(drawn[0].prompt, answer)
        examples.append(Example(assessment, all(s.right for s in drawn), domain="several"))
    return examples


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=DATA, help="folder of the data for development")
    parser.add_argument("--out", type=Path, default=PACKAGED, help="file to write")
    parser.add_argument("--limit", type=int, help="statements of each set, for a quick look")
    parser.add_argument(
        "--left-out", type=float, default=0.05, help="share of right triples not in the graph"
    )
    parser.add_argument("--false-alarm-rate", type=float, default=FALSE_ALARM_RATE)
    parser.add_argument("--prior", type=float, default=0.5, help="share of wrong answers that HVI holds for")
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


if __name__ == "__main__":
    main()
