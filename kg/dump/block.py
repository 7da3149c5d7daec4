"""Blocks of lines of a dump, each of which becomes one shard.

Where a block ends follows from the lines alone, so the same dump and options give the same blocks whatever the
processes, the compression and the interruptions were. Lines that need no parsing are left out here, before a block
is sent to another process: of the whole dump about a sixth of the bytes remain.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from kg.dump.entity import EntityReader
from kg.dump.options import DumpOptions
from kg.dump.prefilter import reason_to_skip
from kg.dump.stream import Chunk
from kg.dump.value import LeftOut
from kg.staging.shard import ShardWriter

MOST_BAD_LINES = 100
_MOST_LINES = 100_000
_WHITE = b" \t\r\n,"


@dataclass(frozen=True, slots=True)
class BadLine:
    number: int
    """From 1, in the uncompressed dump."""
    reason: str


@dataclass(frozen=True, slots=True)
class Position:
    """Where a block begins or ends in the uncompressed dump."""

    block: int = 0
    line: int = 0
    """Lines before it."""
    byte: int = 0


@dataclass(slots=True)
class LineBlock:
    """Lines to parse, as they stand in the dump, and what was skipped between them."""

    options: DumpOptions
    lines: list[bytes] = field(repr=False)
    numbers: array[int] = field(repr=False)
    skipped: Counter[str] = field(repr=False)
    begins: Position
    ends: Position
    bytes_read: int = 0
    """Compressed bytes of the dump read when the block was cut."""


@dataclass(frozen=True, slots=True)
class BlockReport:
    ends: Position
    bytes_read: int
    entities: int
    facts: int
    relations: int
    left_out: Counter[str]
    bad_lines: list[BadLine]
    """The first of them; ``left_out`` has how many there are."""
    modified: str
    """The newest change of an entity, as an ISO time, or empty."""


def blocks(chunks: Iterable[Chunk], options: DumpOptions, begin: Position) -> Iterator[LineBlock]:
    """Cut a stream of lines into blocks; ``begin`` is where its first line stands."""
    block = _empty(options, begin)
    size, line, offset = 0, begin.line, begin.byte
    for chunk in chunks:
        data, start, length = chunk.data, 0, len(chunk.data)
        while start < length:
            end = data.find(b"\n", start)
            after = end + 1 if end >= 0 else length
            end = end if end >= 0 else length
            line += 1
            if reason := reason_to_skip(data, start, end, min_sitelinks=options.min_sitelinks):
                block.skipped[reason] += 1
            else:
                block.lines.append(data[start:end])
                block.numbers.append(line)
                size += end - start
            start = after
            if size >= options.block_bytes or len(block.lines) >= _MOST_LINES:
                block.ends = Position(begin.block + 1, line, offset + after)
                block.bytes_read = chunk.bytes_read
                yield block
                begin, size = block.ends, 0
                block = _empty(options, begin)
        offset += length
        block.bytes_read = chunk.bytes_read
    if line > begin.line:
        block.ends = Position(begin.block + 1, line, offset)
        yield block


def extract(block: LineBlock, folder: Path) -> BlockReport:
    """Write the shard of a block into an empty folder."""
    left_out = Counter(block.skipped)
    reader = EntityReader(block.options, left_out)
    writer = ShardWriter(folder)
    bad_lines: list[BadLine] = []
    entities = relations = 0
    newest = ""
    for number, line in zip(block.numbers, block.lines, strict=True):
        try:
            document = reader.read(_trimmed(line, number))
        except LeftOut as reason:
            left_out[str(reason)] += 1
            continue
        except (ValueError, KeyError, TypeError, AttributeError, UnicodeError) as error:
            left_out["bad line"] += 1
            if len(bad_lines) < MOST_BAD_LINES:
                bad_lines.append(BadLine(number, _said(error)))
            continue
        newest = max(newest, document.modified)
        if document.relation is not None:
            writer.relation(document.relation)
            relations += 1
        if document.entity is not None:
            writer.entity(document.entity)
            entities += 1
            for fact in document.facts:
                writer.fact(fact)
    del left_out["blank"]
    writer.left_out.update(left_out)
    writer.close()
    return BlockReport(
        block.ends, block.bytes_read, entities, len(writer), relations, left_out, bad_lines, newest
    )


def _empty(options: DumpOptions, begins: Position) -> LineBlock:
    return LineBlock(options, [], array("Q"), Counter(), begins, begins)


def _trimmed(line: bytes, number: int) -> bytes:
    """A line without its comma, and without the brackets of the array where they stand on it."""
    if line[-1:] == b"," and line[:1] == b"{":
        return line[:-1]
    line = line.strip(_WHITE)
    if number == 1:
        line = line.removeprefix(b"\xef\xbb\xbf").removeprefix(b"[").lstrip(_WHITE)
    if line[-2:] == b"}]":
        line = line[:-1]
    return line


def _said(error: Exception) -> str:
    text = str(error).replace("\n", " ")
    return text[:200] if isinstance(error, ValueError) else f"{type(error).__name__}: {text[:180]}"
