"""Weights on the command line, named as in a body: `bm25=0.4,dense=0.6` is `{"bm25": 0.4, "dense": 0.6}`."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable


def weights_like(example: str) -> Callable[[str], dict[str, float]]:
    """Reads weights, as the ``type`` of an option; ``example`` shows how they are written.

    >>> weights_like("bm25=0.4,dense=0.6")("bm25=1, dense=0")
    {'bm25': 1.0, 'dense': 0.0}
    """

    def read(text: str) -> dict[str, float]:
        pairs = [_pair(part) for part in text.split(",")]
        found = dict(pairs)
        if len(found) < len(pairs) or not all(map(math.isfinite, found.values())):
            raise argparse.ArgumentTypeError(f"{text!r}: write weights like {example}")
        return found

    return read


def _pair(part: str) -> tuple[str, float]:
    """Not a number where there is none."""
    name, _, number = part.partition("=")
    try:
        return name.strip(), float(number)
    except ValueError:
        return name.strip(), math.nan
