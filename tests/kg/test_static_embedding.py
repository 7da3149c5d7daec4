"""The static embedding."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from safetensors.numpy import load_file

from kg.static_embedding import MAX_CHARACTERS, WEIGHTS, StaticEmbedding

STATIC = StaticEmbedding.default()


@settings(max_examples=50, deadline=None)
@given(st.lists(st.text(), max_size=5))
def test_every_text_has_a_unit_vector(texts: list[str]) -> None:
    vectors = STATIC.encode(texts)
    assert vectors.shape == (len(texts), STATIC.dimension)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(len(texts)), abs=1e-5)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.text(), min_size=1, max_size=4))
def test_a_text_has_the_same_vector_alone_and_among_others(texts: list[str]) -> None:
    together = STATIC.encode(texts)
    alone = np.concatenate([STATIC.encode([text]) for text in texts])
    assert together.tobytes() == alone.tobytes()


def test_texts_that_mean_the_same_are_closer_than_others() -> None:
    question, same, other = STATIC.encode(
        ["Who wrote the novel?", "the author of the book", "the boiling point of water"]
    )
    assert question @ same > 0.4
    assert question @ other < 0.2


@pytest.mark.parametrize("text", ["the capital of Germany", "photovoltaics", "a watchmaker of Kyrgyzstan"])
def test_words_are_known_also_where_they_are_put_together(text: str) -> None:
    assert STATIC.known_share(text) == 1


@pytest.mark.parametrize("text", ["zzzzqqq", "asdfghjkl", "xkcdqwerty", "東京タワー"])
def test_of_random_letters_nothing_is_known(text: str) -> None:
    assert STATIC.known_share(text) < 0.5


def test_case_and_accents_do_not_matter() -> None:
    vectors = STATIC.encode(["São Paulo", "SAO PAULO"])
    assert vectors[0].tobytes() == vectors[1].tobytes()


def test_the_vectors_are_those_of_every_machine() -> None:
    """The bits are pinned: whoever gets others would search an index of this encoder in vain."""
    vectors = STATIC.encode(["The capital of France is Paris.", "Ω 東京 \ud800 x1", ""])
    assert hashlib.sha256(vectors.astype("<f4").tobytes()).hexdigest()[:16] == "32a1da10a2ad766c"


def test_the_name_holds_the_hash_of_the_weights() -> None:
    tensors = load_file(WEIGHTS)
    content = b"".join(tensors[key].tobytes() for key in ("tokens", "weights", "vocabulary"))
    assert STATIC.name == f"akgc-static-{STATIC.dimension}:{hashlib.sha256(content).hexdigest()[:8]}"
    assert WEIGHTS.stat().st_size < 12_000_000


def test_a_long_text_is_cut_and_not_refused() -> None:
    long = "word " * MAX_CHARACTERS
    assert STATIC.encode([long]).tobytes() == STATIC.encode([long[:MAX_CHARACTERS]]).tobytes()


def test_many_texts_are_encoded_in_parts() -> None:
    texts = [f"text {number}" for number in range(1000)]
    assert STATIC.encode(texts)[700].tobytes() == STATIC.encode([texts[700]])[0].tobytes()


@pytest.mark.parametrize(
    "content", [b"", b"\x10", b"\xff" * 64, None], ids=["empty", "short", "noise", "gone"]
)
def test_a_damaged_file_is_an_error_with_a_remedy(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "w.safetensors"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ValueError, match=r"cannot load the static embedding .*reinstall akgc"):
        StaticEmbedding(path)


def test_a_file_cut_short_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "w.safetensors"
    for size in (1000, WEIGHTS.stat().st_size - 1):
        path.write_bytes(WEIGHTS.read_bytes()[:size])
        with pytest.raises(ValueError, match="reinstall akgc"):
            StaticEmbedding(path)
