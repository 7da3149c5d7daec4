"""How well probabilities tell supported from contradicted claims, beside two measures that need no training.

Lexical overlap is the share of the claim's words that the evidence has; cosine is that of MiniLM's embeddings of
evidence and claim, as published detection uses it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from benchmarks.measures import auroc
from benchmarks.statement import Split
from kg.source import Source
from scripts.verifier import claims
from scripts.verifier.answer_pairs import AnswerPairs
from scripts.verifier.answers import read_answers
from scripts.verifier.fact_pairs import FactPairs
from scripts.verifier.facts import Facts
from scripts.verifier.long_answers import read_long_answers
from scripts.verifier.long_pairs import LongPairs
from scripts.verifier.pair import Label, Pair
from scripts.verifier.wordings import HELD_OUT, Wordings, load

Classify = Callable[[Sequence[Pair]], NDArray[np.float64]]
"""Probabilities (N, 3) of pairs."""
FACT_PAIRS = 3000


@dataclass(frozen=True, slots=True)
class Row:
    """One set of pairs; AUROC is NaN where a class is absent.

    ``contradicted``: supported against contradicted; ``rest``: supported against everything else.
    """

    name: str
    count: int
    contradicted: float
    rest: float
    accuracy: float
    overlap: float
    cosine: float

    def __str__(self) -> str:
        numbers = "  ".join(
            f"{n:9.3f}" for n in (self.contradicted, self.rest, self.accuracy, self.overlap, self.cosine)
        )
        return f"{self.name:34} {self.count:6,}  {numbers}"


HEADER = f"{'set':34} {'pairs':>6}  {'S vs C':>9}  {'S vs rest':>9}  {'accuracy':>9}  {'overlap':>9}  {'cosine':>9}"


def claim_sets(folder: Path, *, final: bool) -> dict[str, list[Pair]]:
    """What is held out of the files; the file held out as a whole only where `final`."""
    read = claims.read_all(folder)
    sets = {file: [line.pair for line in claims.split(lines)[1]] for file, lines in read.items()}
    if final:
        sets[claims.HELD_OUT_FILE] = [
            line.pair for line in claims.read(folder / f"{claims.HELD_OUT_FILE}.jsonl")
        ]
    return sets


def answer_sets(path: Path, long: Path, *, seed: int) -> dict[str, list[Pair]]:
    """Answers about documents held out: as many pairs of twins as there are, and of what is left open."""
    held = [each for each in read_answers(path) if each.is_held_out]
    held_long = [each for each in read_long_answers(long) if each.is_held_out]
    of_long = LongPairs(held_long, Random(f"{seed}/long answers held out"))
    pieces = sum(len(answer.pieces) for each in held_long for answer in each.answers)
    drawn = AnswerPairs(held, Random(f"{seed}/answers held out"))
    twins = sum(len(each.twins) for each in held)
    return {
        "answers": [
            *islice(drawn.twins(), 2 * twins),
            *islice(iter(drawn), sum(len(each.open) for each in held)),
        ],
        "long answers": [*islice(of_long.twins(), 2 * pieces), *islice(iter(of_long), pieces)],
    }


def fact_sets(sources: Sequence[Source], *, seed: int, count: int = FACT_PAIRS) -> dict[str, list[Pair]]:
    """Pairs about subjects of the test half: in wordings held out, and of relations held out."""
    facts = Facts.read(sources, split=Split.TEST)
    given = load(held_out=True)
    known = Wordings({r: t for r, t in given.templates.items() if r not in HELD_OUT}, given.unrelated)
    fresh = Wordings({r: t for r, t in given.templates.items() if r in HELD_OUT}, given.unrelated)
    return {
        name: list(islice(FactPairs(facts, wordings, Random(f"{seed}/{name}")), count))
        for name, wordings in (("facts, wordings held out", known), ("facts, relations held out", fresh))
    }


def rows(
    name: str,
    pairs: Sequence[Pair],
    classify: Classify,
    cosine: Callable[[Sequence[Pair]], NDArray[np.float64]],
) -> list[Row]:
    """The whole set, and for facts the questions of the graph: which relation, which value."""
    found, similar = classify(pairs), cosine(pairs)
    result = [_row(name, pairs, found, similar)]
    if pairs[0].kind.startswith("fact/"):
        for kind in ("fact/other-relation", "fact/other-value", "fact/swapped", "fact/unrelated"):
            chosen = [i for i, p in enumerate(pairs) if p.kind in (kind, "fact/same") and _counts(p, kind)]
            if any(pairs[i].kind == kind for i in chosen):
                part = [pairs[i] for i in chosen]
                result.append(_row(f"  same against {kind[5:]}", part, found[chosen], similar[chosen]))
    return result


def overlaps(pairs: Sequence[Pair]) -> NDArray[np.float64]:
    """Lexical overlap of each pair."""
    return np.array([claims.overlap(pair.evidence, pair.claim) for pair in pairs])


def _counts(pair: Pair, kind: str) -> bool:
    return pair.kind == "fact/same" or pair.label is not Label.SUPPORTED


def _row(name: str, pairs: Sequence[Pair], found: NDArray[np.float64], similar: NDArray[np.float64]) -> Row:
    labels = np.array([int(pair.label) for pair in pairs])
    right, wrong = labels == Label.SUPPORTED, labels == Label.CONTRADICTED
    decided = right | wrong
    one_sided = not wrong.any()
    told = found[:, Label.SUPPORTED] / (found[:, Label.SUPPORTED] + found[:, Label.CONTRADICTED] + 1e-9)
    base = slice(None) if one_sided else decided
    return Row(
        name,
        len(pairs),
        contradicted=auroc(told[decided], right[decided]),
        rest=auroc(found[:, Label.SUPPORTED], right),
        accuracy=float((found.argmax(1) == labels).mean()),
        overlap=auroc(overlaps(pairs)[base], right[base]),
        cosine=auroc(similar[base], right[base]),
    )


def short(name: str, pairs: Sequence[Pair], classify: Classify) -> str:
    """One line for the log of a training run."""
    found = classify(pairs)
    row = _row(name, pairs, found, np.zeros(len(pairs)))
    return f"{name}: S vs C {row.contradicted:.3f}, S vs rest {row.rest:.3f}, accuracy {row.accuracy:.3f}"
