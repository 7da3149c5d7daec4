"""Strings as arrays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.staging.packed_strings import PackedStrings

_TEXTS = st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=6), max_size=12)


@given(_TEXTS)
def test_strings_come_back_by_number_and_in_order(texts: list[str]) -> None:
    packed = PackedStrings.of(texts)
    assert (list(packed), [packed[number] for number in range(len(packed))]) == (texts, texts)


@given(_TEXTS, st.data())
def test_taken_strings_are_those_asked_for(texts: list[str], data: st.DataObject) -> None:
    numbers = data.draw(st.lists(st.integers(0, len(texts) - 1), max_size=20)) if texts else []
    taken = PackedStrings.of(texts).take(np.array(numbers, dtype=np.int64))
    assert list(taken) == [texts[number] for number in numbers]


@given(_TEXTS, _TEXTS)
def test_joined_parts_follow_each_other(first: list[str], second: list[str]) -> None:
    assert list(PackedStrings.joined([PackedStrings.of(first), PackedStrings.of(second)])) == first + second


def test_saved_strings_are_mapped(tmp_path: Path) -> None:
    texts = [f"text {number} ü" for number in range(1000)]
    PackedStrings.of(texts).save(tmp_path, "t")
    assert list(PackedStrings.load(tmp_path, "t")) == texts


def test_a_number_beyond_the_end_is_refused() -> None:
    with pytest.raises(IndexError):
        PackedStrings.of(["a"])[1]
