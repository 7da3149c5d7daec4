"""What every engine of hybrid retrieval does, whatever is behind it."""

from __future__ import annotations

import asyncio
from collections import Counter

import numpy as np
import pytest

from kg.retrieval.passage_engine import (
    BM25,
    DENSE,
    Fusion,
    IndexedPassage,
    Method,
    NoSuchCollection,
    PassageEngine,
    PassageHit,
    PassageQuery,
)
from tests.kg.retrieval.conftest import Opened, passages_of, unit, vectors

LIGHTHOUSE = passages_of(
    "lighthouse.txt",
    [
        "The lighthouse of Skerry Point was built in 1847.",
        "Its keepers rowed out every week; the keepers of the lamp were three.",
        "The harbour below has boats and nets.",
    ],
)
LIGHTHOUSE_VECTORS = vectors([1, 0, 0, 0], [0.8, 0.6, 0, 0], [0, 0, 1, 0])
KETTLE = passages_of(
    "kettle.md", ["The kettle holds two litres — «deux litres», 二リットル.", "Its lamp glows blue."]
)
KETTLE_VECTORS = vectors([0, 0, 0.6, 0.8], [-1, 0, 0, 0])
RANK_CONSTANT = 60
LOWEST_NORMALISED = 0.001
"""What OpenSearch gives instead of 0 to the worst score of a system."""


@pytest.fixture
async def filled(engine: PassageEngine, docs: str) -> PassageEngine:
    """The collection ``docs`` of two files with five passages."""
    await engine.create(docs, dimension=4)
    await engine.add(docs, LIGHTHOUSE, LIGHTHOUSE_VECTORS)
    await engine.add(docs, KETTLE, KETTLE_VECTORS)
    return engine


def ids(hits: list[PassageHit]) -> list[str]:
    return [hit.passage.id for hit in hits]


def by_words(text: str, limit: int = 10) -> PassageQuery:
    return PassageQuery(text, limit=limit, method=Method.BM25)


def by_both(text: str, *vector: float, fusion: Fusion = Fusion.RRF, **more: object) -> PassageQuery:
    return PassageQuery(text, unit(*vector)[0], fusion=fusion, **more)  # type: ignore[arg-type]


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
    with pytest.raises(NoSuchCollection):
        match what:
            case "add":
                await engine.add(docs, LIGHTHOUSE, LIGHTHOUSE_VECTORS)
            case "remove":
                await engine.remove(docs, [LIGHTHOUSE[0].file])
            case "search":
                await engine.search(docs, by_both("lamp", 1, 0, 0, 0))
    assert docs not in await engine.collections()


async def test_an_empty_collection_has_no_hits(engine: PassageEngine, docs: str) -> None:
    await engine.create(docs, dimension=4)
    assert await engine.search(docs, by_both("lamp", 1, 0, 0, 0)) == []


async def test_a_hit_is_the_passage_that_was_added(filled: PassageEngine, docs: str) -> None:
    (hit,) = await filled.search(docs, by_words("kettle"))
    assert hit.passage == KETTLE[0]


async def test_words_rank_by_how_often_and_how_rare_they_are(filled: PassageEngine, docs: str) -> None:
    hits = await filled.search(docs, by_words("the keepers of the lamp"))
    assert ids(hits)[0] == LIGHTHOUSE[1].id
    assert [hit.scores for hit in hits] == [{BM25: hit.score} for hit in hits]
    assert [hit.ranks for hit in hits] == [{BM25: rank} for rank in range(1, len(hits) + 1)]
    assert all(hit.score > 0 for hit in hits)


@pytest.mark.parametrize("wording", ["LIGHTHOUSE", "lighthouses", "Lighthouse's"])
async def test_words_are_found_in_other_forms(filled: PassageEngine, docs: str, wording: str) -> None:
    assert ids(await filled.search(docs, by_words(wording))) == [LIGHTHOUSE[0].id]


@pytest.mark.parametrize("text", ["", "?!", 'lamp AND ("', "text:lamp~2 [a TO", "\ud800", "lamp " * 3000])
async def test_a_query_is_words_whatever_is_in_it(filled: PassageEngine, docs: str, text: str) -> None:
    hits = await filled.search(docs, by_words(text))
    assert {LIGHTHOUSE[1].id, KETTLE[1].id} <= set(ids(hits)) if "lamp" in text else hits == []


async def test_a_query_may_have_thousands_of_words(filled: PassageEngine, docs: str) -> None:
    text = "lamp " + " ".join(f"w{number}" for number in range(5000))
    assert len(await filled.search(docs, by_words(text))) == 2


async def test_vectors_rank_by_cosine(filled: PassageEngine, docs: str) -> None:
    hits = await filled.search(docs, PassageQuery("", unit(1, 0, 0, 0)[0], method=Method.DENSE))
    assert ids(hits)[:2] == [LIGHTHOUSE[0].id, LIGHTHOUSE[1].id]
    assert ids(hits)[-1] == KETTLE[1].id
    assert [hit.scores[DENSE] for hit in hits] == pytest.approx([1, 0.8, 0, 0, -1], abs=1e-5)
    assert [hit.ranks for hit in hits] == [{DENSE: rank} for rank in range(1, 6)]


async def test_reciprocal_ranks_add_up(filled: PassageEngine, docs: str) -> None:
    hits = await filled.search(docs, by_both("lamp lighthouse", 0.9, 0.4, 0.1, 0))
    assert len(hits) == 5
    for hit in hits:
        expected = sum(1 / (RANK_CONSTANT + rank) for rank in hit.ranks.values())
        assert hit.score == pytest.approx(expected, abs=1e-6)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@pytest.mark.parametrize("weights", [None, {BM25: 0.2, DENSE: 0.8}, {BM25: 1.0, DENSE: 0.0}])
