"""Results of somebody else's system."""

from __future__ import annotations

from detect.integrity.query import Query, Retrieved
from detect.integrity.recorded import RecordedResults


async def test_results_are_found_by_id_or_text_and_cut_at_k() -> None:
    results = [Retrieved(name) for name in ("a", "b", "a", "c")]
    by_id = RecordedResults("run", {"q1": results})
    by_text = RecordedResults("run", {"Who?": results})

    for system in (by_id, by_text):
        assert [each.document for each in await system.retrieve(Query("q1", "Who?"), 2)] == ["a", "b"]


async def test_a_document_that_comes_twice_keeps_its_first_place_and_score() -> None:
    results = [Retrieved("a", 0.9), Retrieved("b", 0.8), Retrieved("a", 0.1)]

    found = await RecordedResults("run", {"q1": results}).retrieve(Query("q1", "Who?"), 3)

    assert found == [Retrieved("a", 0.9), Retrieved("b", 0.8)]


async def test_a_query_without_results_retrieved_nothing() -> None:
    assert await RecordedResults("run", {}).retrieve(Query("q1", "Who?"), 3) == []
