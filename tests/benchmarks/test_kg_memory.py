from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import kg_memory
from benchmarks.synthetic_graph import write_shards
from kg.build import build

MEGABYTE = 1_000_000

pytestmark = pytest.mark.skipif(
    not kg_memory.is_measurable(), reason="only Linux says what a process holds (smaps_rollup)"
)


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """About 4 MB, large enough that a copy of it would show."""
    room = tmp_path_factory.mktemp("memory")
    write_shards(room / "shards", entities=40_000, seed=9)
    build([room / "shards"], room / "snapshot", encoder=None, budget_bytes=None, name="memory")
    return room / "snapshot"


def test_two_processes_on_one_snapshot_share_its_pages(snapshot: Path) -> None:
    both = kg_memory.measure(snapshot, processes=2)

    assert all(memory.anonymous < 30 * MEGABYTE for memory in both)
    assert sum(memory.proportional for memory in both) < sum(memory.resident for memory in both)


def test_looking_up_ten_times_as_much_takes_hardly_more_memory_of_its_own(snapshot: Path) -> None:
    few, many = (kg_memory.measure(snapshot, look_ups=look_ups)[0] for look_ups in (1_000, 10_000))

    assert many.anonymous - few.anonymous < 3 * MEGABYTE


def test_what_a_failed_process_said_is_passed_on(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="no such snapshot") as failed:
        kg_memory.measure(tmp_path / "nothing")
    assert "Traceback" not in str(failed.value)
