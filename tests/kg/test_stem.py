"""Singulars of folded words."""

from __future__ import annotations

import pytest

from kg.stem import stem


@pytest.mark.parametrize(
    ("folded", "expected"),
    [("cities", "city"), ("planets", "planet"), ("glass", "glass"), ("ties", "tie"), ("moon", "moon")],
)
def test_plurals_lose_their_ending(folded: str, expected: str) -> None:
    assert stem(folded) == expected
