"""Sizes as people read them."""

from __future__ import annotations

import pytest

from proxy.byte_size import shown_size


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0.0 MB"), (3_795_488, "3.8 MB"), (99_999_999, "100.0 MB"), (1_117_320_736, "1.12 GB")],
)
def test_a_size_is_shown_in_mb_or_gb(count: int, text: str) -> None:
    assert shown_size(count) == text
