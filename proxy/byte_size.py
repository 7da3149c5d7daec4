"""Sizes in bytes as people read them."""

from __future__ import annotations


def shown_size(count: int) -> str:
    """
    >>> shown_size(1_117_320_736), shown_size(3_795_488)
    ('1.12 GB', '3.8 MB')
    """
    return f"{count / 1e9:.2f} GB" if count >= 100_000_000 else f"{count / 1e6:.1f} MB"
