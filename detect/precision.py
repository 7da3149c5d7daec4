"""Which floating point format the encoder computes in.

CUDA: float16 under autocast. CPU: bfloat16 where a short measurement finds it faster, float32 where it does
not; the result is remembered per processor and torch version. Dynamic int8 is not offered: with
all-MiniLM-L6-v2 it was 1.4 times as fast as bfloat16, but its vectors had a cosine of 0.95 with the float32
ones (bfloat16: 0.9999).
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path

FASTER = 1.1
"""bfloat16 must be this much faster than float32 to be chosen."""
REPEATS = 4


class Precision(StrEnum):
    FLOAT32 = "float32"
    BFLOAT16 = "bfloat16"
    FLOAT16 = "float16"


def default_memory(environ: Mapping[str, str]) -> Path:
    """File in the user's cache folder in which measurements are remembered."""
    base = environ.get("XDG_CACHE_HOME") or environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "akgc" / "precision.json"


def choose(forwards: Mapping[Precision, Callable[[], object]], *, key: str, memory: Path | None) -> Precision:
    """The faster of float32 and bfloat16, remembered in the file `memory` under `key` (None: not remembered).

    `forwards` runs a typical batch once in the given precision.
    """
    known = _read(memory)
    if known.get(key) in set(forwards):
        return Precision(known[key])
    seconds = {precision: fastest(forward) for precision, forward in forwards.items()}
    faster = seconds[Precision.BFLOAT16] * FASTER < seconds[Precision.FLOAT32]
    chosen = Precision.BFLOAT16 if faster else Precision.FLOAT32
    _write(memory, {**known, key: chosen.value})
    return chosen


def fastest(forward: Callable[[], object], repeats: int = REPEATS) -> float:
    """Seconds of the fastest of `repeats` runs after a warm-up; a busy machine disturbs the minimum least."""
    forward()
    runs = []
    for _ in range(repeats):
        begin = time.perf_counter()
        forward()
        runs.append(time.perf_counter() - begin)
    return min(runs)


def _read(memory: Path | None) -> dict[str, str]:
    if memory is None:
        return {}
    try:
        content = json.loads(memory.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(k): str(v) for k, v in content.items()} if isinstance(content, dict) else {}


def _write(memory: Path | None, content: Mapping[str, str]) -> None:
    """Written beside and renamed; a folder that cannot be written only means measuring again next time."""
    if memory is None:
        return
    try:
        memory.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=memory.parent, delete=False, encoding="utf-8") as file:
            json.dump(dict(content), file, indent=1)
        os.replace(file.name, memory)
    except OSError:
        return
