"""Sizes in bytes as people write them: decimal (MB) and binary (MiB) units."""

from __future__ import annotations

import re

_UNITS = {"": 1, "b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "kib": 2**10, "mib": 2**20, "gib": 2**30}


def parse_size(text: str) -> int:
    """
    :raises ValueError: no number with one of the units

    >>> parse_size("500MB"), parse_size("1.5 GiB")
    (500000000, 1610612736)
    """
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([a-z]*)\s*", text.lower())
    if match is None or match[2] not in _UNITS:
        raise ValueError(f"{text!r} is no size; write for example 500MB or 2GiB")
    return int(float(match[1]) * _UNITS[match[2]])
