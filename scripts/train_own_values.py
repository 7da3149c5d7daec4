"""Fit what decides whether a value is meant of one of the user's own facts (`detect.own_decision`).

    python -m scripts.train_own_values [--rows FILE] [--seed 0]

Answers about made-up organisations (`benchmarks.own_sets`) are checked over the starter with each one's facts; for
every value of a sentence each fact that it may be meant of is an example, right where it is the wrong value and that
fact the one it denies. Organisations of the test half are left out; how good it is, is told of the others by
cross-validation over organisations. ``--rows`` keeps the examples, so that fitting again takes seconds. Needs
scikit-learn.
"""

from __future__ import annotations

import argparse
import pickle
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.own_sets import Organisation, OwnAnswer, organisations
from detect.own_decision import FIRST, READ, SECOND, WORTH_READING, is_left
from detect.own_given import GivenKind
from detect.own_saying import Saying
from detect.own_signals import SIGNALS
from detect.own_slot import Slot
from scripts.boosted import Boosting, Model, exported
from scripts.own_value_labels import labels_of

WEIGHTS = Path(__file__).resolve().parent.parent / "detect" / "weights"
BOOSTING = Boosting(trees=250, depth=4, least_in_leaf=15, of_signals=0.3)
MISLEADING = 0.5
"""Weight of an example of an answer that was written to mislead, which are rarer than in these sets."""
FOLDS = 10
"""Of the organisations, by which it is cross-validated."""
THRESHOLDS = (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95)


@dataclass(frozen=True, slots=True)
class Example:
    """A fact that a value may be meant of; ``row`` holds `SIGNALS` and `READ`; ``label``: it denies the value, which is
    wrong; None where nobody can tell; ``answer``: which of the organisation's.
    """

    organisation: str
    answer: int
    is_wrong: bool
    misleading: bool
    value: str
    sentence: str
    fact: str
    label: bool | None
    row: NDArray[np.float32]

    @property
    def place(self) -> tuple[str, int, str, str]:
        return self.organisation, self.answer, self.sentence, self.value


@dataclass(frozen=True, slots=True)
class Told:
    """What became of an answer without these rules: ``found``: something in it was called wrong."""

    organisation: str
    answer: int
    is_wrong: bool
    misleading: bool
    found: bool


class Recorder:
    """Takes the place of `detect.own_decision.OwnDecision`; finds nothing, and keeps what it saw."""

    def __init__(self) -> None:
        self.seen: list[tuple[Saying, Sequence[Slot], NDArray[np.float32]]] = []

    def warm_up(self) -> None:
        """There is nothing to load."""

    def is_worth_reading(self, rows: NDArray[np.float32]) -> Sequence[bool]:
        return [True] * len(rows)

    def wrong(self, saying: Saying, slots: Sequence[Slot], rows: NDArray[np.float32]) -> int | None:
        self.seen.append((saying, slots, rows))
        return None


def main() -> None:
    options = _options()
    if options.rows and options.rows.exists():
        examples, told = pickle.loads(options.rows.read_bytes())
    else:
        sets = list(organisations())
        with ProcessPoolExecutor(options.processes) as pool:
            parts = list(
                pool.map(gathered, (sets[at :: options.processes] for at in range(options.processes)))
            )
        examples = [each for part, _ in parts for each in part]
        told = [each for _, part in parts for each in part]
        if options.rows:
            options.rows.write_bytes(pickle.dumps((examples, told)))
    from benchmarks.own_sets import TEST

    fitting = [each for each in examples if each.organisation not in TEST and each.label is not None]
    fitting = [each for each, left in zip(fitting, is_left(_rows(fitting)), strict=True) if not left]
    print(f"{len(fitting)} examples, {sum(bool(each.label) for each in fitting)} of them right")
    report(
        "cross-validated", validated(fitting, options.seed), [t for t in told if t.organisation not in TEST]
    )
    first, second = fitted(fitting, options.seed)
    held = [each for each in examples if each.organisation in TEST]
    report("test", scored(held, first, second), [t for t in told if t.organisation in TEST])
    if not options.dry_run:
        from safetensors.numpy import save_file

        for name, model in ((FIRST, first), (SECOND, second)):
            save_file(dict(exported(model).tensors()), WEIGHTS / name)


def gathered(sets: Iterable[Organisation]) -> tuple[list[Example], list[Told]]:
    """The examples of some organisations, and what became of their answers."""
    from benchmarks.own_checker import Models, checker_of
    from detect.verdict import Verdict

    models = Models()
    examples: list[Example] = []
    told: list[Told] = []
    for organisation in sets:
        with checker_of(organisation, models) as checker:
            assert checker.own_answers is not None
            recorder = checker.own_answers.values.deciding = Recorder()
            for at, answer in enumerate(organisation.answers):
                recorder.seen.clear()
                claims = checker.check(answer.question, answer.answer).claims
                found = any(claim.verdict is Verdict.CONTRADICTED for claim in claims)
                told.append(Told(organisation.name, at, answer.is_wrong, answer.misleading, found))
                for saying, slots, rows_seen in recorder.seen:
                    examples += labelled(organisation.name, at, answer, saying, slots, rows_seen)
        print(organisation.name, len(examples), flush=True)
    return examples, told


