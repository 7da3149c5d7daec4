"""A dump as a stream of lines, whatever it is compressed with.

The codec is told by the first bytes, never by the name. Files of many members (pigz, pbzip2, concatenated gzip) are
one stream. Memory is bounded by a chunk and the longest line. A stream that breaks off, or whose array is not closed
by "]", raises after everything readable was delivered. No library decodes bzip2 faster than 30 MB/s on one core: feed
such a dump through ``lbzip2 -dc`` on standard input, or take the gzip one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol

import orjson

_READ_BYTES = 1 << 17
"""Compressed bytes per read: gives gzip chunks of 1 to 2 MB, which stay in the cache."""
_PLAIN_BYTES = 1 << 22
_LONGEST_LINE = 1 << 28
_TAIL = 64
_BLANK = b"\xef\xbb\xbf \t\r\n"
HEAD_BYTES = 1 << 16


class DumpDamaged(ValueError):
    """A dump cannot be read to its end; what came before was delivered."""

    def __init__(self, message: str, *, bytes_read: int, lines_read: int) -> None:
        super().__init__(message)
        self.bytes_read = bytes_read
        """Of the file as it lies there, compressed."""
        self.lines_read = lines_read


class DumpTruncated(DumpDamaged):
    """A dump breaks off before its end."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Whole lines; only the very last line of a stream may lack its line end."""

    data: bytes
    bytes_read: int
    """Compressed bytes read from the source so far."""


class _Decoder(Protocol):
    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


def _gzip() -> _Decoder:
    from isal import isal_zlib

    decoder: _Decoder = isal_zlib.decompressobj(wbits=31)
    return decoder


def _bzip2() -> _Decoder:
    from bz2 import BZ2Decompressor

    return BZ2Decompressor()


def _zstd() -> _Decoder:
    from zstandard import ZstdDecompressor

    decoder: _Decoder = ZstdDecompressor(max_window_size=1 << 31).decompressobj()
    return decoder


_CODECS: tuple[tuple[bytes, str, Callable[[], _Decoder]], ...] = (
    (b"\x1f\x8b", "gzip", _gzip),
    (b"BZh", "bzip2", _bzip2),
    (b"\x28\xb5\x2f\xfd", "zstd", _zstd),
)
_ZSTD_SKIPPABLE = tuple(bytes((low, 0x2A, 0x4D, 0x18)) for low in range(0x50, 0x60))