async def test_weighted_scores_add_up(
    filled: PassageEngine, docs: str, weights: dict[str, float] | None
) -> None:
    query = by_both("lamp lighthouse", 0.9, 0.4, 0.1, 0, fusion=Fusion.WEIGHTED, weights=weights)
    hits = await filled.search(docs, query)
    given = weights or {BM25: 0.5, DENSE: 0.5}
    span = {
        system: (min(scores), max(scores))
        for system in given
        if (scores := [hit.scores[system] for hit in hits if system in hit.scores])
    }
    for hit in hits:
        expected = sum(
            given[system] * (score - span[system][0]) / (span[system][1] - span[system][0])
            for system, score in hit.scores.items()
        )
        assert hit.score == pytest.approx(expected, abs=LOWEST_NORMALISED)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@pytest.mark.parametrize("fusion", Fusion)
async def test_a_hit_carries_what_each_system_alone_says(
    filled: PassageEngine, docs: str, fusion: Fusion
) -> None:
    both = by_both("lamp lighthouse", 0.9, 0.4, 0.1, 0, fusion=fusion)
    alone = {
        system: {hit.passage.id: hit for hit in await filled.search(docs, query)}
        for system, query in {
            BM25: by_words(both.text),
            DENSE: PassageQuery("", both.vector, method=Method.DENSE),
        }.items()
    }
    for hit in await filled.search(docs, both):
        expected = {system: of[hit.passage.id] for system, of in alone.items() if hit.passage.id in of}
        assert hit.scores == pytest.approx({system: one.score for system, one in expected.items()}, abs=1e-5)
        assert hit.ranks == {system: one.ranks[system] for system, one in expected.items()}


async def test_no_more_hits_come_than_are_asked_for(filled: PassageEngine, docs: str) -> None:
    every = await filled.search(docs, by_both("lamp lighthouse", 1, 0, 0, 0))
    two = await filled.search(docs, by_both("lamp lighthouse", 1, 0, 0, 0, limit=2))
    assert ids(two) == ids(every)[:2]


async def test_each_system_contributes_as_many_candidates_as_asked_for(
    filled: PassageEngine, docs: str
) -> None:
    hits = await filled.search(docs, by_both("lamp lighthouse", 1, 0, 0, 0, limit=1, candidates=1))
    assert hits[0].ranks == {BM25: 1, DENSE: 1}
    wide = await filled.search(docs, by_both("lamp lighthouse", 1, 0, 0, 0, limit=3, candidates=1))
    assert len(wide) == 3


async def test_the_same_id_is_replaced(filled: PassageEngine, docs: str) -> None:
    old = KETTLE[0]
    new = IndexedPassage(old.id, old.file, old.name, 2, 5, 9, "A teapot.")
    await filled.add(docs, [new], unit(0, 1, 0, 0))
    assert ids(await filled.search(docs, by_words("kettle"))) == []
    (hit,) = await filled.search(docs, by_words("teapot"))
    assert hit.passage == new
    (near, *_) = await filled.search(docs, PassageQuery("", unit(0, 1, 0, 0)[0], method=Method.DENSE))
    assert near.passage.id == new.id
    assert near.score == pytest.approx(1, abs=1e-5)


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


@pytest.mark.parametrize("method", [Method.DENSE, Method.HYBRID])
async def test_a_missing_vector_is_told(filled: PassageEngine, docs: str, method: Method) -> None:
    with pytest.raises(ValueError, match="vector"):
        await filled.search(docs, PassageQuery("lamp", method=method))


async def test_weights_that_do_not_add_up_are_told(filled: PassageEngine, docs: str) -> None:
    query = by_both("lamp", 1, 0, 0, 0, fusion=Fusion.WEIGHTED, weights={BM25: 0.5, DENSE: 0.9})
    with pytest.raises(ValueError, match="weights"):
        await filled.search(docs, query)


async def test_a_query_vector_of_another_dimension_is_told(filled: PassageEngine, docs: str) -> None:
    with pytest.raises(ValueError, match="vector"):
        await filled.search(docs, by_both("lamp", 1, 0))


@pytest.mark.parametrize("wrong", [vectors([1, 0, 0, 0]), vectors([1, 0], [0, 1])])
async def test_vectors_that_do_not_fit_are_told(
    filled: PassageEngine, docs: str, wrong: np.ndarray[tuple[int, int], np.dtype[np.float32]]
) -> None:
    with pytest.raises(ValueError, match="vector"):
        await filled.add(docs, passages_of("new", ["ichi", "ni"]), wrong)
    assert ids(await filled.search(docs, by_words("ichi ni"))) == []


async def test_a_passage_without_direction_is_found_by_its_words(filled: PassageEngine, docs: str) -> None:
    blank = passages_of("blank", ["zzyzx"])
    await filled.add(docs, blank, unit(0, 0, 0, 0))
    (hit, *_) = await filled.search(docs, by_both("zzyzx", 1, 0, 0, 0))
    near = await filled.search(docs, PassageQuery("", unit(1, 0, 0, 0)[0], method=Method.DENSE))
    assert BM25 in hit.scores or ids(near)[0] != blank[0].id
    assert all(one.scores[DENSE] == pytest.approx(0) for one in near if one.passage.id == blank[0].id)


async def test_a_query_without_direction_is_answered_by_words(filled: PassageEngine, docs: str) -> None:
    hits = await filled.search(docs, by_both("kettle", 0, 0, 0, 0))
    assert KETTLE[0].id in ids(hits)
    assert all(hit.scores.get(DENSE, 0) == pytest.approx(0) for hit in hits)


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
