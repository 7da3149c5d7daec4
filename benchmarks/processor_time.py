"""Time of the processor, which a busy machine does not make longer as it does that of the clock."""

from __future__ import annotations

import os


def processor_s() -> float:
    """Seconds of this process and of the processes that it waited for."""
    return sum(os.times()[:4])
