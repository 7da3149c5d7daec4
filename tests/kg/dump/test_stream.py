from __future__ import annotations

import gzip
import io
from collections.abc import Mapping
from pathlib import Path

import pytest
import zstandard

from kg.dump.stream import DumpDamaged, DumpStream, DumpTruncated
from tests.kg.dump.conftest import Compress

CODECS = ("plain", "gzip", "bzip2", "zstd")


def _read(stream: DumpStream) -> tuple[bytes, Exception | None]:
    """What was delivered, and what it ended with."""
    delivered: list[bytes] = []
    try:
        delivered.extend(chunk.data for chunk in stream.chunks())
    except DumpDamaged as error:
        return b"".join(delivered), error
    return b"".join(delivered), None


@pytest.mark.parametrize("codec", CODECS)
def test_every_codec_gives_the_same_bytes_under_a_name_that_tells_nothing(
    codec: str, codecs: Mapping[str, Compress], dump_bytes: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "download"
    path.write_bytes(codecs[codec](dump_bytes))
    with DumpStream(path) as stream:
        data, error = _read(stream)
        assert (stream.codec, error) == (codec, None)
        assert stream.bytes_read == path.stat().st_size
        assert stream.lines_read == dump_bytes.count(b"\n")
    assert data == dump_bytes


@pytest.mark.parametrize("codec", CODECS)
def test_a_pipe_is_read_like_a_file(codec: str, codecs: Mapping[str, Compress], dump_bytes: bytes) -> None:
    stream = DumpStream("-", stdin=io.BytesIO(codecs[codec](dump_bytes)))
    assert stream.size is None
    assert _read(stream) == (dump_bytes, None)


@pytest.mark.parametrize("codec", ["gzip", "bzip2", "zstd"])
def test_members_one_after_the_other_are_one_stream(
    codec: str, codecs: Mapping[str, Compress], dump_bytes: bytes
) -> None:
    parts = [dump_bytes[at : at + 100_000] for at in range(0, len(dump_bytes), 100_000)]
    stream = DumpStream("-", stdin=io.BytesIO(b"".join(map(codecs[codec], parts))))
    assert _read(stream) == (dump_bytes, None)


def test_a_zstd_stream_may_begin_with_a_skippable_frame(dump_bytes: bytes) -> None:
    skippable = b"\x50\x2a\x4d\x18" + (4).to_bytes(4, "little") + b"size"
    stream = DumpStream("-", stdin=io.BytesIO(skippable + zstandard.ZstdCompressor().compress(dump_bytes)))
    assert _read(stream) == (dump_bytes, None)


def test_zeros_behind_the_last_gzip_member_are_padding(dump_bytes: bytes) -> None:
    stream = DumpStream("-", stdin=io.BytesIO(gzip.compress(dump_bytes) + bytes(512)))
    assert _read(stream) == (dump_bytes, None)


def test_chunks_end_at_line_ends(dump_bytes: bytes, codecs: Mapping[str, Compress]) -> None:
    stream = DumpStream("-", stdin=io.BytesIO(codecs["gzip"](dump_bytes)))
    assert all(chunk.data.endswith(b"\n") for chunk in stream.chunks())


@pytest.mark.parametrize("codec", CODECS)
def test_a_truncated_dump_is_delivered_as_far_as_it_goes_and_then_refused(
    codec: str, codecs: Mapping[str, Compress], dump_bytes: bytes
) -> None:
    whole = codecs[codec](dump_bytes)
    cut = whole[: len(whole) * 2 // 3]
    data, error = _read(DumpStream("-", stdin=io.BytesIO(cut)))
    assert isinstance(error, DumpTruncated)
    assert error.bytes_read == len(cut)
    assert error.lines_read == data.count(b"\n")
    assert "breaks off" in str(error)
    assert dump_bytes.startswith(data)
    assert len(data) > len(dump_bytes) // 4


@pytest.mark.parametrize("cut", range(1, 38))
def test_a_gzip_cut_at_any_byte_of_its_end_is_truncated(cut: int) -> None:
    whole = gzip.compress(b'[\n{"id":"Q1"},\n{"id":"Q2"}\n]\n')
    _, error = _read(DumpStream("-", stdin=io.BytesIO(whole[:-cut])))
    assert isinstance(error, DumpTruncated)


@pytest.mark.parametrize(
    "end", [b"", b"\n", b'\n{"type":"item","id":"Q9","claims":{"P1":[{"rank":"normal"}]', b"\n{"]
)
def test_an_array_that_is_not_closed_is_truncated_though_its_gzip_is_whole(end: bytes) -> None:
    whole = b'[\n{"id":"Q1"},\n{"id":"Q2"},'
    data, error = _read(DumpStream("-", stdin=io.BytesIO(gzip.compress(whole + end))))
    assert isinstance(error, DumpTruncated)
    assert "not closed" in str(error)
    assert data == (whole + b"\n" if end else whole[: whole.rindex(b"{")])
    assert error.lines_read == data.count(b"\n")


@pytest.mark.parametrize("end", [b"\n]", b"\n]\n", b"]", b"]\n", b"\n]\n\n  \n", b"\n ] "])
def test_an_array_may_be_closed_on_a_line_of_its_own_or_behind_its_last_entity(end: bytes) -> None:
    whole = b'[{"id":"Q1"},\n{"id":"Q2"}' + end
    data, error = _read(DumpStream("-", stdin=io.BytesIO(whole)))
    assert (data.strip(), error) == (whole.strip(), None)


def test_lines_without_an_array_need_no_end() -> None:
    assert _read(DumpStream("-", stdin=io.BytesIO(b'{"id":"Q1"}\n{"id":"Q2"}')))[1] is None


def test_a_flipped_byte_in_a_gzip_is_damage(dump_bytes: bytes) -> None:
    damaged = bytearray(gzip.compress(dump_bytes))
    damaged[len(damaged) // 2] ^= 0xFF
    data, error = _read(DumpStream("-", stdin=io.BytesIO(bytes(damaged))))
    assert isinstance(error, DumpDamaged)
    assert not isinstance(error, DumpTruncated)
    assert data.count(b"\n") == error.lines_read
    assert "checksum" in str(error)


@pytest.mark.parametrize("brackets", [(b"", b""), (b"[\n", b"]\n")])
@pytest.mark.parametrize("cut", [0, 1, 2, 3])
def test_reading_goes_on_behind_the_last_line_too(
    brackets: tuple[bytes, bytes], cut: int, tmp_path: Path
) -> None:
    lines = b'{"id":"Q1"},\n' * 20_000
    whole = brackets[0] + lines + brackets[1]
    for name, data in (("plain", whole), ("gzip", gzip.compress(whole))):
        (tmp_path / name).write_bytes(data)
        skip = len(whole) - len(b"".join(whole.splitlines(keepends=True)[-cut:]) if cut else b"")
        with DumpStream(tmp_path / name) as stream:
            assert b"".join(chunk.data for chunk in stream.chunks(skip=skip)) == whole[skip:]


@pytest.mark.parametrize("codec", CODECS)
def test_reading_goes_on_behind_a_byte(
    codec: str, codecs: Mapping[str, Compress], dump_bytes: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "dump"
    path.write_bytes(codecs[codec](dump_bytes))
    half = dump_bytes.index(b"\n", len(dump_bytes) // 2) + 1
    with DumpStream(path) as stream:
        chunks = stream.chunks(skip=half, skipped_lines=dump_bytes.count(b"\n", 0, half))
        assert b"".join(chunk.data for chunk in chunks) == dump_bytes[half:]
        assert stream.lines_read == dump_bytes.count(b"\n")


def test_a_line_without_end_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kg.dump.stream._LONGEST_LINE", 1 << 20)
    _, error = _read(DumpStream("-", stdin=io.BytesIO(b"[" + b"x" * (9 << 20))))
    assert isinstance(error, DumpDamaged)
    assert "one entity per line" in str(error)


def test_a_missing_an_empty_and_a_foreign_file_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "empty.json").touch()
    for path, said in (("no.json", "no such file"), ("empty.json", "is empty"), (".", "is a folder")):
        with pytest.raises(ValueError, match=said):
            DumpStream(tmp_path / path)