def labelled(
    name: str, at: int, answer: OwnAnswer, saying: Saying, slots: Sequence[Slot], rows: NDArray[np.float32]
) -> list[Example]:
    """The examples of one value."""
    given = saying.given
    span = given.part if given.kind is GivenKind.TRUTH else (given.start, given.end)
    value = saying.linked.text[slice(*span)].strip(" .!-*\n")
    is_wrong, denied = labels_of(answer, saying, value, slots, rows)
    is_known = not is_wrong or any(denied)
    return [
        Example(
            name, at, answer.is_wrong, answer.misleading, value, saying.linked.text,
            f"{_named(slot)} {slot.against.right}", label if is_known else None, row,
        )
        for slot, label, row in zip(slots, denied, rows, strict=True)
    ]  # fmt: skip


def _named(slot: Slot) -> str:
    return f"{slot.against.fact.subject.label}: {slot.against.relation.label}"


def fitted(examples: Sequence[Example], seed: int) -> tuple[Model, Model]:
    """Without and with what the verifier says."""
    rows, labels = _rows(examples), [bool(each.label) for each in examples]
    weights = [MISLEADING if each.misleading else 1.0 for each in examples]

    def fit(columns: int) -> Model:
        return BOOSTING.fitted(rows[:, :columns], labels, weights, seed)

    return fit(len(SIGNALS)), fit(len(SIGNALS) + len(READ))


def scored(examples: Sequence[Example], first: Model, second: Model) -> list[tuple[Example, float]]:
    """The examples with the probability that they are right; 0 where the verifier would not be asked."""
    if not examples:
        return []
    rows = _rows(examples)
    worth = (first.predict_proba(rows[:, : len(SIGNALS)])[:, 1] >= WORTH_READING) & ~is_left(rows)
    sure = second.predict_proba(rows)[:, 1]
    return list(zip(examples, np.where(worth, sure, 0.0).tolist(), strict=True))


def validated(examples: Sequence[Example], seed: int) -> list[tuple[Example, float]]:
    """The same, of the organisations of each fold by what was fitted to the others."""
    names = sorted({each.organisation for each in examples})
    found = []
    for fold in (set(names[at::FOLDS]) for at in range(FOLDS)):
        others = [each for each in examples if each.organisation not in fold]
        found += scored([e for e in examples if e.organisation in fold], *fitted(others, seed))
    return found


def report(title: str, found: Sequence[tuple[Example, float]], told: Sequence[Told]) -> None:
    """Print for some thresholds what is found, and which right values are called wrong."""
    best: dict[tuple[str, int, str, str], tuple[Example, float]] = {}
    for example, sure in found:
        if example.place not in best or best[example.place][1] < sure:
            best[example.place] = (example, sure)
    wrong = {(t.organisation, t.answer) for t in told if t.is_wrong}
    before = {(t.organisation, t.answer) for t in told if t.is_wrong and t.found}
    right = [t for t in told if not t.is_wrong and not t.misleading]
    misleading = [t for t in told if t.misleading]
    print(
        f"{title}: {len(wrong)} wrong answers, {len(before)} found by other rules; {len(right)} right ones, "
        f"{sum(t.found for t in right)} touched by them; {len(misleading)} misleading ones, "
        f"{sum(t.found for t in misleading)} touched by them"
    )
    for least in THRESHOLDS:
        called = [example for example, sure in best.values() if sure >= least]
        hit = {(e.organisation, e.answer) for e in called if e.label or (e.label is None and e.is_wrong)}
        by_other = sum(e.is_wrong and e.label is False for e in called)
        touched = defaultdict(list)
        for example in called:
            if not example.is_wrong:
                touched[example.organisation, example.answer].append(example)
        plain = sum(not each[0].misleading for each in touched.values())
        print(
            f"  from {least}: {len(hit)} found, {len(hit | before)} with the other rules; in wrong answers "
            f"{by_other} other values; {plain} right answers, {len(touched) - plain} misleading ones"
        )
        if least == THRESHOLDS[-2]:
            for each in touched.values():
                print(
                    "     ",
                    each[0].organisation,
                    each[0].answer,
                    each[0].sentence,
                    "|",
                    each[0].value,
                    "|",
                    each[0].fact,
                )


def _rows(examples: Sequence[Example]) -> NDArray[np.float32]:
    return np.array([each.row for each in examples], np.float32)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rows", type=Path, help="keep the examples in this file, or read them from it")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--dry-run", action="store_true", help="fit and tell, and write nothing")
    return parser.parse_args()


if __name__ == "__main__":
    main()
