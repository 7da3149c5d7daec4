"""Shards on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.records import Coordinates, EntityRef, Quantity, Text, Time
from kg.staging.shard import (
    MOST_NUMBERED,
    OTHER_ID,
    Shard,
    ShardWriter,
    StagedEntity,
    StagedFact,
    StagedRelation,
    is_complete,
)
from kg.staging.time_code import NO_TIME, time_code
from kg.starter import SourceNote

_NOTE = SourceNote("n", "1", "CC0-1.0", "", "")


def test_more_sources_than_have_numbers_are_refused(tmp_path: Path) -> None:
    writer = ShardWriter(tmp_path)
    for number in range(MOST_NUMBERED):
        writer.fact(StagedFact("Q1", "P1", Text("x"), f"source {number}"))
    with pytest.raises(ValueError, match="more than 65,536 sources of facts, the last one 'one more'"):
        writer.fact(StagedFact("Q1", "P1", Text("x"), "one more"))


def test_an_id_like_an_items_with_too_many_digits_is_kept_as_text(tmp_path: Path) -> None:
    writer = ShardWriter(tmp_path)
    for digits in (18, 19, 30):
        writer.entity(StagedEntity(f"Q{'5' * digits}", "long"))
    writer.close()
    shard = Shard(tmp_path)
    assert shard.column("entity_id").tolist() == [int("5" * 18), OTHER_ID, OTHER_ID + 1]
    assert list(shard.strings("ids")) == [f"Q{'5' * 19}", f"Q{'5' * 30}"]


def test_what_is_written_is_read(tmp_path: Path) -> None:
    writer = ShardWriter(tmp_path, notes=(_NOTE,))
    writer.entity(StagedEntity("Q42", "Douglas Adams", ("DNA", "Adams"), "writer", ("human",), 70_000))
    writer.entity(StagedEntity("AK:x", "own"))
    values = (
        EntityRef("AK:x", ""),
        Time(1952, 3, 11, 11),
        Quantity(1.5, "Q5", 0.5),
        Text("ü"),
        Coordinates(1.0, -2.0),
    )
    for value in values:
        writer.fact(StagedFact("Q42", "P1", value, "s", start=Time(2000)))
    writer.relation(StagedRelation("P1", "one", "", ("first",)))
    writer.left_out["bad line"] += 2
    assert len(writer) == 5
    writer.close()
    shard = Shard(tmp_path)
    assert shard.column("entity_id").tolist() == [42, OTHER_ID]
    assert shard.column("entity_importance").tolist() == [65535, 0]
    assert list(shard.strings("entity_label")) == ["Douglas Adams", "own"]
    assert list(shard.strings("entity_aliases")) == ["DNA", "Adams"]
    assert shard.column("entity_aliases_spans").tolist() == [0, 2, 2]
    assert shard.column("fact_kind").tolist() == [0, 1, 2, 3, 4]
    assert shard.column("fact_object").tolist() == [OTHER_ID, time_code(values[1]), 0, 0, 0]  # type: ignore[arg-type]
    assert shard.column("quantities").tolist() == [(1.5, 5, 0.5)]
    assert shard.column("coordinates").tolist() == [(1.0, -2.0)]
    assert list(shard.strings("texts")) == ["ü"]
    assert set(shard.column("fact_end").tolist()) == {NO_TIME}
    assert (shard.relations, shard.sources, shard.notes) == (("P1",), ("s",), (_NOTE,))
    assert shard.described[0].aliases == ("first",)
    assert shard.left_out == {"bad line": 2}


def test_a_shard_is_complete_only_after_its_end(tmp_path: Path) -> None:
    writer = ShardWriter(tmp_path / "s")
    writer.entity(StagedEntity("Q1", "x"))
    assert not is_complete(tmp_path / "s")
    writer.close()
    assert is_complete(tmp_path / "s")


def test_an_empty_shard_is_read(tmp_path: Path) -> None:
    ShardWriter(tmp_path).close()
    assert (Shard(tmp_path).entity_count, Shard(tmp_path).fact_count) == (0, 0)


def test_a_time_that_no_snapshot_holds_leaves_the_columns_whole(tmp_path: Path) -> None:
    writer = ShardWriter(tmp_path)
    for value in (Time(1 << 50), Text("x")):
        if isinstance(value, Time):
            with pytest.raises(ValueError, match="year"):
                writer.fact(StagedFact("Q1", "P1", value, "s"))
        else:
            writer.fact(StagedFact("Q1", "P1", value, "s"))
    writer.close()
    assert Shard(tmp_path).column("fact_object").tolist() == [0]
