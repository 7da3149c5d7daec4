"""A dump re-sharded once: its blocks of lines kept in a folder, so that no later run decompresses the dump again.

A compressed dump is a single stream, which one core decompresses whatever the number of machines. Here each block
that is cut from it is written as a part (zstd level 1; the lines that need no parsing are gone already). A run that
was killed goes on behind the last part, and one with other languages or relations reads the parts only.

    parts.jsonl      the dump and how it was cut; then a line per part, where it ends; then "complete"
    part-00000.zst   a line of JSON (position, skipped lines by reason), the numbers of the lines as u8, the lines

Memory: a block. Disk: about a sixtieth of the uncompressed dump.
"""

from __future__ import annotations

import os
import shutil
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

import orjson

from kg.dump.block import BlockReport, LineBlock, Position, blocks, extract
from kg.dump.options import DumpOptions
from kg.dump.stream import Chunk, DumpStream

_INDEX = "parts.jsonl"
_LEVEL = 1


@dataclass(frozen=True, slots=True)
class PackedBlock:
    """A block as it travels to another process or machine."""

    number: int
    options: DumpOptions = field(repr=False)
    data: bytes = field(repr=False)

    def unpacked(self) -> LineBlock:
        """:raises ValueError: its bytes are damaged."""
        from zstandard import ZstdDecompressor, ZstdError

        try:
            content = ZstdDecompressor().decompress(self.data)
        except ZstdError as error:
            raise ValueError(
                f"part {self.number} of the re-sharded dump is damaged ({error}); remove its folder of parts"
            ) from error
        cut = content.index(b"\n") + 1
        head = orjson.loads(content[:cut])
        numbers = array("Q")
        numbers.frombytes(content[cut : cut + head["lines"] * numbers.itemsize])
        text = content[cut + head["lines"] * numbers.itemsize :]
        return LineBlock(
            options=self.options,
            lines=text.split(b"\n") if head["lines"] else [],
            numbers=numbers,
            skipped=Counter(head["skipped"]),
            begins=Position(**head["begins"]),
            ends=Position(**head["ends"]),
            bytes_read=head["bytes_read"],
        )


def packed(block: LineBlock) -> PackedBlock:
    """A block whose lines hold no line end, as those of a dump do."""
    from zstandard import ZstdCompressor

    head = {
        "lines": len(block.lines),
        "skipped": dict(block.skipped),
        "begins": asdict(block.begins),
        "ends": asdict(block.ends),
        "bytes_read": block.bytes_read,
    }
    content = b"".join((orjson.dumps(head), b"\n", block.numbers.tobytes(), b"\n".join(block.lines)))
    data = ZstdCompressor(level=_LEVEL, write_checksum=True).compress(content)
    return PackedBlock(block.begins.block, block.options, data)


def extract_packed(block: PackedBlock, folder: Path) -> BlockReport:
    """Write the shard of a block into an empty folder."""
    return extract(block.unpacked(), folder)


class Parts:
    """The parts of a dump in ``folder``; those of another dump, or cut otherwise, are removed."""

    def __init__(self, folder: Path, stream: DumpStream, options: DumpOptions) -> None:
        self._folder = folder
        self._options = options
        self._dump = _identity(stream, options)
        self._ends: list[Position] = []
        self.complete = False
        if not self._load():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            self._append(self._dump)

    def __len__(self) -> int:
        return len(self._ends)

    @property
    def ends(self) -> Position:
        """Where the next part begins."""
        return self._ends[-1] if self._ends else Position()

    def blocks(self, chunks: Callable[[Position], Iterator[Chunk]], *, first: int) -> Iterator[PackedBlock]:
        """The blocks from the number ``first`` on: from the parts, then from the stream, which makes new parts.

        ``chunks`` opens the stream at a position, and is not called when the parts are complete.
        """
        for number in range(first, len(self)):
            yield PackedBlock(number, self._options, self._path(number).read_bytes())
        if self.complete:
            return
        for block in blocks(chunks(self.ends), self._options, self.ends):
            part = packed(block)
            self._add(part, block.ends)
            if part.number >= first:
                yield part

    def finish(self) -> None:
        """To be called when the stream came to its proper end."""
        if not self.complete:
            self._append({"complete": True})
            self.complete = True

    def _add(self, part: PackedBlock, ends: Position) -> None:
        path = self._path(part.number)
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            beside.write_bytes(part.data)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
        self._append(asdict(ends))
        self._ends.append(ends)

    def _append(self, row: Mapping[str, object]) -> None:
        with (self._folder / _INDEX).open("ab") as file:
            file.write(orjson.dumps(row) + b"\n")

    def _load(self) -> bool:
        """Whether there are parts of this dump; a line that a kill cut off is cut away."""
        path = self._folder / _INDEX
        if not path.is_file():
            return False
        content = path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        try:
            dump, *rows = (orjson.loads(line) for line in whole.splitlines())
        except ValueError:
            return False
        if dump != orjson.loads(orjson.dumps(self._dump)):
            return False
        if len(whole) < len(content):
            os.truncate(path, len(whole))
        self.complete = bool(rows) and "complete" in rows[-1]
        self._ends = [Position(**row) for row in rows if "complete" not in row]
        return True

    def _path(self, number: int) -> Path:
        return self._folder / f"part-{number:05}.zst"


def _identity(stream: DumpStream, options: DumpOptions) -> Mapping[str, object]:
    """What must be the same for the parts to be those of this dump, cut as these options would."""
    from hashlib import sha256

    return {
        "size": stream.size,
        "modified_ns": stream.modified_ns,
        "head": sha256(stream.head).hexdigest(),
        "min_sitelinks": options.min_sitelinks,
        "block_bytes": options.block_bytes,
    }
