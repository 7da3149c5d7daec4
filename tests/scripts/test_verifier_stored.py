"""Pairs that were drawn once come back as they were, twins together."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from scripts.verifier.model import Encoder
from scripts.verifier.pair import TWIN_RIGHT, TWIN_WRONG, Label, Pair
from scripts.verifier.stored import Stored

PAIRS = [
    Pair("The gate shuts at ten.", "It shuts at 22:00.", Label.SUPPORTED, TWIN_RIGHT),
    Pair("The gate shuts at ten.", "It shuts at 23:00.", Label.CONTRADICTED, TWIN_WRONG),
    Pair("The gate shuts at ten.", "The gate is green.", Label.NEUTRAL, "answer/open"),
]


@pytest.fixture
def encoder() -> Encoder:
    return Encoder(longest=64)


def test_pairs_of_several_files_come_back_as_they_were(encoder: Encoder, tmp_path: Path) -> None:
    Stored.of(iter(PAIRS[:2]), encoder).write(tmp_path / "one.npz")
    Stored.of(iter(PAIRS[2:]), encoder).write(tmp_path / "two.npz")

    found = Stored.read([tmp_path / "one.npz", tmp_path / "two.npz"])

    rows = [found.row(number) for number in range(len(found))]
    assert [row.ids for row in rows] == encoder.encode(PAIRS)
    assert [(row.label, row.kind) for row in rows] == [(int(p.label), p.kind) for p in PAIRS]


def test_rounds_show_every_pair_and_keep_twins_together(encoder: Encoder) -> None:
    stored = Stored.of(iter(PAIRS * 4), encoder)
    kinds = [row.kind for row in islice(stored.rounds(Random(1)), 24)]
    assert kinds.count("answer/open") == 8
    assert all(kinds[at + 1] == TWIN_WRONG for at, kind in enumerate(kinds) if kind == TWIN_RIGHT)
    assert kinds.count(TWIN_WRONG) == 8
