"""Texts known beforehand, compared all at once."""

from __future__ import annotations

import numpy as np
import pytest

from detect.known_texts import KnownTexts
from kg.static_embedding import StaticEmbedding


def test_a_text_is_nearest_to_itself_wherever_it_came_from() -> None:
    encoder = StaticEmbedding.default()
    texts = ["a city in France", "the melting point of iron", "a city in France", "a novel of 1925"]
    known = KnownTexts(texts, encoder)
    cosines = known.cosines(encoder.encode(texts))
    assert list(cosines.argmax(axis=1)) == list(known.rows(texts)) == [0, 1, 0, 2]
    assert np.allclose(cosines.max(axis=1), 1.0, atol=1e-5)


def test_what_is_not_known_has_no_row() -> None:
    with pytest.raises(KeyError, match="elsewhere"):
        KnownTexts(["here"], StaticEmbedding.default()).rows(["elsewhere"])


def test_no_texts_give_no_columns() -> None:
    encoder = StaticEmbedding.default()
    assert KnownTexts([], encoder).cosines(encoder.encode(["anything"])).shape == (1, 0)
