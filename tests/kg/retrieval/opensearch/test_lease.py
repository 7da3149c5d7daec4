"""Writers take turns, and one that died is not waited for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from kg.retrieval.engine_error import EngineError, Problem
from kg.retrieval.opensearch import index
from kg.retrieval.opensearch.client import Connection
from kg.retrieval.opensearch.errors import IndexGone
from kg.retrieval.opensearch.lease import LEASE_ID, Lease, Pace
from kg.retrieval.opensearch.names import Names
from tests.kg.retrieval.conftest import QUICK
from tests.kg.retrieval.stand_in.server import StandIn

ALIAS = Names().writing("docs", "once")


@pytest.fixture
async def to(stand_in: StandIn) -> AsyncIterator[Connection]:
    connection = Connection(stand_in.url, timeout_s=10, write_timeout_s=10)
    await connection.put_template(index.TEMPLATE, index.TEMPLATE_BODY)
    await connection.create(Names().index("docs"), index.creation(Names(), "docs", dimension=4, made="once"))
    yield connection
    await connection.close()


def lease(to: Connection, *files: str, pace: Pace = QUICK) -> Lease:
    return Lease(to, alias=ALIAS, files=files, pace=pace)


async def test_two_never_hold_it_at_once(to: Connection) -> None:
    holding = 0

    async def hold(number: int) -> None:
        nonlocal holding
        async with lease(to, str(number)).held():
            holding += 1
            assert holding == 1
            await asyncio.sleep(0.01)
            holding -= 1

    await asyncio.gather(*(hold(number) for number in range(6)))


async def test_nothing_of_it_is_left(to: Connection) -> None:
    async with lease(to, "a").held():
        assert await to.get(ALIAS, LEASE_ID)
    assert await to.get(ALIAS, LEASE_ID) is None


async def test_a_holder_that_takes_its_time_keeps_it(to: Connection) -> None:
    async with lease(to, "a").held() as slow:
        waiting = asyncio.create_task(anext(lease(to, "b").held().gen))
        await asyncio.sleep(3 * QUICK.lost_s)
        assert not waiting.done()
        await slow.confirm()
    await waiting


async def test_a_holder_that_died_is_succeeded_with_its_files(to: Connection) -> None:
    dead = lease(to, "a", "b", pace=replace(QUICK, renew_s=60))
    await dead._acquire()
    begun = time.monotonic()
    async with lease(to, "c").held() as heir:
        assert heir.inherited == ("a", "b")
        assert time.monotonic() - begun >= QUICK.lost_s
        state = await to.get(ALIAS, LEASE_ID)
        assert state
        assert state["_source"]["lease"]["files"] == ["a", "b", "c"]  # type: ignore[index]
        with pytest.raises(EngineError, match="took over"):
            await dead.confirm()


async def test_a_holder_that_was_succeeded_before_it_was_done_is_told(to: Connection) -> None:
    async def write_and_fall_silent() -> None:
        async with lease(to, "a", pace=replace(QUICK, renew_s=60)).held() as silent:
            await silent.confirm()
            heir = lease(to, "b")
            async with heir.held():
                assert heir.inherited == ("a",)

    with pytest.raises(EngineError, match="took over"):
        await write_and_fall_silent()


async def test_it_is_kept_where_parts_of_files_may_be_left(to: Connection) -> None:
    async with lease(to, "a").held() as broken:
        broken.in_doubt = True
    assert await to.get(ALIAS, LEASE_ID)


async def test_waiting_comes_to_an_end(to: Connection) -> None:
    async with lease(to, "a").held():
        with pytest.raises(EngineError, match="others write to akgc-docs") as caught:
            await anext(lease(to, "b", pace=replace(QUICK, wait_s=0.05)).held().gen)
    assert caught.value.problem is Problem.BUSY


async def test_a_collection_that_does_not_exist_is_told(to: Connection) -> None:
    await to.drop(Names().index("docs"))
    with pytest.raises(IndexGone):
        await anext(lease(to, "a").held().gen)


async def test_a_collection_dropped_meanwhile_is_not_taken_for_another_writer(to: Connection) -> None:
    held = lease(to, "a").held()
    holder = await anext(held.gen)
    await to.drop(Names().index("docs"))
    with pytest.raises(IndexGone):
        await holder.confirm()
    with pytest.raises(IndexGone):
        await anext(held.gen)


async def test_the_lease_is_in_no_search(to: Connection) -> None:
    async with lease(to, "akgc").held():
        await to.refresh(ALIAS)
        body: index.JsonObject = {"query": {"terms": {"file": ["akgc"]}}}
        answer = await to.search(ALIAS, body, pipeline=None, copy="x")
    assert answer["hits"]["hits"] == []  # type: ignore[index]
