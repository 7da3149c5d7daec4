"""Answers of three sentences about one subject."""

from __future__ import annotations

from benchmarks.detect_sets.paragraphs import paragraphs
from benchmarks.statement import Statement, Triple, Worded


def statement(subject: str, relation: str) -> Statement:
    return Statement(
        f"{subject}?", f"{subject} {relation}.", True, Worded.OTHER, Triple(subject, relation, "")
    )


def test_three_relations_of_one_subject_make_an_answer() -> None:
    told = [statement("Q1", relation) for relation in ("P1", "P2", "P3", "P4")] + [statement("Q2", "P1")]
    assert paragraphs(told, count=5) == [("Q1?", "Q1 P1. Q1 P2. Q1 P3.")]
