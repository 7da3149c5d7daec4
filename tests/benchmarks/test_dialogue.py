"""Dialogues made from a snapshot's own facts."""

from __future__ import annotations

from benchmarks.dialogue import dialogues
from kg.store import Snapshot


def test_every_dialogue_asks_about_another_entity(tiny_graph: Snapshot) -> None:
    questions = [dialogue.question for dialogue in dialogues(tiny_graph, count=50, seed=0)]
    assert questions
    assert len(set(questions)) == len(questions)


def test_a_draft_has_three_sentences(tiny_graph: Snapshot) -> None:
    for dialogue in dialogues(tiny_graph, count=50, seed=0):
        assert dialogue.corrected.count(".") >= 3


def test_some_drafts_are_wrong_and_most_are_right(tiny_graph: Snapshot) -> None:
    drawn = [d for seed in range(20) for d in dialogues(tiny_graph, count=50, seed=seed)]
    wrong = sum(d.draft != d.corrected for d in drawn)
    assert 0 < wrong < len(drawn) / 2


def test_the_same_seed_makes_the_same_dialogues(tiny_graph: Snapshot) -> None:
    assert dialogues(tiny_graph, count=5, seed=3) == dialogues(tiny_graph, count=5, seed=3)


def test_no_more_than_asked_for(tiny_graph: Snapshot) -> None:
    assert len(dialogues(tiny_graph, count=2, seed=0)) == 2
