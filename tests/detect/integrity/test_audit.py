"""The audit of a system."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from detect.integrity.audit import AT_ONCE, audit
from detect.integrity.query import Query, Retrieved
from detect.integrity.recorded import RecordedResults
from detect.integrity.score import Scale

QUERIES = [Query("q1", "How long is the warranty?", ("a",)), Query("q2", "Who repairs it?", ("b", "c"))]
RUN = RecordedResults("run", {"q1": [Retrieved("a")], "q2": [Retrieved("b"), Retrieved("x")]})


async def test_every_query_is_measured_and_summed_up() -> None:
    found = await audit(QUERIES, RUN, k=2)

    assert [each.integrity.score for each in found.queries] == [70, 20]
    assert (found.summary.queries, found.summary.passed, found.summary.failed) == (2, 1, 1)
    assert (found.summary.coverage, found.summary.noise, found.summary.score) == (0.75, 0.25, 45.0)
    assert not found.passed


async def test_it_passes_when_every_query_passes() -> None:
    assert (await audit(QUERIES, RUN, k=2, scale=Scale(passing=20))).passed


async def test_k_is_how_many_documents_count() -> None:
    found = await audit(QUERIES, RUN, k=1)

    assert [each.integrity.retrieved for each in found.queries] == [("a",), ("b",)]


async def test_without_a_model_the_explanation_is_plain() -> None:
    found = await audit(QUERIES, RUN)

    assert {each.explained_by for each in found.queries} == {"plain"}
    assert "missing: c" in found.queries[1].explanation


async def test_queries_are_under_way_together_but_not_all_at_once() -> None:
    class Counting:
        name = "counting"
        running = most = 0

        async def retrieve(self, query: Query, k: int) -> Sequence[Retrieved]:
            self.running += 1
            self.most = max(self.most, self.running)
            await asyncio.sleep(0.001)
            self.running -= 1
            return [Retrieved(query.id)]

    system = Counting()
    found = await audit([Query(str(n), "q", (str(n),)) for n in range(50)], system)

    assert (found.passed, system.most) == (True, AT_ONCE)
    assert [each.query.id for each in found.queries] == [str(n) for n in range(50)]


@pytest.mark.parametrize(
    ("queries", "told"), [([], "no queries"), ([QUERIES[0], QUERIES[0]], "two queries have the id 'q1'")]
)
async def test_no_queries_and_ids_that_come_twice_are_errors(queries: list[Query], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        await audit(queries, RUN)
