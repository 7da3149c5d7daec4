"""The folder that a dump's shards are written to.

    block-00123    the shard of one block, as an engine's process wrote it
    shard-00003    the blocks of one group joined, which are then removed; those of the last group stay, since the
                   dump may go on

What is being written has a name that begins with a dot.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from kg.dump.joined_shard import join_shards
from kg.staging.shard import is_complete
from kg.starter import SourceNote


class ShardFolder:
    """``size``: blocks that are joined into one shard."""

    def __init__(self, work: Path, *, size: int) -> None:
        self._work = work
        self._size = size

    def block(self, number: int) -> Path:
        return self._work / f"block-{number:05}"

    def shard(self, number: int) -> Path:
        return self._work / f"shard-{number:05}"

    def holds(self, blocks: int) -> bool:
        """Whether everything is there that so many blocks gave."""
        return all(map(is_complete, map(self.shard, range(blocks // self._size)))) and all(
            map(is_complete, map(self.block, self._pending(blocks)))
        )

    def clear(self, blocks: int) -> None:
        """Remove what does not belong to the first ``blocks`` blocks, and what a killed run left half written."""
        kept = {self.shard(number) for number in range(blocks // self._size)}
        kept |= set(map(self.block, self._pending(blocks)))
        for name in ("shard-*", "block-*", ".shard-*", ".block-*"):
            for folder in self._work.glob(name):
                if folder not in kept:
                    shutil.rmtree(folder)

    def join(self, blocks: int) -> bool:
        """Where the block before ``blocks`` is the last of its group, make the group's shard of them."""
        if blocks % self._size:
            return False
        self._join(blocks // self._size - 1, range(blocks - self._size, blocks))
        return True

    def remove(self, blocks: int) -> None:
        """Remove the blocks of the group that was joined."""
        for number in range(blocks - self._size, blocks):
            shutil.rmtree(self.block(number))

    def finish(self, blocks: int, note: SourceNote) -> Sequence[Path]:
        """Join what is left and add the note; returns all shards."""
        last = blocks // self._size
        self._join(last, self._pending(blocks), notes=(note,))
        return [self.shard(number) for number in range(last + 1)]

    def _pending(self, blocks: int) -> range:
        return range(blocks - blocks % self._size, blocks)

    def _join(self, number: int, blocks: range, *, notes: Sequence[SourceNote] = ()) -> None:
        shard = self.shard(number)
        part = shard.with_name(f".{shard.name}.{os.getpid()}")
        try:
            join_shards(list(map(self.block, blocks)), part, notes=notes)
            shutil.rmtree(shard, ignore_errors=True)
            part.rename(shard)
        finally:
            shutil.rmtree(part, ignore_errors=True)
