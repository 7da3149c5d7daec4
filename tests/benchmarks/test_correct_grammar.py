"""How well a text reads to the local model."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from benchmarks.correct_grammar import Reader

QUESTION = "What is the capital of France?"


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    pytest.importorskip("llama_cpp")
    reader = Reader()
    yield reader
    reader.close()


def test_a_sentence_reads_better_than_its_words_in_disorder(reader: Reader) -> None:
    right = reader.score(QUESTION, "The capital of France is Paris.")
    assert right > reader.score(QUESTION, "The capital of France is an Paris.")
    assert right > reader.score(QUESTION, "France Paris of capital is the.")


def test_scores_do_not_depend_on_what_was_scored_before(reader: Reader) -> None:
    first = reader.score(QUESTION, "The capital of France is Paris.")
    reader.score("", "Something else altogether.")
    assert reader.score(QUESTION, "The capital of France is Paris.") == pytest.approx(first)


def test_no_text_has_no_score(reader: Reader) -> None:
    assert math.isnan(reader.score(QUESTION, ""))
