"""Pairs from answers about documents that show a verifier what a check shows it."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from scripts.verifier.answer_pairs import AnswerPairs
from scripts.verifier.answers import ANSWERS, Answered, Twin, read_answers
from scripts.verifier.pair import TWIN_RIGHT, TWIN_WRONG, Label

CLUB = """# Parking
Members may park in the yard. Guests use the meadow.

# Hours
- Gate: shut at 22:00
- Bar: shut at 23:30"""
LAB = """## Acids
Wear a rubber apron. The apron hangs behind the door.

## Waste
Green lids are for solvents, red lids for acids."""
ANSWERED = [
    Answered(
        CLUB,
        (
            Twin("Can visitors use the yard?", "No, they use the meadow.", "Yes, guests may use the yard."),
            Twin("When does the gate shut?", "At 22:00.", "At 23:30."),
        ),
        (("Is the yard lit?", "Lamps burn in the yard until the gate is shut."),),
    ),
    Answered(LAB, (Twin("What apron?", "A rubber one is worn.", "A leather one is worn."),), ()),
]


@pytest.fixture
def pairs() -> AnswerPairs:
    return AnswerPairs(ANSWERED, Random(3))


def test_twins_follow_each_other_beside_the_same_evidence(pairs: AnswerPairs) -> None:
    drawn = list(islice(pairs.twins(), 60))
    for right, wrong in zip(drawn[::2], drawn[1::2], strict=True):
        assert (right.kind, right.label) == (TWIN_RIGHT, Label.SUPPORTED)
        assert (wrong.kind, wrong.label) == (TWIN_WRONG, Label.CONTRADICTED)
        assert right.evidence == wrong.evidence
        assert right.claim != wrong.claim


def test_claims_stand_behind_their_question_and_evidence_under_its_heading(pairs: AnswerPairs) -> None:
    gate = [pair for pair in islice(pairs.twins(), 60) if "22:00" in pair.claim]
    assert {pair.claim for pair in gate} == {"When does the gate shut? At 22:00."}
    assert any(pair.evidence == "Hours: Gate: shut at 22:00" for pair in gate)


def test_what_is_left_open_is_neutral_and_has_not_to_do_with_the_answer(pairs: AnswerPairs) -> None:
    drawn = list(islice(pairs, 60))
    assert {pair.kind for pair in drawn} == {"answer/open", "answer/away"}
    assert {pair.label for pair in drawn} == {Label.NEUTRAL}
    away = {pair.evidence for pair in drawn if pair.kind == "answer/away" and "apron" in pair.claim}
    assert away == {"Acids: The apron hangs behind the door."}


def test_written_answers_are_read_from_their_file(tmp_path: Path) -> None:
    row = {"document": CLUB, "twins": [["Who?", "Ann.", "Bob."]], "open": [["Why?", "Rain."]]}
    path = tmp_path / "answers.jsonl"
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")

    (read,) = read_answers(path)

    assert read == Answered(CLUB, (Twin("Who?", "Ann.", "Bob."),), (("Why?", "Rain."),))


def test_what_ships_has_twins_that_differ_and_a_part_that_is_held_out() -> None:
    answered = read_answers(ANSWERS)
    held = sum(each.is_held_out for each in answered) / len(answered)
    assert 0.05 < held < 0.15
    assert all(twin.right != twin.wrong for each in answered for twin in each.twins)
