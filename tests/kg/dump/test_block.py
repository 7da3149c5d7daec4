from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.dump.block import Position, blocks, extract
from kg.dump.options import DumpOptions
from kg.dump.stream import Chunk
from kg.staging.shard import Shard
from tests.kg.dump.dump_lines import item, line


def _chunks(data: bytes, lines_per_chunk: int) -> Iterator[Chunk]:
    lines = data.splitlines(keepends=True)
    for at in range(0, len(lines), lines_per_chunk):
        yield Chunk(b"".join(lines[at : at + lines_per_chunk]), at)


@pytest.mark.parametrize("lines_per_chunk", [2, 7, 100, 1000])
def test_where_blocks_end_does_not_depend_on_the_chunks(dump_bytes: bytes, lines_per_chunk: int) -> None:
    options = DumpOptions(block_bytes=50_000)
    cut = list(blocks(_chunks(dump_bytes, 1), options, Position()))
    other = list(blocks(_chunks(dump_bytes, lines_per_chunk), options, Position()))
    assert len(cut) > 5
    assert [(b.begins, b.ends, b.lines, b.numbers, b.skipped) for b in cut] == [
        (b.begins, b.ends, b.lines, b.numbers, b.skipped) for b in other
    ]


def test_every_line_is_in_one_block_or_skipped(dump_bytes: bytes) -> None:
    cut = list(blocks(_chunks(dump_bytes, 7), DumpOptions(block_bytes=50_000), Position()))
    lines = dump_bytes.splitlines()
    assert cut[-1].ends == Position(len(cut), len(lines), len(dump_bytes))
    assert sum(len(block.lines) + block.skipped.total() for block in cut) == len(lines)
    for block in cut:
        assert [lines[number - 1] for number in block.numbers] == block.lines


def test_cutting_goes_on_in_the_middle(dump_bytes: bytes) -> None:
    options = DumpOptions(block_bytes=50_000)
    whole = list(blocks(_chunks(dump_bytes, 7), options, Position()))
    at = whole[2].ends
    rest = list(blocks(_chunks(dump_bytes[at.byte :], 3), options, at))
    assert [(b.begins, b.ends, b.lines) for b in rest] == [(b.begins, b.ends, b.lines) for b in whole[3:]]


def test_a_block_becomes_a_shard(tmp_path: Path) -> None:
    data = b"[\n" + line(item(1)) + line(item(2, sitelinks={})) + b"{bad}\n]\n"
    (block,) = blocks([Chunk(data, 9)], DumpOptions(), Position())
    report = extract(block, tmp_path)
    shard = Shard(tmp_path)
    assert list(shard.strings("entity_label")) == ["item 1"]
    assert shard.left_out == report.left_out == {"no sitelink": 1, "bad line": 1}
    assert [bad.number for bad in report.bad_lines] == [4]
    assert (report.entities, report.ends, report.modified) == (
        1,
        Position(1, 5, len(data)),
        "2025-10-01T12:34:56Z",
    )


def test_extracting_twice_gives_the_same_files(dump_bytes: bytes, tmp_path: Path) -> None:
    (block,) = blocks(_chunks(dump_bytes, 50), DumpOptions(), Position())
    for name in ("one", "two"):
        extract(block, tmp_path / name)
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert len(files) > 10
    assert all(
        (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes() for name in files
    )
