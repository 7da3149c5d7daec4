"""Sizes as people write them."""

from __future__ import annotations

import pytest

from proxy.cli.size import parse_size


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("500MB", 500_000_000),
        ("25 mb", 25_000_000),
        ("4GiB", 4 * 2**30),
        ("1.5kB", 1500),
        ("12", 12),
        ("7B", 7),
    ],
)
def test_a_size_is_read_in_its_unit(text: str, size: int) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize("text", ["", "MB", "5 parsecs", "-1MB", "1e3", "5MB more"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no size"):
        parse_size(text)
