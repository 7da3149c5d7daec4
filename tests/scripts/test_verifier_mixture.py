from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from benchmarks.marked_answer import MarkedAnswer
from benchmarks.statement import Split
from kg.source_tsv import TsvFolder
from scripts.verifier.answers import Answered, Twin
from scripts.verifier.claims import FILES, TWINS, WRITTEN, Line
from scripts.verifier.facts import Facts
from scripts.verifier.long_answers import LongAnswered
from scripts.verifier.mixture import (
    ANSWERS,
    APART,
    LEFT_OPEN,
    LONG,
    MOST_ROUNDS,
    SHARES,
    Answers,
    Reads,
    mixture,
    shares,
)
from scripts.verifier.pair import Label, Pair
from scripts.verifier.wordings import load

SENTENCE = "In 1905, the young physicist Albert Einstein lived in Bern with {} friends."


def lines(file: str) -> list[Line]:
    return [Line(file, f"He had {n} friends.", (SENTENCE.format(n),), Label(n % 3)) for n in range(2, 20)]


@pytest.fixture(scope="module")
def facts(tiny_source: Path) -> Facts:
    return Facts.read([TsvFolder(tiny_source)], split=Split.ALL)


def draw(facts: Facts, count: int, *, seed: str, reads: Reads = Reads.FACTS) -> list[Pair]:
    of_files = {file: lines(file) for file in (*FILES, WRITTEN)}
    of_files[TWINS] = [
        Line(TWINS, f"He had {n + label} friends.", (SENTENCE.format(n),), Label(label))
        for n in range(2, 40)
        for label in (0, 1)
    ]
    answered = [
        Answered(
            f"The yard opens at {n}. It is lit by gas.", twins, (("Who lights it?", "Ann lights the yard."),)
        )
        for n in range(1, 40)
        for twins in [tuple(Twin("When?", f"It opens at {n}.", f"It opens at {n + m}.") for m in (1, 2, 3))]
    ]
    long = [
        LongAnswered(
            each.document,
            (MarkedAnswer("When?", f"{{+Ann lights it.+}} It {{opens|shuts}} at {n}. Gas lights it."),),
        )
        for n, each in enumerate(answered, 1)
    ]
    pairs = mixture(
        facts,
        load(held_out=False),
        of_files,
        seed=seed,
        planned=200,
        reads=reads,
        answers=Answers(answered, long),
    )
    return list(islice(pairs, count))


def test_the_seed_decides_the_whole_sequence(facts: Facts) -> None:
    first = draw(facts, 200, seed="4/0")
    assert draw(facts, 200, seed="4/0") == first
    assert draw(facts, 200, seed="4/200") != first


@pytest.mark.parametrize(("reads", "written"), [(Reads.FACTS, WRITTEN), (Reads.DOCUMENTS, "document")])
def test_each_source_has_its_share(facts: Facts, reads: Reads, written: str) -> None:
    pairs = draw(facts, 3000, seed="4/0", reads=reads)
    kinds = Counter(pair.kind.split("/")[0] for pair in pairs)
    of_twins = sum(SHARES[reads].get(name, 0.0) for name in (TWINS, ANSWERS, LONG))
    of_others = SHARES[reads].get(LEFT_OPEN, 0.0) + SHARES[reads].get(APART, 0.0)
    assert kinds["twin"] / 3000 == pytest.approx(of_twins, abs=0.04)
    assert kinds["answer"] / 3000 == pytest.approx(of_others, abs=0.04)
    assert kinds["fact"] / 3000 == pytest.approx(SHARES[reads]["facts"], abs=0.04)
    for file, kind in (*((file, file) for file in FILES), (WRITTEN, written)):
        assert kinds[kind] / 3000 == pytest.approx(SHARES[reads][file], abs=0.04)


def test_a_long_run_shows_no_file_too_often() -> None:
    few = {file: lines(file) for file in (*FILES, WRITTEN)}
    weights = shares(few, planned=100_000)
    assert weights["passages"] * 100_000 == pytest.approx(MOST_ROUNDS * len(few["passages"]))
    assert weights["facts"] == SHARES[Reads.FACTS]["facts"]


def test_without_answers_none_are_drawn() -> None:
    weights = shares({}, planned=100, reads=Reads.DOCUMENTS)
    assert [weights[name] for name in (ANSWERS, LEFT_OPEN, LONG, APART)] == [0.0, 0.0, 0.0, 0.0]


@pytest.mark.parametrize("reads", list(Reads))
def test_the_shares_add_up(reads: Reads) -> None:
    assert sum(SHARES[reads].values()) == pytest.approx(1.0)


def test_labels_are_near_even(facts: Facts) -> None:
    count = 15_000  # so many that chance moves a share by less than 0.004
    labels = Counter(pair.label for pair in draw(facts, count, seed="4/0"))
    assert min(labels.values()) / count > 0.2
