"""Semantic alignment."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from detect.trust import Source, Subject
from detect.trust.semantic_alignment import (
    MOST_PIECES,
    PIECE,
    chosen,
    mean_of_documents,
    pieces,
    semantic_alignment,
)


def of(subject: Subject, answer: str, *texts: str) -> float:
    record = replace(subject.record, answer=answer, documents=tuple(map(Source, texts)))
    return semantic_alignment(replace(subject, record=record)).value


def test_an_answer_about_the_documents_is_nearer_than_one_about_something_else(subject: Subject) -> None:
    text = "The lighthouse was built in 1847."

    assert of(subject, text, text) == pytest.approx(1.0, abs=1e-3)
    assert of(subject, "Cheese is made from milk.", text) < 0.3


def test_what_stands_behind_the_window_of_the_encoder_counts(subject: Subject) -> None:
    about = "The lighthouse was built in 1847 by a mason. " * 60
    behind = "Cheese is made from milk by farmers. " * 200

    assert (
        of(subject, "Cheese is made from milk.", about + behind)
        > of(subject, "Cheese is made from milk.", about) + 0.2
    )


def test_documents_beyond_the_most_that_are_read_are_told(subject: Subject) -> None:
    record = replace(subject.record, documents=tuple(Source(f"Line {n}.") for n in range(MOST_PIECES + 5)))

    assert "5 documents were not read" in semantic_alignment(replace(subject, record=record)).detail


def test_pieces_end_between_words_and_lose_none() -> None:
    text = "word " * 1000
    cut = pieces(text, 100)

    assert max(map(len, cut)) <= PIECE
    assert " ".join(cut).split() == text.split()


def test_the_first_and_the_last_are_chosen() -> None:
    assert chosen(list("abcdefg"), 3) == ["a", "d", "g"]


def test_every_document_counts_the_same_however_long() -> None:
    vectors = np.array([[1, 0], [1, 0], [1, 0], [0, 1]], np.float32)

    assert mean_of_documents(vectors, [3, 1]).tolist() == [0.5, 0.5]
