"""Prefixes that the tokeniser parts from their words."""

from __future__ import annotations

import pytest

from detect.prefix import with_prefixes
from kg.mention import Token


def texts(*tokens: tuple[str, int]) -> list[str]:
    return [token.text for token in with_prefixes([Token(*each) for each in tokens])]


def test_a_prefix_belongs_to_its_word() -> None:
    assert texts(("was", 0), ("re", 4), ("-", 6), ("released", 7)) == ["was", "re-released"]


@pytest.mark.parametrize(
    "tokens",
    [
        (("co", 0), ("-", 2), ("founded", 3)),
        (("non", 0), ("-", 3), ("French", 4)),
        (("re", 0), ("-", 3), ("released", 4)),
        (("re", 0), ("-", 2)),
        (("-", 0), ("released", 1)),
    ],
)
def test_nothing_else_is_joined(tokens: tuple[tuple[str, int], ...]) -> None:
    assert texts(*tokens) == [text for text, _ in tokens]
