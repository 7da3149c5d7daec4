"""Which number format a model computes in.

CUDA: float16. CPU: the fastest of int8, bfloat16 and float32 by a short measurement, remembered per
processor, model and library. A coarser format must be clearly faster, and int8 is a candidate only where it gives what
float32 gives: on processors whose int8 products overflow it does not.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path

from detect.whole_file import write_whole

FASTER = 1.1
"""A coarser format must be this much faster to be chosen."""
REPEATS = 8


class Precision(StrEnum):
    FLOAT32 = "float32"
    BFLOAT16 = "bfloat16"
    FLOAT16 = "float16"
    INT8 = "int8"


ON_CPU = (Precision.FLOAT32, Precision.BFLOAT16, Precision.INT8)
"""From exact to coarse."""


def default_memory(environ: Mapping[str, str]) -> Path:
    """File in the user's cache folder in which measurements are remembered."""
    base = environ.get("XDG_CACHE_HOME") or environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "akgc" / "precision.json"


def choose(seconds: Mapping[Precision, float]) -> Precision:
    """The fastest format, where one is not much faster the more exact one.

    >>> choose({Precision.FLOAT32: 1.0, Precision.BFLOAT16: 0.50, Precision.INT8: 0.48}).value
    'bfloat16'
    """
    measured = [precision for precision in ON_CPU if precision in seconds]
    chosen = measured[0]
    for precision in measured[1:]:
        if seconds[precision] * FASTER < seconds[chosen]:
            chosen = precision
    return chosen


def fastest(forward: Callable[[], object], repeats: int = REPEATS) -> float:
    """Seconds of this thread in the fastest of `repeats` runs after a warm-up.

    While the machine does other work the thread waits, and does not count it.
    """
    forward()
    runs = []
    for _ in range(repeats):
        begin = time.thread_time()
        forward()
        runs.append(time.thread_time() - begin)
    return min(runs)


def recall(memory: Path | None, key: str) -> Precision | None:
    """What was chosen before, None where nothing is remembered that is a format on the CPU."""
    known = _read(memory).get(key)
    return Precision(known) if known in ON_CPU else None


def remembered(memory: Path | None) -> list[tuple[str, str]]:
    """Models and their formats; of a key only the model's name, with which it begins."""
    return [(key.split(" ", 1)[0], value) for key, value in _read(memory).items()]


def remember(memory: Path | None, key: str, chosen: Precision) -> None:
    """Written beside and renamed; a folder that cannot be written only means measuring again next time."""
    if memory is None:
        return
    try:
        memory.parent.mkdir(parents=True, exist_ok=True)
        content = json.dumps({**_read(memory), key: chosen.value}, indent=1)
        write_whole(memory, content.encode())
    except OSError:
        return


def _read(memory: Path | None) -> dict[str, str]:
    if memory is None:
        return {}
    try:
        content = json.loads(memory.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(k): str(v) for k, v in content.items()} if isinstance(content, dict) else {}
