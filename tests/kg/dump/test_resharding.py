"""Re-sharding: the parts give what the dump gives, whatever interrupted them, and the dump is decompressed once."""

import gzip
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.dump.block import LineBlock, Position, blocks
from kg.dump.options import DumpOptions
from kg.dump.progress import DumpState
from kg.dump.reader import DumpReport, read_dump
from kg.dump.resharding import Parts, packed
from kg.dump.stream import Chunk, DumpStream, DumpTruncated
from kg.engine import Engine
from kg.engine_local import LocalEngine
from tests.kg.dump.dump_lines import realistic_lines

BLOCK_BYTES = 300_000


class Killed(Exception):
    pass


def kill_after(entities: int) -> Callable[[DumpState], None]:
    def progress(state: DumpState) -> None:
        if state.entities >= entities:
            raise Killed

    return progress


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    return list(realistic_lines(Random(3), 1, 900))


@pytest.fixture
def dump(lines: list[bytes], tmp_path: Path) -> Path:
    path = tmp_path / "wikidata-20261001-all.json.gz"
    path.write_bytes(gzip.compress(b"[\n" + b"".join(lines)[:-2] + b"\n]\n", compresslevel=1))
    return path


@pytest.fixture
def engine() -> Iterator[Engine]:
    with LocalEngine() as engine:
        yield engine


def read(
    dump: Path,
    work: Path,
    *,
    engine: Engine,
    parts: Path | None,
    progress: Callable[[DumpState], None] | None = None,
    options: DumpOptions | None = None,
) -> DumpReport:
    options = options or DumpOptions(blocks_per_shard=1, block_bytes=BLOCK_BYTES)
    return read_dump(dump, work, options=options, engine=engine, parts=parts, progress=progress)


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*.*")
        if path.is_file() and path.name != "checkpoint.json"
    }


def as_chunks(lines: list[bytes]) -> list[Chunk]:
    return [Chunk(b"".join(lines[at : at + 7]), at) for at in range(0, len(lines), 7)]


def test_the_parts_give_the_shards_that_the_dump_gives(dump: Path, tmp_path: Path, engine: Engine) -> None:
    straight = read(dump, tmp_path / "a", engine=engine, parts=None)
    first = read(dump, tmp_path / "b", engine=engine, parts=tmp_path / "parts")
    second = read(dump, tmp_path / "c", engine=engine, parts=tmp_path / "parts")
    assert len(straight.shards) > 5
    assert files_of(tmp_path / "a") == files_of(tmp_path / "b") == files_of(tmp_path / "c")
    for report in (first, second):
        assert (report.lines, report.entities, report.left_out) == (
            straight.lines,
            straight.entities,
            straight.left_out,
        )


