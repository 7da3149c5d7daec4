"""What the embedded engine owes beyond the contract: crashes, other processes, damage, its folder."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import numpy as np
import pytest

from kg.retrieval.embedded_collection import MANIFEST, EmbeddedCollection
from kg.retrieval.embedded_engine import EmbeddedEngine
from kg.retrieval.engine_error import EngineError
from kg.retrieval.passage_engine import NoSuchCollection
from kg.retrieval.passage_store import PassageStore, Writing
from tests.kg.retrieval.engines import (
    KETTLE,
    KETTLE_VECTORS,
    LIGHTHOUSE,
    LIGHTHOUSE_VECTORS,
    by_both,
    by_words,
    ids,
    passages_of,
    unit,
)


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[EmbeddedEngine]:
    engine = EmbeddedEngine(tmp_path / "index")
    await engine.create("docs", dimension=4)
    yield engine
    await engine.close()


def _place(tmp_path: Path) -> Path:
    (database,) = (tmp_path / "index").glob("*/passages.sqlite")
    return database.parent


async def test_an_add_that_dies_before_its_commit_was_never_there(
    engine: EmbeddedEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    await engine.add("docs", KETTLE, KETTLE_VECTORS)

    def dies(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as broken:
        broken.setattr(Writing, "add", dies)
        with pytest.raises(MemoryError):
            await engine.add("docs", LIGHTHOUSE, LIGHTHOUSE_VECTORS)
    assert ids(await engine.search("docs", by_words("lighthouse keepers"))) == []

    other = passages_of("boat.txt", ["A boat with nets."])
    await engine.add("docs", other, unit(0, 0, 1, 0))
    assert ids(await engine.search("docs", by_words("lighthouse keepers"))) == []
    assert ids(await engine.search("docs", by_words("boat"))) == [other[0].id]


async def test_a_removal_that_dies_before_the_words_follow_is_finished_by_the_next(
    engine: EmbeddedEngine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    await engine.add("docs", LIGHTHOUSE, LIGHTHOUSE_VECTORS)
    with monkeypatch.context() as broken:
        broken.setattr(EmbeddedCollection, "_forget", lambda self: None)
        await engine.remove("docs", [LIGHTHOUSE[0].file])
    assert ids(await engine.search("docs", by_both("lighthouse", 1, 0, 0, 0))) == []

    await engine.add("docs", KETTLE, KETTLE_VECTORS)
    with PassageStore(_place(tmp_path) / "passages.sqlite", 4).reading() as reading:
        assert reading.leaving() == []


async def test_passages_that_are_gone_never_crowd_out_others(
    engine: EmbeddedEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = passages_of("many.txt", ["lamp"] * 60)
    kept = passages_of("kept.txt", ["a lamp, a boat, a kettle and a net"])
    await engine.add("docs", many, np.repeat(unit(1, 0, 0, 0), 60, axis=0))
    await engine.add("docs", kept, unit(0, 1, 0, 0))
    monkeypatch.setattr(EmbeddedCollection, "_forget", lambda self: None)
    await engine.remove("docs", [many[0].file])
    query = by_words("lamp", limit=1)
    assert ids(await engine.search("docs", query)) == [kept[0].id]


async def _adds(folder: Path, name: str) -> None:
    engine = EmbeddedEngine(folder)
    for number in range(4):
        file = passages_of(f"{name}{number}", [f"lamp {name}"] * 3)
        await engine.add("docs", file, np.repeat(unit(1, 0, 0, 0), 3, axis=0))
    await engine.close()


def _add_in_process(folder: Path, name: str) -> None:
    asyncio.run(_adds(folder, name))


async def test_processes_take_turns_at_writing(engine: EmbeddedEngine, tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    writers = [spawn.Process(target=_add_in_process, args=(tmp_path / "index", name)) for name in "ab"]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        assert len(await engine.search("docs", by_words("lamp", limit=50))) % 3 == 0
        await asyncio.sleep(0.05)
    assert [writer.exitcode for writer in writers] == [0, 0]
    assert len(await engine.search("docs", by_words("lamp", limit=50))) == 24


async def test_a_collection_dropped_by_another_process_is_gone_and_its_name_free(
    engine: EmbeddedEngine, tmp_path: Path
) -> None:
    await engine.add("docs", KETTLE, KETTLE_VECTORS)
    other = EmbeddedEngine(tmp_path / "index")
    await other.drop("docs")
    with pytest.raises(NoSuchCollection):
        await engine.search("docs", by_words("kettle"))
    await other.create("docs", dimension=4)
    assert await engine.search("docs", by_words("kettle")) == []
    await other.close()


async def test_collections_are_there_after_a_restart(engine: EmbeddedEngine, tmp_path: Path) -> None:
    await engine.add("docs", KETTLE, KETTLE_VECTORS)
    before = await engine.search("docs", by_both("kettle lamp", 1, 0, 0, 0))
    again = EmbeddedEngine(tmp_path / "index")
    assert await again.search("docs", by_both("kettle lamp", 1, 0, 0, 0)) == before
    await again.close()


async def test_a_damaged_database_is_an_error_that_names_it(engine: EmbeddedEngine, tmp_path: Path) -> None:
    (_place(tmp_path) / "passages.sqlite").write_bytes(b"no database" * 100)
    with pytest.raises(EngineError, match=r"passages\.sqlite.*index its files again"):
        await engine.search("docs", by_words("lamp"))


async def test_a_missing_index_of_words_is_an_error_that_names_it(
    engine: EmbeddedEngine, tmp_path: Path
) -> None:
    shutil.rmtree(_place(tmp_path) / "words")
    with pytest.raises(EngineError, match=r"words.*index its files again"):
        await engine.search("docs", by_words("lamp"))


async def test_a_collection_of_a_later_program_is_refused(engine: EmbeddedEngine, tmp_path: Path) -> None:
    for manifest in (tmp_path / "index").glob(f"*/{MANIFEST}"):
        manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "format": 99}))
    with pytest.raises(EngineError, match="format 99, this program reads 1"):
        await engine.search("docs", by_words("lamp"))


async def test_what_was_begun_and_not_finished_is_no_collection(
    engine: EmbeddedEngine, tmp_path: Path
) -> None:
    (tmp_path / "index" / ".new-1").mkdir()
    assert await engine.collections() == ["docs"]


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
async def test_vectors_that_are_not_finite_are_refused(engine: EmbeddedEngine, number: float) -> None:
    with pytest.raises(ValueError, match="not finite"):
        await engine.add("docs", KETTLE, np.full((2, 4), number, dtype=np.float32))


async def test_ids_that_are_there_twice_are_refused(engine: EmbeddedEngine) -> None:
    with pytest.raises(ValueError, match="same id"):
        await engine.add("docs", [KETTLE[0]] * 2, KETTLE_VECTORS)


async def test_a_dimension_of_nothing_is_refused(engine: EmbeddedEngine) -> None:
    with pytest.raises(ValueError, match="dimension of 0"):
        await engine.create("none", dimension=0)
