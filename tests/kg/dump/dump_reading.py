"""Reading a dump as the tests do: small blocks, few of them a shard."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from kg.dump import DumpOptions, read_dump
from kg.dump.reader import DumpReport
from kg.engine_local import LocalEngine

ROOT = Path(__file__).resolve().parents[3]
SMALL = DumpOptions(block_bytes=60_000, blocks_per_shard=3)


def read(path: Path | str, work: Path, options: DumpOptions = SMALL, **rest: Any) -> DumpReport:
    return read_dump(path, work, options=options, engine=rest.pop("engine", LocalEngine()), **rest)


def content(work: Path) -> dict[str, bytes]:
    """Every file of every shard."""
    return {str(path.relative_to(work)): path.read_bytes() for path in sorted(work.glob("shard-*/*"))}


def start(code: str, *arguments: str, **rest: Any) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, "-c", code, *arguments], env=environment, **rest)
