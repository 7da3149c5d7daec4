"""Pairs from long answers about documents that show a verifier what a check shows it."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from benchmarks.marked_answer import MarkedAnswer
from scripts.verifier.long_answers import LONG_ANSWERS, LongAnswered, read_long_answers
from scripts.verifier.long_pairs import LongPairs
from scripts.verifier.pair import TWIN_RIGHT, TWIN_WRONG, Label

CLUB = """# Parking
Members may park in the yard. Guests use the meadow.

# Hours
- Gate: shut at 22:00
- Bar: shut at 23:30"""
LONG = """The club has clear rules for cars.

- **Members:** They {may leave their car in the yard|have to leave their car in the meadow}.
- **Gate:** It is shut at {22:00|23:30}.

{+The yard is lit by gas.+} The bar is open until 23:30."""
ANSWERED = [LongAnswered(CLUB, (MarkedAnswer("Where do I park?", LONG),))]


@pytest.fixture
def pairs() -> LongPairs:
    return LongPairs(ANSWERED, Random(3))


def test_each_piece_gives_its_claim_right_and_wrong_beside_the_same_evidence(pairs: LongPairs) -> None:
    drawn = list(islice(pairs.twins(), 80))
    for right, wrong in zip(drawn[::2], drawn[1::2], strict=True):
        assert (right.kind, right.label) == (TWIN_RIGHT, Label.SUPPORTED)
        assert (wrong.kind, wrong.label) == (TWIN_WRONG, Label.CONTRADICTED)
        assert right.evidence == wrong.evidence
    told = [(right.claim, wrong.claim) for right, wrong in zip(drawn[::2], drawn[1::2], strict=True)]
    assert any("22:00" in right and "23:30" in wrong for right, wrong in told)
    assert any("in the yard" in right and "in the meadow" in wrong for right, wrong in told)


def test_some_answers_are_read_behind_their_question_and_some_without(pairs: LongPairs) -> None:
    drawn = list(islice(pairs.twins(), 80))
    assert len({pair.claim.startswith("Where do I park? ") for pair in drawn}) == 2


def test_beside_the_pieces_claims_are_supported_or_left_open(pairs: LongPairs) -> None:
    drawn = list(islice(pairs, 80))
    labels = {pair.kind: pair.label for pair in drawn}
    assert labels["answer/plain"] is Label.SUPPORTED
    assert labels["answer/open"] is Label.NEUTRAL
    assert all("gas" in pair.claim for pair in drawn if pair.kind == "answer/open")
    assert not any("gas" in pair.claim for pair in drawn if pair.kind == "answer/plain")


def test_long_answers_are_read_from_their_file(tmp_path: Path) -> None:
    path = tmp_path / "long_answers.jsonl"
    row = {"document": CLUB, "answers": [["Where do I park?", LONG]]}
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")

    assert read_long_answers(path) == ANSWERED


def test_answers_without_a_piece_are_refused() -> None:
    with pytest.raises(ValueError, match="without a piece"):
        LongPairs([LongAnswered(CLUB, ())], Random(3))


def test_what_ships_has_pieces_that_differ_and_a_part_that_is_held_out() -> None:
    answered = read_long_answers(LONG_ANSWERS)
    assert 0.05 < sum(each.is_held_out for each in answered) / len(answered) < 0.2
    for each in answered:
        for answer in each.answers:
            assert answer.pieces
            assert all(right != wrong for right, wrong in answer.pieces)
