"""Which floating point format the encoder computes in.

CUDA: float16 under autocast. CPU: bfloat16 where a short measurement finds it faster, float32 where it does not; the
result is remembered per processor and torch version. Dynamic int8 is not offered: on all-MiniLM-L6-v2 it was 1.4 times
faster than bfloat16, and its vectors had a cosine of only 0.95 with the float32 ones (bfloat16: 0.9999).
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable, Mapping
from enum import Enum
from pathlib import Path

FASTER = 1.1
"""bfloat16 must be this much faster than float32 to be chosen."""
REPEATS = 4


class Precision(str, Enum):
    FLOAT32 = "float32"
    BFLOAT16 = "bfloat16"
    FLOAT16 = "float16"


def default_cache() -> Path:
    """File in the user's cache folder that remembers measurements."""
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("akgc")) / "precision.json"


def choose(forwards: Mapping[Precision, Callable[[], object]], *, key: str, cache: Path | None) -> Precision:
    """The faster of float32 and bfloat16, remembered in `cache` under `key` (None: measure every time).

    `forwards` runs a typical batch once in the given precision.
    """
    known = _read(cache)
    if known.get(key) in (Precision.FLOAT32, Precision.BFLOAT16):
        return Precision(known[key])
    seconds = {precision: fastest(forward) for precision, forward in forwards.items()}
    faster = seconds[Precision.BFLOAT16] * FASTER < seconds[Precision.FLOAT32]
    chosen = Precision.BFLOAT16 if faster else Precision.FLOAT32
    _write(cache, {**known, key: chosen.value})
    return chosen


def fastest(forward: Callable[[], object], repeats: int = REPEATS) -> float:
    """Seconds of the fastest of `repeats` runs after one warm-up; the minimum is robust to a busy machine."""
    forward()
    runs = []
    for _ in range(repeats):
        begin = time.perf_counter()
        forward()
        runs.append(time.perf_counter() - begin)
    return min(runs)


def _read(cache: Path | None) -> dict[str, str]:
    if cache is None:
        return {}
    try:
        content = json.loads(cache.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(k): str(v) for k, v in content.items()} if isinstance(content, dict) else {}


def _write(cache: Path | None, content: Mapping[str, str]) -> None:
    """Written beside and renamed; a folder that cannot be written only means measuring again next time."""
    if cache is None:
        return
    try:
        cache.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=cache.parent, delete=False, encoding="utf-8") as file:
            json.dump(dict(content), file, indent=1)
        os.replace(file.name, cache)
    except OSError:
        return
