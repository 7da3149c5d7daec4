"""How far a dump has been read: a small file beside the shards, replaced after every block.

It counts only for the same dump (size, time and first bytes) and the same options; else reading begins anew.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from pathlib import Path

import orjson

from kg.dump.block import MOST_BAD_LINES, BadLine, BlockReport, Position
from kg.dump.options import DumpOptions
from kg.dump.stream import DumpStream

_FILE = "checkpoint.json"


@dataclass(slots=True)
class Tally:
    """What the blocks up to a position gave together."""

    ends: Position = field(default_factory=Position)
    bytes_read: int = 0
    entities: int = 0
    facts: int = 0
    relations: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    bad_lines: list[BadLine] = field(default_factory=list)
    modified: str = ""

    def add(self, block: BlockReport) -> None:
        self.ends = block.ends
        self.bytes_read = block.bytes_read
        self.entities += block.entities
        self.facts += block.facts
        self.relations += block.relations
        self.left_out.update(block.left_out)
        self.bad_lines = (self.bad_lines + block.bad_lines)[:MOST_BAD_LINES]
        self.modified = max(self.modified, block.modified)


def identity(stream: DumpStream, options: DumpOptions) -> Mapping[str, object]:
    """What must be the same for two runs to read the same blocks."""
    return {
        "size": stream.size,
        "modified_ns": stream.modified_ns,
        "head": sha256(stream.head).hexdigest(),
        "options": dict(options.fingerprint()),
    }


def save(work: Path, dump: Mapping[str, object], tally: Tally) -> None:
    """Replace the checkpoint; the shards it counts must be in place.

    :raises OSError: it cannot be written (a full disk); the old one stays.
    """
    part = work / f".{_FILE}.{os.getpid()}"
    stated = {**asdict(replace(tally, left_out=Counter())), "left_out": dict(tally.left_out)}
    try:
        part.write_bytes(orjson.dumps({"dump": dump, "tally": stated}))
        part.replace(work / _FILE)
    except OSError as error:
        part.unlink(missing_ok=True)
        said = f"{error.strerror}; make room and run again, it goes on where it stopped"
        raise OSError(error.errno, said, str(work / _FILE)) from error


def load(work: Path, dump: Mapping[str, object]) -> Tally | None:
    """None where there is no checkpoint, or one of another dump, other options or another version."""
    try:
        content = orjson.loads((work / _FILE).read_bytes())
        if content["dump"] != orjson.loads(orjson.dumps(dump)):
            return None
        stated = content["tally"]
        return Tally(
            **{
                **stated,
                "ends": Position(**stated["ends"]),
                "left_out": Counter(stated["left_out"]),
                "bad_lines": [BadLine(**line) for line in stated["bad_lines"]],
            }
        )
    except (FileNotFoundError, KeyError, TypeError, ValueError):
        return None
