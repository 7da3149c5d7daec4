"""How every engine of hybrid retrieval ranks, and what it says of a hit."""

from __future__ import annotations

import pytest

from kg.retrieval.fusion import DEFAULT_WEIGHTS
from kg.retrieval.passage_engine import (
    BM25,
    DENSE,
    Fusion,
    Method,
    PassageEngine,
    PassageQuery,
)
from tests.kg.retrieval.engines import (
    KETTLE,
    LIGHTHOUSE,
    by_both,
    by_words,
    ids,
    passages_of,
    unit,
)

RANK_CONSTANT = 60
HALF_PRECISION = 1e-3
"""An engine may keep vectors in 16 bits."""
LOWEST_NORMALISED = 0.001
"""What OpenSearch gives instead of 0 to the worst score of a system."""


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
    assert [hit.scores[DENSE] for hit in hits] == pytest.approx([1, 0.8, 0, 0, -1], abs=1e-3)
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
    given = weights or DEFAULT_WEIGHTS
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
