from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.dump.joined_shard import join_shards
from kg.records import Coordinates, EntityRef, Quantity, Text, Time, Value
from kg.staging.shard import Shard, ShardWriter, StagedEntity, StagedFact, StagedRelation
from kg.starter import SourceNote

_IDS = st.sampled_from(("Q1", "Q2", "Q42", "X1", "X2", "AK:own", "Q0"))
_VALUES: st.SearchStrategy[Value] = st.one_of(
    _IDS.map(lambda key: EntityRef(key, "")),
    st.integers(1, 2000).map(Time),
    st.integers(0, 9).map(lambda amount: Quantity(amount, "Q11573", 0.5)),
    st.text("abé", max_size=3).map(Text),
    st.integers(-90, 90).map(lambda degrees: Coordinates(degrees, -degrees)),
)
_NAMES = st.lists(st.text("abé", max_size=3), max_size=2)
_ROWS = st.one_of(
    st.builds(
        StagedEntity,
        _IDS,
        st.text("abé", max_size=3),
        _NAMES,
        st.text("ab", max_size=2),
        _NAMES,
        st.integers(0, 9),
    ),
    st.builds(
        StagedFact,
        _IDS,
        st.sampled_from(("P1", "P2", "P3")),
        _VALUES,
        st.sampled_from(("wikidata", "own")),
        st.none() | st.integers(1, 2000).map(Time),
        st.none() | st.integers(1, 2000).map(Time),
    ),
    st.builds(StagedRelation, st.sampled_from(("P1", "P2")), st.text("ab", max_size=2)),
    st.sampled_from(("deprecated", "bad line")),
)
_NOTE = SourceNote("wikidata", "2025-10-20", "CC0", "", "")


def _write(folder: Path, rows: list[object], notes: tuple[SourceNote, ...] = ()) -> Path:
    writer = ShardWriter(folder, notes=notes)
    for row in rows:
        if isinstance(row, StagedEntity):
            writer.entity(row)
        elif isinstance(row, StagedFact):
            writer.fact(row)
        elif isinstance(row, StagedRelation):
            writer.relation(row)
        else:
            writer.left_out[str(row)] += 1
    writer.close()
    return folder


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@given(st.lists(st.lists(_ROWS, max_size=12), max_size=4))
def test_joined_shards_are_the_shard_that_one_writer_makes(
    tmp_path_factory: pytest.TempPathFactory, parts: list[list[object]]
) -> None:
    room = tmp_path_factory.mktemp("shards")
    folders = [_write(room / str(number), rows) for number, rows in enumerate(parts)]
    join_shards(folders, room / "joined", notes=(_NOTE,))
    whole = _write(room / "whole", [row for rows in parts for row in rows], (_NOTE,))
    assert _files(room / "joined") == _files(whole)


def test_a_note_is_kept_once(tmp_path: Path) -> None:
    folders = [_write(tmp_path / name, [], (_NOTE,)) for name in ("one", "two")]
    join_shards(folders, tmp_path / "joined")
    assert Shard(tmp_path / "joined").notes == (_NOTE,)
