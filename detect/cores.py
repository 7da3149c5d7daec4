"""How many processor cores this process may use, and which processor it is."""

from __future__ import annotations

import hashlib
import os
import platform
from pathlib import Path

TOPOLOGY = Path("/sys/devices/system/cpu")
CPUINFO = Path("/proc/cpuinfo")
QUOTA = Path("/sys/fs/cgroup/cpu.max")


def physical_cores() -> int:
    """Physical cores given to this process: affinity and container quota count, hyper-threads do not."""
    if not hasattr(os, "sched_getaffinity"):
        return os.cpu_count() or 1
    given = os.sched_getaffinity(0)
    return max(1, min(len({_core_of(cpu) for cpu in given}), _quota() or len(given)))


def threads(wanted: int | None = None) -> int:
    """Threads to compute with: `wanted`, and never more than the physical cores given."""
    cores = physical_cores()
    return cores if wanted is None else max(1, min(wanted, cores))


def processor() -> str:
    """Name and short hash of the processor's features ("AMD EPYC 3f1c9a02")."""
    name, flags = platform.processor() or platform.machine(), ""
    if CPUINFO.exists():
        for line in CPUINFO.read_text(encoding="utf-8", errors="replace").splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                name = value.strip()
            if key.strip() in ("flags", "Features"):
                flags = value
                break
    return f"{name} {hashlib.sha256(flags.encode()).hexdigest()[:8]}"


def _core_of(cpu: int) -> str:
    try:
        return (TOPOLOGY / f"cpu{cpu}/topology/thread_siblings_list").read_text().strip()
    except OSError:
        return str(cpu)


def _quota() -> int | None:
    try:
        amount, period = QUOTA.read_text().split()
        return max(1, int(amount) // int(period))
    except (OSError, ValueError):
        return None
