"""Spans of texts known beforehand, compared with a new one."""

from __future__ import annotations

import numpy as np

from detect.known_texts import KnownTexts
from kg.static_embedding import StaticEmbedding

TEXTS = ["a city in France", "the melting point of iron", "a novel of 1925", "a city in France"]


def test_a_text_is_nearest_to_itself_in_each_span_that_has_it() -> None:
    encoder = StaticEmbedding.default()
    known = KnownTexts(TEXTS, encoder)
    (city,) = encoder.encode(["a city in France"])
    cosines = known.cosines(city, [slice(0, 2), slice(3, 4)])
    assert cosines.shape == (3,)
    assert np.allclose(cosines[[0, 2]], 1.0, atol=1e-5)
    assert cosines[1] < 0.9


def test_no_spans_give_no_cosines() -> None:
    encoder = StaticEmbedding.default()
    assert KnownTexts(TEXTS, encoder).cosines(encoder.encode(TEXTS)[0], []).shape == (0,)
