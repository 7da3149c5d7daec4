from __future__ import annotations

import io
from collections import Counter
from pathlib import Path

import pytest

from kg.dump.block import BadLine, BlockReport, Position
from kg.dump.checkpoint import Tally, identity, load, save
from kg.dump.options import DumpOptions
from kg.dump.stream import DumpStream


def _report(block: int, bad_lines: int = 1) -> BlockReport:
    return BlockReport(
        ends=Position(block, block * 10, block * 1000),
        bytes_read=block * 100,
        entities=4,
        facts=9,
        relations=1,
        left_out=Counter({"no sitelink": 3, "bad line": bad_lines}),
        bad_lines=[BadLine(block * 10 + n, "why") for n in range(bad_lines)],
        modified=f"2025-10-0{block}T00:00:00Z",
    )


def _tally(*reports: BlockReport) -> Tally:
    tally = Tally()
    for report in reports:
        tally.add(report)
    return tally


def test_a_tally_is_what_the_blocks_gave_together() -> None:
    tally = _tally(_report(1), _report(2, bad_lines=150))
    assert (tally.entities, tally.facts, tally.relations) == (8, 18, 2)
    assert tally.left_out == {"no sitelink": 6, "bad line": 151}
    assert (len(tally.bad_lines), tally.ends, tally.modified) == (
        100,
        Position(2, 20, 2000),
        "2025-10-02T00:00:00Z",
    )


def test_a_tally_is_loaded_as_it_was_saved(tmp_path: Path) -> None:
    tally = _tally(_report(1), _report(2))
    save(tmp_path, {"size": 7}, tally)
    assert load(tmp_path, {"size": 7}) == tally
    assert [path.name for path in tmp_path.iterdir()] == ["checkpoint.json"]


def test_a_checkpoint_of_another_dump_counts_for_nothing(tmp_path: Path) -> None:
    save(tmp_path, {"size": 7}, _tally(_report(1)))
    assert load(tmp_path, {"size": 8}) is None
    assert load(tmp_path / "nowhere", {"size": 7}) is None


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b'{"dump":{"size":7},"tally":{"ends":3}}'])
def test_a_damaged_checkpoint_counts_for_nothing(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "checkpoint.json").write_bytes(content)
    assert load(tmp_path, {"size": 7}) is None


def test_pipes_are_told_apart_by_their_first_bytes() -> None:
    one, other = (
        identity(DumpStream("-", stdin=io.BytesIO(data)), DumpOptions()) for data in (b"[\n1", b"[\n2")
    )
    assert one != other
    assert one == identity(DumpStream("-", stdin=io.BytesIO(b"[\n1")), DumpOptions())
