"""What a process that serves a snapshot holds in memory, as Linux counts it in ``smaps_rollup``.

Run as a module it is such a process: it looks up facts and names of entities drawn by popularity, says "ready", waits
for a line and prints its own memory. Several of them are measured at once, after all are ready.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kg.store import Snapshot

LOOK_UPS = 10_000
_ROLLUP = Path("/proc/self/smaps_rollup")
_TIMEOUT_S = 600


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes. ``anonymous`` is the process's own and grows with every process; ``proportional`` divides shared pages."""

    resident: int
    proportional: int
    anonymous: int
    mapped: int
    """Pages of files: the snapshot's and those of libraries, which all processes share."""


def measure(snapshot: Path, *, processes: int = 1, look_ups: int = LOOK_UPS, seed: int = 0) -> list[Memory]:
    """Memory of fresh processes after so many look-ups each, while all of them are open.

    :raises RuntimeError: a process failed; the message holds the last line it said.
    """
    command = [sys.executable, "-m", "benchmarks.kg_memory", str(snapshot), str(look_ups)]
    workers = [
        subprocess.Popen(
            [*command, str(seed + number)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[1],
        )
        for number in range(processes)
    ]
    try:
        for worker in workers:
            _wait_until_ready(worker)
        return [_ask(worker) for worker in workers]
    finally:
        for worker in workers:
            worker.kill()
            worker.communicate()


def is_measurable() -> bool:
    """Whether this system says what a process holds."""
    return _ROLLUP.is_file()


def _wait_until_ready(worker: subprocess.Popen[str]) -> None:
    assert worker.stdout is not None
    if worker.stdout.readline() != "ready\n":
        said = worker.communicate(timeout=_TIMEOUT_S)[1].strip().rpartition("\n")[2]
        raise RuntimeError(f"a process over the snapshot ended with {worker.returncode}: {said}")


def _ask(worker: subprocess.Popen[str]) -> Memory:
    """The others keep their pages meanwhile: they end when they are asked."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write("measure\n")
    worker.stdin.flush()
    return Memory(*map(int, worker.stdout.readline().split()))


def _own_memory() -> Memory:
    sizes = {}
    for line in _ROLLUP.read_text().splitlines()[1:]:
        name, value = line.split(":")
        sizes[name] = int(value.split()[0]) * 1024
    resident, anonymous = sizes["Rss"], sizes["Anonymous"]
    return Memory(resident, sizes["Pss"], anonymous, resident - anonymous)


def _serve(folder: Path, look_ups: int, seed: int) -> None:
    """Half of the look-ups are facts of an entity, half are candidates of a name."""
    snapshot = Snapshot.open(folder)
    draw = random.Random(seed)
    for _ in range(look_ups // 2):
        number = int(len(snapshot) ** draw.random()) - 1
        entity = snapshot.entity_at(number)
        snapshot.facts(entity.id)
        snapshot.candidates(entity.label)
    print("ready", flush=True)
    while sys.stdin.readline():
        memory = _own_memory()
        print(memory.resident, memory.proportional, memory.anonymous, memory.mapped, flush=True)


def main(arguments: Sequence[str]) -> None:
    folder, look_ups, seed = arguments
    _serve(Path(folder), int(look_ups), int(seed))


if __name__ == "__main__":
    main(sys.argv[1:])
