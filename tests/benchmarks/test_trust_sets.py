"""Records whose trust is known."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from benchmarks.trust_sets import OTHERS, SENTENCES, Part, Truth, answers, claims, part_of
from benchmarks.trust_swaps import swapped


@pytest.fixture(scope="module")
def folder(shared_data: Path) -> Path:
    return shared_data / "claims"


def test_both_parts_have_their_share_of_evidence() -> None:
    parts = [part_of(f"evidence {n}") for n in range(1000)]

    assert 0.4 < parts.count(Part.BLIND) / 1000 < 0.6


def test_no_evidence_is_in_both_parts(folder: Path) -> None:
    seen = [
        {each.record.documents[0].text for each in claims(folder, part, each=10_000, seed=0)} for part in Part
    ]

    assert seen[0]
    assert seen[1]
    assert not seen[0] & seen[1]


def test_a_draw_is_the_same_for_the_same_seed(folder: Path) -> None:
    assert claims(folder, Part.BLIND, each=20, seed=3) == claims(folder, Part.BLIND, each=20, seed=3)
    assert answers(folder, Part.BLIND, each=20, seed=3) != answers(folder, Part.BLIND, each=20, seed=4)


def test_every_second_answer_holds_one_wrong_claim_among_right_ones(folder: Path) -> None:
    drawn = answers(folder, Part.DEVELOPMENT, each=10, seed=0)

    assert [each.truth is Truth.SUPPORTED for each in drawn] == [False, True] * (len(drawn) // 2)
    assert {len(each.record.documents) for each in drawn} == {SENTENCES + OTHERS}


def test_a_swapped_claim_follows_the_right_one_and_shares_its_evidence(folder: Path) -> None:
    drawn = swapped(folder, Part.DEVELOPMENT, each=20, seed=0)

    assert drawn[0].truth is Truth.SUPPORTED
    for before, after in pairwise(drawn):
        if after.truth is Truth.CONTRADICTED:
            assert before.record.documents == after.record.documents
            assert before.record.answer != after.record.answer