class DumpStream:
    """An open dump; ``path`` "-" is the standard input.

    :raises ValueError: the file does not exist or is empty.
    """

    def __init__(self, path: Path | str, *, stdin: BinaryIO | None = None) -> None:
        self.name = "standard input" if str(path) == "-" else str(path)
        self.size: int | None = None
        """Bytes of the file; None where the end of a pipe is not known."""
        self.modified_ns = 0
        if str(path) == "-":
            self._file = stdin or sys.stdin.buffer
        else:
            self._file = _open(Path(path))
            stat = Path(path).stat()
            self.size = stat.st_size if Path(path).is_file() else None
            self.modified_ns = stat.st_mtime_ns
        self.head = _read_fully(self._file, HEAD_BYTES)
        """The first bytes as they lie there."""
        if not self.head:
            self.close()
            raise ValueError(f"{self.name}: is empty; name a Wikidata JSON dump")
        self.codec, self._decoder = _codec_of(self.head)
        self.bytes_read = 0
        self.lines_read = 0
        self._tail = b""
        self._opened: bool | None = None
        """Whether the stream begins an array; None until something was read."""

    def close(self) -> None:
        if self._file is not sys.stdin.buffer:
            self._file.close()

    def __enter__(self) -> DumpStream:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def chunks(self, *, skip: int = 0, skipped_lines: int = 0) -> Iterator[Chunk]:
        """Whole lines from the uncompressed byte ``skip`` on, which must begin a line and have
        ``skipped_lines`` lines before it. To be called once.

        :raises DumpTruncated: the stream breaks off; everything readable was yielded before.
        :raises DumpDamaged: the stream is no valid gzip, bzip2 or zstd, or a line is longer than 256 MB.
        """
        self.lines_read = skipped_lines
        carry = b""
        broken: DumpDamaged | None = None
        try:
            for piece in self._decoded(skip):
                cut = piece.rfind(b"\n") + 1
                if not cut:
                    carry += piece
                    self._refuse_endless(carry)
                    continue
                data = b"".join((carry, memoryview(piece)[:cut]))
                carry = piece[cut:]
                self._ends_with(data)
                self.lines_read += _line_ends(data)
                yield Chunk(data, self.bytes_read)
        except DumpDamaged as error:
            broken = error
        if broken is None and carry.strip() and (not self._opened or _closes(carry)):
            self._ends_with(carry)
            self.lines_read += 1
            yield Chunk(carry, self.bytes_read)
        if broken is None and self._opened and not self._tail.rstrip().endswith(b"]"):
            broken = self._truncated('its array is not closed by "]"')
        if broken is not None:
            raise broken

    def _refuse_endless(self, line: bytes) -> None:
        if len(line) > _LONGEST_LINE:
            raise self._damaged("is longer than 256 MB: no dump with one entity per line")

    def _decoded(self, skip: int) -> Iterator[bytes]:
        """Uncompressed pieces behind the byte ``skip``."""
        if self._decoder is None and self.size is not None and skip >= len(self.head):
            self._begins_with(self.head)
            self._file.seek(skip - _TAIL)
            self._ends_with(self._file.read(_TAIL))
            self.head, self.bytes_read, skip = self._file.read(_PLAIN_BYTES), skip, 0
        pieces = self._plain() if self._decoder is None else self._inflated(self._decoder)
        for piece in pieces:
            self._begins_with(piece)
            if skip:
                self._ends_with(piece[:skip])
            if skip < len(piece):
                yield piece[skip:]
            skip = max(skip - len(piece), 0)

    def _begins_with(self, data: bytes) -> None:
        if self._opened is None and (start := data[:HEAD_BYTES].lstrip(_BLANK)):
            self._opened = start.startswith(b"[")

    def _ends_with(self, data: bytes) -> None:
        self._tail = (self._tail + data[-_TAIL:])[-_TAIL:]

    def _plain(self) -> Iterator[bytes]:
        piece = self.head
        while piece:
            self.bytes_read += len(piece)
            yield piece
            piece = self._file.read(_PLAIN_BYTES)

    def _inflated(self, new_decoder: Callable[[], _Decoder]) -> Iterator[bytes]:
        decoder = new_decoder()
        fresh = False
        data = self.head
        while data:
            self.bytes_read += len(data)
            while data:
                if fresh and not data.strip(b"\0"):
                    break
                fresh = False
                yield self._decompress(decoder, data)
                data = decoder.unused_data if decoder.eof else b""
                if decoder.eof:
                    decoder, fresh = new_decoder(), True
            data = self._file.read(_READ_BYTES)
        if not fresh:
            raise self._truncated(f"its {self.codec} data ends in the middle")

    def _decompress(self, decoder: _Decoder, data: bytes) -> bytes:
        try:
            return decoder.decompress(data)
        except Exception as error:
            if type(error).__name__ not in {"IsalError", "error", "OSError", "ZstdError", "EOFError"}:
                raise
            raise self._damaged(f"is no valid {self.codec} data ({error})") from error

    def _truncated(self, what: str) -> DumpTruncated:
        return DumpTruncated(
            f"{self.name}: breaks off after {self.bytes_read} bytes and {self.lines_read} lines ({what}); "
            "download it again, continue the download, or make do with this part (--accept-truncated)",
            bytes_read=self.bytes_read,
            lines_read=self.lines_read,
        )

    def _damaged(self, what: str) -> DumpDamaged:
        return DumpDamaged(
            f"{self.name}: what follows line {self.lines_read} (about byte {self.bytes_read}) {what}; "
            "compare the file with its published checksum",
            bytes_read=self.bytes_read,
            lines_read=self.lines_read,
        )


def _open(path: Path) -> BinaryIO:
    try:
        return path.open("rb", buffering=0)
    except FileNotFoundError:
        raise ValueError(
            f"{path}: no such file; name a Wikidata JSON dump, or - for standard input"
        ) from None
    except IsADirectoryError:
        raise ValueError(f"{path}: is a folder; name the dump file in it") from None


def _read_fully(file: BinaryIO, count: int) -> bytes:
    """Up to ``count`` bytes; fewer only at the end (a pipe gives what it has)."""
    parts: list[bytes] = []
    while count and (part := file.read(count)):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _line_ends(data: bytes) -> int:
    """Their number, five times as fast as ``bytes.count`` where lines are long."""
    count = at = 0
    while at := data.find(b"\n", at) + 1:
        count += 1
    return count


def _closes(line: bytes) -> bool:
    """Whether a last line without line end closes the array: "]" or an entity with it, not one that is cut there."""
    text = line.strip()
    if text == b"]" or not text.endswith(b"]"):
        return text == b"]"
    try:
        orjson.loads(b"[" + text.removeprefix(b"["))
    except orjson.JSONDecodeError:
        return False
    return True


def _codec_of(head: bytes) -> tuple[str, Callable[[], _Decoder] | None]:
    for magic, name, decoder in _CODECS:
        if head.startswith(magic):
            return name, decoder
    if head.startswith(_ZSTD_SKIPPABLE):
        return "zstd", _zstd
    return "plain", None
