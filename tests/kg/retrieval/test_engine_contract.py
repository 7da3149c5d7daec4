"""What every engine of hybrid retrieval keeps and gives back, whatever is behind it, also where several share it."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

import numpy as np
import pytest

from kg.retrieval.passage_engine import (
    IndexedPassage,
    Method,
    NoSuchCollection,
    PassageEngine,
    PassageQuery,
)
from tests.kg.retrieval.engines import (
    KETTLE,
    LIGHTHOUSE,
    LIGHTHOUSE_VECTORS,
    Opened,
    by_both,
    by_words,
    ids,
    passages_of,
    unit,
    vectors,
)


async def test_lists_collections_in_order(engine: PassageEngine, opened: Opened) -> None:
    for name in ("b", "a"):
        await engine.create(opened.named + name, dimension=4)
    own = [name for name in await engine.collections() if name.startswith(opened.named)]
    assert own == [opened.named + "a", opened.named + "b"]


async def test_creating_what_exists_changes_nothing(filled: PassageEngine, docs: str) -> None:
    await filled.create(docs, dimension=4)
    assert len(await filled.search(docs, by_words("lamp"))) == 2


async def test_creating_one_collection_twice_at_once_creates_it(engine: PassageEngine, docs: str) -> None:
    await asyncio.gather(*(engine.create(docs, dimension=4) for _ in range(5)))
    assert (await engine.collections()).count(docs) == 1


async def test_a_dropped_collection_is_gone(filled: PassageEngine, docs: str) -> None:
    await filled.drop(docs)
    assert docs not in await filled.collections()
    with pytest.raises(NoSuchCollection):
        await filled.search(docs, by_words("lamp"))


async def test_a_collection_made_anew_after_a_drop_is_empty(filled: PassageEngine, docs: str) -> None:
    await filled.drop(docs)
    await filled.create(docs, dimension=4)
    assert await filled.search(docs, by_words("lamp")) == []


async def test_dropping_what_does_not_exist_does_nothing(engine: PassageEngine, docs: str) -> None:
    await engine.drop(docs)
    assert docs not in await engine.collections()


@pytest.mark.parametrize(
    "name", ["Berichte 2026", "報告", "a/b", "..", "*", "_all", "-x,y", "é" * 60, "CON", "a b\tc"]
)
async def test_any_name_is_a_collection_of_its_own(engine: PassageEngine, opened: Opened, name: str) -> None:
    names = sorted({opened.named + name, opened.named + name.lower(), opened.named + name.upper()})
    for number, each in enumerate(names):
        await engine.create(each, dimension=4)
        await engine.add(
            each, passages_of(each, ["lamp"] * (number + 1)), np.repeat(unit(1, 0, 0, 0), number + 1, 0)
        )
    assert set(names) <= set(await engine.collections())
    found = [len(await engine.search(each, by_words("lamp"))) for each in names]
    assert found == list(range(1, len(names) + 1))


@pytest.mark.parametrize("what", ["add", "remove", "search"])
async def test_a_collection_that_does_not_exist_is_told(engine: PassageEngine, docs: str, what: str) -> None:
    calls: dict[str, Callable[[], Awaitable[object]]] = {
        "add": lambda: engine.add(docs, LIGHTHOUSE, LIGHTHOUSE_VECTORS),
        "remove": lambda: engine.remove(docs, [LIGHTHOUSE[0].file]),
        "search": lambda: engine.search(docs, by_both("lamp", 1, 0, 0, 0)),
    }
    with pytest.raises(NoSuchCollection):
        await calls[what]()
    assert docs not in await engine.collections()


async def test_an_empty_collection_has_no_hits(engine: PassageEngine, docs: str) -> None:
    await engine.create(docs, dimension=4)
    assert await engine.search(docs, by_both("lamp", 1, 0, 0, 0)) == []


async def test_a_hit_is_the_passage_that_was_added(filled: PassageEngine, docs: str) -> None:
    (hit,) = await filled.search(docs, by_words("kettle"))
    assert hit.passage == KETTLE[0]


async def test_the_same_id_is_replaced(filled: PassageEngine, docs: str) -> None:
    old = KETTLE[0]
    new = IndexedPassage(old.id, old.file, old.name, 2, 5, 9, "A teapot.")
    await filled.add(docs, [new], unit(0, 1, 0, 0))
    assert ids(await filled.search(docs, by_words("kettle"))) == []
    (hit,) = await filled.search(docs, by_words("teapot"))
    assert hit.passage == new
    (near, *_) = await filled.search(docs, PassageQuery("", unit(0, 1, 0, 0)[0], method=Method.DENSE))
    assert near.passage.id == new.id
    assert near.score == pytest.approx(1, abs=1e-3)


async def test_a_removed_file_is_gone_and_others_stay(filled: PassageEngine, docs: str) -> None:
    await filled.remove(docs, [LIGHTHOUSE[0].file])
    hits = await filled.search(docs, by_both("lamp lighthouse kettle", 1, 0, 0, 0))
    assert set(ids(hits)) == {passage.id for passage in KETTLE}


async def test_a_removed_file_can_come_back(filled: PassageEngine, docs: str) -> None:
    await filled.remove(docs, [LIGHTHOUSE[0].file])
    await filled.add(docs, LIGHTHOUSE, LIGHTHOUSE_VECTORS)
    assert ids(await filled.search(docs, by_words("lighthouse"))) == [LIGHTHOUSE[0].id]


async def test_removing_an_unknown_file_or_none_does_nothing(filled: PassageEngine, docs: str) -> None:
    await filled.remove(docs, ["f" * 64])
    await filled.remove(docs, [])
    assert len(await filled.search(docs, by_words("lamp"))) == 2


async def test_adding_nothing_does_nothing(filled: PassageEngine, docs: str) -> None:
    await filled.add(docs, [], np.zeros((0, 4), np.float32))
    assert len(await filled.search(docs, by_words("lamp"))) == 2


@pytest.mark.parametrize("wrong", [vectors([1, 0, 0, 0]), vectors([1, 0], [0, 1])])
async def test_vectors_that_do_not_fit_are_told(
    filled: PassageEngine, docs: str, wrong: np.ndarray[tuple[int, int], np.dtype[np.float32]]
) -> None:
    with pytest.raises(ValueError, match="vector"):
        await filled.add(docs, passages_of("new", ["ichi", "ni"]), wrong)
    assert ids(await filled.search(docs, by_words("ichi ni"))) == []


async def test_another_engine_on_the_same_collections_sees_what_was_added_and_removed(
    filled: PassageEngine, docs: str, opened: Opened
) -> None:
    other = opened.open()
    assert len(await other.search(docs, by_words("lamp"))) == 2
    await filled.remove(docs, [KETTLE[0].file])
    assert ids(await other.search(docs, by_words("lamp"))) == [LIGHTHOUSE[1].id]
    await other.drop(docs)
    with pytest.raises(NoSuchCollection):
        await filled.search(docs, by_words("lamp"))


async def test_concurrent_writers_lose_nothing(engine: PassageEngine, docs: str, opened: Opened) -> None:
    await engine.create(docs, dimension=4)
    engines = [engine, opened.open(), opened.open()]
    files = [passages_of(f"file {number}", ["lamp"] * 20) for number in range(12)]
    near = np.repeat(unit(1, 0, 0, 0), 20, axis=0)
    await asyncio.gather(*(engines[n % 3].add(docs, file, near) for n, file in enumerate(files)))
    await asyncio.gather(*(engines[n % 3].remove(docs, [files[n][0].file]) for n in range(0, 12, 2)))
    hits = await engines[1].search(docs, by_words("lamp", limit=1000))
    assert Counter(hit.passage.name for hit in hits) == {f"file {number}": 20 for number in range(1, 12, 2)}


@pytest.mark.parametrize("method", Method)
async def test_a_search_sees_a_file_whole_or_not_at_all_while_others_write(
    engine: PassageEngine, docs: str, opened: Opened, method: Method
) -> None:
    await engine.create(docs, dimension=4)
    engines = [engine, opened.open()]
    near = np.repeat(unit(1, 0, 0, 0), 30, axis=0)

    async def come_and_go(number: int) -> None:
        file = passages_of(f"file {number}", ["lamp"] * 30)
        for _ in range(3):
            await engines[number % 2].add(docs, file, near)
            await engines[(number + 1) % 2].remove(docs, [file[0].file])
        await engines[0].add(docs, file, near)

    async def look(engine: PassageEngine) -> set[int]:
        seen: set[int] = set()
        while not writing.done():
            query = PassageQuery("lamp", unit(1, 0, 0, 0)[0], limit=1000, candidates=1000, method=method)
            hits = await engine.search(docs, query)
            seen |= set(Counter(hit.passage.name for hit in hits).values())
            await asyncio.sleep(0)
        return seen

    writing = asyncio.gather(*(come_and_go(number) for number in range(4)))
    seen = await asyncio.gather(*(look(each) for each in engines))
    await writing
    assert set().union(*seen) == {30}
    assert len(await engines[1].search(docs, by_words("lamp", limit=1000))) == 120


async def test_anything_may_be_asked_at_once(engine: PassageEngine, docs: str, opened: Opened) -> None:
    await engine.create(docs, dimension=4)
    engines = [engine, opened.open()]
    files = [passages_of(f"file {number}", ["lamp"] * 10) for number in range(4)]
    near = np.repeat(unit(1, 0, 0, 0), 10, axis=0)

    async def act(number: int) -> None:
        dice = random.Random(number)
        for _ in range(8):
            one, file = dice.choice(engines), dice.choice(files)
            what = dice.choice(["add", "add", "remove", "search", "search", "create", "drop", "list"])
            with suppress(NoSuchCollection):
                match what:
                    case "add":
                        await one.add(docs, file, near)
                    case "remove":
                        await one.remove(docs, [file[0].file])
                    case "search":
                        hits = await one.search(docs, by_both("lamp", 1, 0, 0, 0, limit=100))
                        assert set(Counter(hit.passage.name for hit in hits).values()) <= {10}
                    case "create":
                        await one.create(docs, dimension=4)
                    case "drop":
                        await one.drop(docs)
                    case _:
                        assert (await one.collections()).count(docs) <= 1

    await asyncio.gather(*(act(number) for number in range(8)))
    await engine.drop(docs)
    await engine.create(docs, dimension=4)
    await engine.add(docs, files[0], near)
    assert len(await engines[1].search(docs, by_words("lamp", limit=100))) == 10