def test_a_later_run_with_other_options_does_not_decompress(
    dump: Path, tmp_path: Path, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(dump, tmp_path / "a", engine=engine, parts=tmp_path / "parts")
    options = DumpOptions(blocks_per_shard=1, block_bytes=BLOCK_BYTES, languages=("de", "en"))
    expected = read(dump, tmp_path / "b", engine=engine, parts=None, options=options)

    def refuse(*_: object, **__: object) -> Iterator[Chunk]:
        raise AssertionError("the dump was decompressed once more")

    monkeypatch.setattr(DumpStream, "chunks", refuse)
    report = read(dump, tmp_path / "c", engine=engine, parts=tmp_path / "parts", options=options)
    assert files_of(tmp_path / "b") == files_of(tmp_path / "c")
    assert report.facts == expected.facts


@pytest.mark.parametrize("entities", [1, 60, 150])
def test_a_killed_run_goes_on_behind_the_last_part(
    dump: Path, tmp_path: Path, engine: Engine, entities: int
) -> None:
    with pytest.raises(Killed):
        read(dump, tmp_path / "b", engine=engine, parts=tmp_path / "parts", progress=kill_after(entities))
    kept = files_of(tmp_path / "parts")
    assert len(kept) > 1
    read(dump, tmp_path / "a", engine=engine, parts=None)
    read(dump, tmp_path / "b", engine=engine, parts=tmp_path / "parts")
    assert files_of(tmp_path / "a") == files_of(tmp_path / "b")
    now = files_of(tmp_path / "parts")
    assert all(now[name].startswith(content) for name, content in kept.items())
    assert len(now) > len(kept)


def test_shards_that_are_lost_are_made_again_from_the_parts(
    dump: Path, tmp_path: Path, engine: Engine
) -> None:
    with pytest.raises(Killed):
        read(dump, tmp_path / "b", engine=engine, parts=tmp_path / "parts", progress=kill_after(60))
    read(dump, tmp_path / "a", engine=engine, parts=None)
    read(dump, tmp_path / "c", engine=engine, parts=tmp_path / "parts")
    assert files_of(tmp_path / "a") == files_of(tmp_path / "c")


def test_parts_that_are_lost_are_made_again_and_so_are_the_shards(
    dump: Path, tmp_path: Path, engine: Engine
) -> None:
    with pytest.raises(Killed):
        read(dump, tmp_path / "b", engine=engine, parts=tmp_path / "parts", progress=kill_after(60))
    shutil.rmtree(tmp_path / "parts")
    read(dump, tmp_path / "a", engine=engine, parts=None)
    report = read(dump, tmp_path / "b", engine=engine, parts=tmp_path / "parts")
    assert report.resumed_at_line == 0
    assert files_of(tmp_path / "a") == files_of(tmp_path / "b")


@pytest.mark.parametrize("cut", [1, 10, 40])
def test_an_index_whose_last_line_was_cut_off_is_read_up_to_there(
    dump: Path, tmp_path: Path, engine: Engine, cut: int
) -> None:
    read(dump, tmp_path / "a", engine=engine, parts=tmp_path / "parts")
    index = tmp_path / "parts" / "parts.jsonl"
    index.write_bytes(index.read_bytes()[:-cut])
    read(dump, tmp_path / "b", engine=engine, parts=tmp_path / "parts")
    assert files_of(tmp_path / "a") == files_of(tmp_path / "b")
    assert orjson.loads(index.read_bytes().splitlines()[-1]) == {"complete": True}


def test_parts_of_another_dump_are_made_anew(
    dump: Path, lines: list[bytes], tmp_path: Path, engine: Engine
) -> None:
    read(dump, tmp_path / "a", engine=engine, parts=tmp_path / "parts")
    dump.write_bytes(gzip.compress(b"[\n" + b"".join(lines[100:])[:-2] + b"\n]\n"))
    expected = read(dump, tmp_path / "b", engine=engine, parts=None)
    report = read(dump, tmp_path / "c", engine=engine, parts=tmp_path / "parts")
    assert (report.lines, report.entities) == (expected.lines, expected.entities)
    assert files_of(tmp_path / "b") == files_of(tmp_path / "c")


def test_a_dump_that_breaks_off_is_never_taken_for_complete(
    dump: Path, tmp_path: Path, engine: Engine
) -> None:
    dump.write_bytes(dump.read_bytes()[:-100_000])
    for _ in range(2):
        with pytest.raises(DumpTruncated):
            read(dump, tmp_path / "a", engine=engine, parts=tmp_path / "parts")
        assert b"complete" not in (tmp_path / "parts" / "parts.jsonl").read_bytes()


def test_a_part_that_is_damaged_is_an_error(dump: Path, tmp_path: Path, engine: Engine) -> None:
    read(dump, tmp_path / "a", engine=engine, parts=tmp_path / "parts")
    path = tmp_path / "parts" / "part-00002.zst"
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    with pytest.raises(RuntimeError, match=r"item 3 \(block-00002 from .*part 2 .* is damaged"):
        read(dump, tmp_path / "b", engine=engine, parts=tmp_path / "parts")


def test_no_part_is_left_half_written(dump: Path, tmp_path: Path, engine: Engine) -> None:
    read(dump, tmp_path / "a", engine=engine, parts=tmp_path / "parts")
    names = sorted(path.name for path in (tmp_path / "parts").iterdir())
    assert names == [*(f"part-{number:05}.zst" for number in range(len(names) - 1)), "parts.jsonl"]


def test_the_blocks_begin_at_the_number_asked_for(dump: Path, tmp_path: Path) -> None:
    options = DumpOptions(blocks_per_shard=1, block_bytes=BLOCK_BYTES)

    def numbers(first: int) -> list[int]:
        with DumpStream(dump) as stream:
            parts = Parts(tmp_path / "parts", stream, options)
            found = parts.blocks(
                lambda begin: stream.chunks(skip=begin.byte, skipped_lines=begin.line), first=first
            )
            return [block.number for block in found]

    everything = numbers(0)
    assert everything == list(range(len(everything)))
    assert numbers(3) == everything[3:]


@given(st.lists(st.binary(max_size=40).map(lambda line: line.replace(b"\n", b"")), max_size=20))
def test_a_block_is_the_same_after_packing(texts: list[bytes]) -> None:
    lines = [b'{"type":"item",' + text + b"\n" for text in texts]
    for block in blocks(as_chunks(lines), DumpOptions(block_bytes=100), Position()):
        assert_same(packed(block).unpacked(), block)


def test_a_block_of_skipped_lines_only_can_be_packed() -> None:
    (block,) = blocks([Chunk(b"[\n]\n", 4)], DumpOptions(), Position())
    assert not block.lines
    assert_same(packed(block).unpacked(), block)


def assert_same(found: LineBlock, expected: LineBlock) -> None:
    assert (found.lines, found.numbers, found.skipped) == (expected.lines, expected.numbers, expected.skipped)
    assert (found.begins, found.ends, found.bytes_read) == (
        expected.begins,
        expected.ends,
        expected.bytes_read,
    )
