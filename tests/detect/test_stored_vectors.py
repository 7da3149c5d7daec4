"""Stored vectors stand in for the encoder exactly where they were made by it."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from detect.encoder import DistilBertEncoder
from detect.relation_match import anchor_texts
from detect.stored_vectors import StoredVectors, write
from kg.embedding import Vectors
from kg.schema import builtin


class Counting:
    """An encoder that remembers what it was asked."""

    def __init__(self, encoder: DistilBertEncoder, name: str = "") -> None:
        self.name = name or encoder.name
        self.dimension = encoder.dimension
        self.asked: list[str] = []
        self._encoder = encoder

    def encode(self, texts: Sequence[str]) -> Vectors:
        self.asked += texts
        return self._encoder.encode(texts)


@pytest.fixture
def stored(tmp_path: Path, encoder: DistilBertEncoder) -> Path:
    texts = ["one person wrote another work", "one person died in another place"]
    path = tmp_path / "vectors.safetensors"
    write(path, texts, encoder.encode(texts), encoder=encoder.name)
    return path


def test_a_stored_text_is_looked_up_and_another_computed(stored: Path, encoder: DistilBertEncoder) -> None:
    counting = Counting(encoder)
    texts = ["something new", "one person wrote another work"]
    vectors = StoredVectors(counting, stored).encode(texts)
    assert counting.asked == ["something new"]
    assert np.einsum("ij,ij->i", vectors, encoder.encode(texts)).min() > 0.999


def test_vectors_of_another_encoder_are_not_used(stored: Path, encoder: DistilBertEncoder) -> None:
    other = Counting(encoder, name="other:12345678")
    StoredVectors(other, stored).encode(["one person wrote another work"])
    assert other.asked == ["one person wrote another work"]


def test_without_a_file_everything_is_computed_and_the_log_says_so(
    tmp_path: Path, encoder: DistilBertEncoder, caplog: pytest.LogCaptureFixture
) -> None:
    counting = Counting(encoder)
    StoredVectors(counting, tmp_path / "none.safetensors").encode(["a", "b"])
    assert counting.asked == ["a", "b"]
    assert "none.safetensors" in caplog.text


def test_a_damaged_file_is_not_used(stored: Path, encoder: DistilBertEncoder) -> None:
    stored.write_bytes(stored.read_bytes()[:50])
    assert StoredVectors(encoder, stored).encode(["a"]).shape == (1, encoder.dimension)


def test_the_wordings_of_the_schema_come_with_the_project(reader: DistilBertEncoder) -> None:
    """Where this fails, the schema words relations differently: run scripts/embed_wordings.py."""
    counting = Counting(reader)
    StoredVectors(counting).encode([t for relation in builtin().values() for t in anchor_texts(relation)])
    assert counting.asked == []
