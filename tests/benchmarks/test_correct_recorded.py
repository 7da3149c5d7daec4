"""Recorded answers and labelled statements."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.correct_recorded import ANSWERS, FALSE, IN_ANSWERS, TRUE, recorded, statements, unlabelled
from benchmarks.correct_truth import Judge
from kg.store import Snapshot

ANSWER = "Well, Albert Einstein was born in Ulm. He liked boats."


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    """A folder with one answer and its labelled statements."""
    triplets = [
        {"triplet": ["Albert Einstein", "was born in", "Ulm"], "human_label": "Entailment"},
        {"triplet": ["Albert Einstein", "liked", "boats"], "human_label": "Entailment"},
        {"triplet": ["Nobody", "was born in", "Ulm"], "human_label": "Contradiction"},
    ]
    row = {"id": "1", "response": ANSWER, "claude2_response_kg": triplets}
    (tmp_path / "nq_model_answers.json").write_text(json.dumps([row]), encoding="utf-8")
    return tmp_path


def test_statements_whose_fact_the_graph_knows_are_asked_about(tiny_graph: Snapshot, answers: Path) -> None:
    cases = recorded(tiny_graph, Judge(tiny_graph), answers, seed=0)
    known = [case for case in cases if case.group == ANSWERS]
    assert [(case.draft, case.wanted, case.truth.relation) for case in known] == [(ANSWER, "Ulm", "P19")]


def test_a_planted_value_changes_nothing_else(tiny_graph: Snapshot, answers: Path) -> None:
    for case in recorded(tiny_graph, Judge(tiny_graph), answers, seed=0):
        assert case.group in {ANSWERS, IN_ANSWERS}
        assert case.keeps_around(case.draft or "")


def test_every_answer_is_listed_once(answers: Path) -> None:
    assert [case.draft for case in unlabelled(answers)] == [ANSWER]


def test_labelled_statements_are_right_by_their_label(tmp_path: Path) -> None:
    (tmp_path / "cities.csv").write_text("statement,label\nUlm is in Germany.,1\nUlm is in France.,0\n")
    cases = {case.group: case for case in statements(tmp_path, each=5, seed=0)}
    assert cases[TRUE].wanted == "Ulm is in Germany."
    assert cases[FALSE].listed == frozenset({"Ulm is in Germany."})
