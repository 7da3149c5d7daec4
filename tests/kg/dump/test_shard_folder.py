from __future__ import annotations

from pathlib import Path

import pytest

from kg.dump.shard_folder import ShardFolder
from kg.staging.shard import Shard, ShardWriter, StagedEntity
from kg.starter import SourceNote

_NOTE = SourceNote("wikidata", "", "CC0", "", "")


def _write(folder: ShardFolder, *numbers: int) -> None:
    for number in numbers:
        writer = ShardWriter(folder.block(number))
        writer.entity(StagedEntity(f"Q{number + 1}", f"entity {number}"))
        writer.close()


def _labels(shard: Path) -> list[str]:
    return list(Shard(shard).strings("entity_label"))


def _names(work: Path) -> list[str]:
    return sorted(path.name for path in work.iterdir())


def test_a_group_of_blocks_becomes_a_shard(tmp_path: Path) -> None:
    folder = ShardFolder(tmp_path, size=2)
    _write(folder, 0, 1)
    assert not folder.join(1)
    assert folder.join(2)
    folder.remove(2)
    assert _names(tmp_path) == ["shard-00000"]
    assert _labels(folder.shard(0)) == ["entity 0", "entity 1"]


def test_the_last_group_keeps_its_blocks_since_more_may_come(tmp_path: Path) -> None:
    folder = ShardFolder(tmp_path, size=2)
    _write(folder, 0, 1, 2)
    folder.join(2)
    folder.remove(2)
    shards = folder.finish(3, _NOTE)
    assert [_labels(shard) for shard in shards] == [["entity 0", "entity 1"], ["entity 2"]]
    assert [Shard(shard).notes for shard in shards] == [(), (_NOTE,)]
    _write(folder, 3)
    folder.join(4)
    assert _labels(folder.shard(1)) == ["entity 2", "entity 3"]


def test_a_shard_for_the_note_alone_follows_full_groups(tmp_path: Path) -> None:
    folder = ShardFolder(tmp_path, size=1)
    _write(folder, 0)
    folder.join(1)
    shards = folder.finish(1, _NOTE)
    assert [Shard(shard).entity_count for shard in shards] == [1, 0]


@pytest.mark.parametrize("lost", ["shard-00000", "block-00002"])
def test_what_is_lost_is_noticed(lost: str, tmp_path: Path) -> None:
    folder = ShardFolder(tmp_path, size=2)
    _write(folder, 0, 1, 2)
    folder.join(2)
    assert folder.holds(3)
    (tmp_path / lost / "shard.json").unlink()
    assert not folder.holds(3)


def test_what_a_killed_run_left_is_removed(tmp_path: Path) -> None:
    folder = ShardFolder(tmp_path, size=2)
    _write(folder, 0, 1, 2, 3)
    folder.join(2)
    (tmp_path / ".block-00004.77").mkdir()
    (tmp_path / "checkpoint.json").touch()
    folder.clear(3)
    assert _names(tmp_path) == ["block-00002", "checkpoint.json", "shard-00000"]
    folder.clear(0)
    assert _names(tmp_path) == ["checkpoint.json"]
