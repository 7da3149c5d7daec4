"""Reading a Wikidata JSON dump into shards.

This process decompresses, finds the lines worth parsing and cuts them into blocks; the engine's processes parse a
block each; groups of blocks are joined into shards. After every block, in order, a checkpoint is written: a run that
was killed goes on behind it. It decompresses once more up to there, which no compressed stream spares, but parses
nothing twice. Memory: two blocks per process.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from kg.dump import checkpoint
from kg.dump.api_response import is_response, response_chunks
from kg.dump.block import BadLine, BlockReport, Position, blocks, extract
from kg.dump.checkpoint import Tally
from kg.dump.entity import SOURCE
from kg.dump.options import DumpOptions
from kg.dump.progress import DumpState, Progress
from kg.dump.resharding import Parts, extract_packed
from kg.dump.shard_folder import ShardFolder
from kg.dump.stream import Chunk, DumpDamaged, DumpStream, DumpTruncated
from kg.engine import Engine
from kg.engine_folder import FolderJob, map_folders
from kg.starter import SourceNote

_DATE = re.compile(r"(?<!\d)(20\d\d)-?([01]\d)-?([0-3]\d)(?!\d)")
_SHOWN_EVERY_S = 0.1
_ETA_AFTER_S = 2.0


@dataclass(frozen=True, slots=True)
class DumpReport:
    """``shards`` are in the order of the dump; the last one holds the note on the source."""

    shards: Sequence[Path]
    note: SourceNote
    lines: int
    entities: int
    facts: int
    relations: int
    left_out: Counter[str]
    """What was left out, by reason."""
    bad_lines: Sequence[BadLine]
    """The first hundred lines that could not be read; ``left_out["bad line"]`` has how many there are."""
    resumed_at_line: int
    """Lines that an earlier run had read; 0 for a fresh start."""
    truncated: bool
    """The dump broke off, which was accepted."""


def read_dump(
    path: Path | str,
    work: Path,
    *,
    options: DumpOptions | None = None,
    engine: Engine,
    progress: Progress | None = None,
    parts: Path | None = None,
    now: Callable[[], float] = time.monotonic,
) -> DumpReport:
    """Read a dump (``path`` "-": the standard input) into shards under the folder ``work``, which is this dump's own.

    With ``parts`` the dump is re-sharded into that folder on the way (see `kg.dump.resharding`).

    :raises DumpTruncated: the dump breaks off; what came before is in the shards and a checkpoint.
    :raises DumpDamaged: the compressed data are damaged; likewise.
    :raises ValueError: no such file, or nothing in it is an entity.
    :raises kg.engine.TaskError: a shard could not be written (a full disk); likewise.
    """
    options = options or DumpOptions()
    work.mkdir(parents=True, exist_ok=True)
    with DumpStream(path) as stream:
        run = _Run(stream, work, options, progress, parts, now)
        run.read(engine)
    return run.report()


class _Run:
    """One reading of a dump."""

    def __init__(
        self,
        stream: DumpStream,
        work: Path,
        options: DumpOptions,
        progress: Progress | None,
        parts: Path | None,
        now: Callable[[], float],
    ) -> None:
        self._stream = stream
        self._work = work
        self._options = options
        self._progress = progress
        self._now = now
        self._began = now()
        self._shown = self._began
        self._identity = checkpoint.identity(stream, options)
        self._broken: DumpDamaged | None = None
        self._shards = ShardFolder(work, size=options.blocks_per_shard)
        self._parts = None if parts is None else Parts(parts, stream, options)
        found = checkpoint.load(work, self._identity)
        self._tally = found if found and self._can_go_on(found.ends.block) else Tally()
        self._shards.clear(self._tally.ends.block)
        self._resumed = self._tally.ends.line

    def read(self, engine: Engine) -> None:
        for block in self._extracted(engine):
            self._tally.add(block)
            joined = self._shards.join(block.ends.block)
            checkpoint.save(self._work, self._identity, self._tally)
            if joined:
                self._shards.remove(block.ends.block)
            self._show(block.bytes_read, at_once=True)
        if self._broken is not None and not self._accepts(self._broken):
            raise self._broken
        if not self._tally.ends.line:
            raise ValueError(f"{self._stream.name}: holds no line; name a Wikidata JSON dump")
        seen = self._tally
        if not (seen.entities or seen.relations) and seen.left_out["bad line"]:
            first = seen.bad_lines[0]
            raise ValueError(
                f"{self._stream.name}: no line is an entity (line {first.number}: {first.reason}); "
                "name a Wikidata JSON dump with one entity per line"
            )

    def _can_go_on(self, block: int) -> bool:
        """Whether the shards of all blocks before this one are there, and the parts they came from."""
        return self._shards.holds(block) and (self._parts is None or len(self._parts) >= block)

    def report(self) -> DumpReport:
        tally = self._tally
        note = SourceNote(
            name=SOURCE,
            version=_version(self._stream.name, tally.modified),
            licence="CC0",
            url="https://www.wikidata.org",
            what="entities and statements of a Wikidata JSON dump",
        )
        return DumpReport(
            shards=self._shards.finish(tally.ends.block, note),
            note=note,
            lines=tally.ends.line,
            entities=tally.entities,
            facts=tally.facts,
            relations=tally.relations,
            left_out=tally.left_out,
            bad_lines=tally.bad_lines,
            resumed_at_line=self._resumed,
            truncated=self._broken is not None,
        )

    def _extracted(self, engine: Engine) -> Iterator[BlockReport]:
        begin = self._tally.ends
        if self._parts is None:
            whole = blocks(self._chunks(begin), self._options, begin)
            jobs = (FolderJob(block, self._shards.block(block.begins.block)) for block in whole)
            yield from map_folders(engine, extract, jobs)
            return
        packed = self._parts.blocks(self._chunks, first=begin.block)
        yield from map_folders(
            engine, extract_packed, (FolderJob(block, self._shards.block(block.number)) for block in packed)
        )
        if self._broken is None:
            self._parts.finish()

    def _chunks(self, begin: Position) -> Iterator[Chunk]:
        """The chunks of the stream; that it breaks off is kept for later, so that what came before is written."""
        read = partial(self._stream.chunks, skip=begin.byte, skipped_lines=begin.line)
        chunks = self._response(read()) if is_response(self._stream) else read()
        try:
            for chunk in chunks:
                yield chunk
                self._show(chunk.bytes_read)
        except DumpDamaged as error:
            self._broken = error

    def _response(self, chunks: Iterator[Chunk]) -> Iterator[Chunk]:
        try:
            yield from response_chunks(chunks)
        except ValueError as error:
            raise ValueError(f"{self._stream.name}: {error}") from error

    def _accepts(self, broken: DumpDamaged) -> bool:
        return self._options.accept_truncated and isinstance(broken, DumpTruncated)

    def _show(self, bytes_read: int, *, at_once: bool = False) -> None:
        now = self._now()
        if self._progress is None or (now - self._shown < _SHOWN_EVERY_S and not at_once):
            return
        self._shown = now
        bytes_read = max(bytes_read, self._stream.bytes_read)
        total, took = self._stream.size, now - self._began
        eta_s = None
        if total is not None and took >= _ETA_AFTER_S and bytes_read:
            eta_s = took * (total - bytes_read) / bytes_read
        self._progress(DumpState(bytes_read, total, self._tally.entities, self._tally.facts, eta_s))


def _version(name: str, modified: str) -> str:
    """The dump's date as its name states it ("20251020"), else that of its newest entity, as an ISO date."""
    if match := _DATE.search(Path(name).name):
        return "-".join(match.groups())
    return modified[:10]
