"""What is held out of training: rules of the training scripts, which the repository has and the package does not."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]


def reach_scripts() -> None:
    """Let `scripts` be imported where they lie beside the benchmarks, from wherever the program was started."""
    if (_ROOT / "scripts" / "verifier").is_dir() and str(_ROOT) not in sys.path:
        sys.path.append(str(_ROOT))


@cache
def held_out_relations() -> frozenset[str]:
    """Relations that the verifier was not trained on; empty where nobody can say."""
    reach_scripts()
    try:
        from scripts.verifier.wordings import HELD_OUT
    except ImportError:
        return frozenset()
    return HELD_OUT
