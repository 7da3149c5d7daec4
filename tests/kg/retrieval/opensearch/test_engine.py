"""What only an engine over HTTP can meet: servers that are away, busy, wrong, slow, or die."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator

import numpy as np
import pytest

from kg.retrieval.engine_error import EngineError, Problem
from kg.retrieval.opensearch import client, index
from kg.retrieval.opensearch.engine import OpenSearchEngine
from kg.retrieval.opensearch.names import Names
from kg.retrieval.passage_engine import Fusion, Method, NoSuchCollection, PassageQuery
from tests.kg.retrieval.conftest import PATIENT, QUICK
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
from tests.kg.retrieval.stand_in.server import StandIn, standing_in


@pytest.fixture
async def engine(stand_in: StandIn) -> AsyncIterator[OpenSearchEngine]:
    """With the collection ``docs`` of one file."""
    engine = OpenSearchEngine(stand_in.url, pace=QUICK)
    await engine.create("docs", dimension=4)
    await engine.add("docs", LIGHTHOUSE, LIGHTHOUSE_VECTORS)
    yield engine
    await engine.close()


@pytest.fixture(autouse=True)
def quick_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "FIRST_BACKOFF_S", 0.01)
    monkeypatch.setattr(client, "BULK_RETRIES", 3)


async def problem_of(engine: OpenSearchEngine) -> Problem:
    with pytest.raises(EngineError) as caught:
        await engine.search("docs", by_both("lamp", 1, 0, 0, 0))
    return caught.value.problem


async def begun_to_add(engine: OpenSearchEngine, stand_in: StandIn) -> asyncio.Task[None]:
    """A second file on its way: its writer has asked for the lease."""
    before = stand_in.asked["put"]
    adding = asyncio.create_task(engine.add("docs", KETTLE, KETTLE_VECTORS))
    async with asyncio.timeout(60):
        while stand_in.asked["put"] == before:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    return adding


async def test_nothing_is_connected_before_it_is_needed() -> None:
    engine = OpenSearchEngine("http://127.0.0.1:9")
    await engine.close()


async def test_a_server_that_is_away_is_told() -> None:
    engine = OpenSearchEngine("http://127.0.0.1:9", pace=QUICK)
    with pytest.raises(EngineError, match=r"127\.0\.0\.1:9 cannot be reached .* start it, or correct engine"):
        await engine.collections()
    await engine.close()


async def test_what_the_error_says_is_not_logged_with_its_stack(
    stand_in: StandIn, caplog: pytest.LogCaptureFixture
) -> None:
    stand_in.faults.status = 503
    engine = OpenSearchEngine(stand_in.url, pace=QUICK)
    assert await problem_of(engine) is Problem.AWAY
    assert not [record for record in caplog.records if record.name.startswith("opensearch")]
    await engine.close()


async def test_a_server_that_comes_back_is_used_again(engine: OpenSearchEngine, stand_in: StandIn) -> None:
    stand_in.faults.status = 503
    assert await problem_of(engine) is Problem.AWAY
    stand_in.faults.status = None
    assert await engine.search("docs", by_words("lamp"))


async def test_a_server_that_does_not_answer_is_given_up(stand_in: StandIn) -> None:
    engine = OpenSearchEngine(stand_in.url, timeout_s=0.5, write_timeout_s=0.5)
    stand_in.faults.delay_s = 60
    begun = time.monotonic()
    assert await problem_of(engine) is Problem.AWAY
    assert time.monotonic() - begun < 50
    stand_in.faults.delay_s = 0
    await engine.close()


async def test_a_busy_server_is_told(engine: OpenSearchEngine, stand_in: StandIn) -> None:
    stand_in.faults.status = 429
    assert await problem_of(engine) is Problem.BUSY
    stand_in.faults.status = None


async def test_a_user_and_a_password_are_sent() -> None:
    async with standing_in(auth=("me", "s3:cret/")) as stand_in:
        url = stand_in.url.replace("http://", "http://me:s3%3Acret%2F@")
        engine = OpenSearchEngine(url, pace=QUICK)
        await engine.create("docs", dimension=4)
        assert await engine.collections() == ["docs"]
        await engine.close()


async def test_a_server_that_does_not_know_us_is_told() -> None:
    async with standing_in(auth=("me", "secret")) as stand_in:
        engine = OpenSearchEngine(stand_in.url, pace=QUICK)
        assert await problem_of(engine) is Problem.DENIED
        await engine.close()


@pytest.mark.parametrize("settings", [{"distribution": None, "version": "8.15.0"}, {"version": "1.3.0"}])
async def test_a_wrong_server_is_told(settings: dict[str, str | None]) -> None:
    async with standing_in(**settings) as stand_in:
        engine = OpenSearchEngine(stand_in.url, pace=QUICK)
        assert await problem_of(engine) is Problem.UNFIT
        await engine.close()


@pytest.mark.parametrize(
    ("version", "fusion", "hybrid"),
    [
        ("2.11.0", Fusion.WEIGHTED, 0),
        ("2.18.0", Fusion.WEIGHTED, 1),
        ("2.18.0", Fusion.RRF, 0),
        ("2.19.0", Fusion.RRF, 1),
        ("3.3.2", Fusion.RRF, 0),
        ("3.5.0", Fusion.RRF, 1),
    ],
)
async def test_fusion_is_left_to_the_server_where_it_can(version: str, fusion: Fusion, hybrid: int) -> None:
    async with standing_in(version=version) as stand_in:
        engine = OpenSearchEngine(stand_in.url, pace=QUICK)
        await engine.create("docs", dimension=4)
        await engine.add("docs", LIGHTHOUSE, LIGHTHOUSE_VECTORS)
        hits = await engine.search("docs", by_both("lighthouse", 1, 0, 0, 0, fusion=fusion))
        assert ids(hits)[0] == LIGHTHOUSE[0].id
        assert stand_in.asked["hybrid"] == hybrid
        assert stand_in.asked["msearch"] == 1
        await engine.close()


async def test_single_passages_that_are_refused_for_now_are_sent_again(
    engine: OpenSearchEngine, stand_in: StandIn
) -> None:
    stand_in.faults.busy_items = 1
    await engine.add("docs", KETTLE, KETTLE_VECTORS)
    assert len(await engine.search("docs", by_words("lamp"))) == 2


async def test_a_bulk_request_that_is_refused_for_now_is_sent_again(
    engine: OpenSearchEngine, stand_in: StandIn
) -> None:
    stand_in.faults.busy_bulks = 2
    await engine.add("docs", KETTLE, KETTLE_VECTORS)
    assert len(await engine.search("docs", by_words("lamp"))) == 2


async def test_an_add_that_fails_leaves_nothing_and_does_not_hold_up_others(stand_in: StandIn) -> None:
    engine = OpenSearchEngine(stand_in.url, pace=PATIENT)
    await engine.create("docs", dimension=4)
    stand_in.faults.refuse_text = "7 zzyzx"
    file = passages_of("new", [f"{number} zzyzx" for number in range(9)])
    near = np.repeat(unit(1, 0, 0, 0), 9, axis=0)
    with pytest.raises(EngineError, match="1 passages were not taken"):
        await engine.add("docs", file, near)
    begun = time.monotonic()
    await engine.add("docs", KETTLE, KETTLE_VECTORS)
    assert time.monotonic() - begun < PATIENT.lost_s
    assert await engine.search("docs", by_words("zzyzx")) == []
    await engine.close()


async def test_what_a_writer_that_died_left_is_removed_by_the_next(
    engine: OpenSearchEngine, stand_in: StandIn
) -> None:
    dying = OpenSearchEngine(stand_in.url, pace=QUICK)
    stand_in.faults.dies_in_bulk = True
    file = passages_of("new", ["zzyzx"] * 8)
    with pytest.raises(EngineError):
        await dying.add("docs", file, np.repeat(unit(1, 0, 0, 0), 8, axis=0))
    await dying.close()
    stand_in.faults.dead = False
    written = stand_in.cluster.known(Names().alias("docs")).written
    assert any(document.source.get("text") == "zzyzx" for document in written.values())
    await engine.add("docs", KETTLE, KETTLE_VECTORS)
    assert await engine.search("docs", by_words("zzyzx")) == []
    assert not any(document.source.get("text") == "zzyzx" for document in written.values())
    assert len(await engine.search("docs", by_words("lamp"))) == 2


async def test_a_write_is_finished_where_its_caller_is_cancelled(
    engine: OpenSearchEngine, stand_in: StandIn
) -> None:
    stand_in.faults.delay_s = 0.05
    adding = await begun_to_add(engine, stand_in)
    adding.cancel()
    with pytest.raises(asyncio.CancelledError):
        await adding
    await engine.close()
    stand_in.faults.delay_s = 0
    other = OpenSearchEngine(stand_in.url, pace=QUICK)
    assert len(await other.search("docs", by_words("lamp"))) == 2
    await other.close()


async def test_a_write_does_not_bring_a_dropped_collection_back(
    engine: OpenSearchEngine, stand_in: StandIn
) -> None:
    stand_in.faults.delay_s = 0.02
    adding = await begun_to_add(engine, stand_in)
    await engine.drop("docs")
    with pytest.raises(NoSuchCollection):
        await adding
    assert not stand_in.cluster.indexes


async def test_a_write_does_not_go_on_into_a_collection_made_anew(
    engine: OpenSearchEngine, stand_in: StandIn
) -> None:
    stand_in.faults.delay_s = 0.02
    adding = await begun_to_add(engine, stand_in)
    await engine.drop("docs")
    await engine.create("docs", dimension=4)
    with pytest.raises(NoSuchCollection):
        await adding
    assert not stand_in.cluster.known(Names().alias("docs")).written


async def test_the_event_loop_goes_on_while_many_passages_are_added(
    engine: OpenSearchEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: set[str] = set()
    encode = index.bulk_lines

    def noting(*args: object) -> object:
        threads.add(threading.current_thread().name)
        return encode(*args)  # type: ignore[arg-type]

    monkeypatch.setattr("kg.retrieval.opensearch.client.bulk_lines", noting)
    await engine.add("docs", KETTLE, KETTLE_VECTORS)
    assert threads
    assert "MainThread" not in threads


async def test_the_template_is_put_once_an_engine(engine: OpenSearchEngine, stand_in: StandIn) -> None:
    await engine.create("more", dimension=8)
    await engine.search("docs", by_both("lamp", 1, 0, 0, 0))
    assert (stand_in.asked["info"], stand_in.asked["put_template"], stand_in.asked["put_pipeline"]) == (
        1,
        1,
        2,
    )


async def test_a_query_is_fused_here_where_the_index_moves_all_the_time(
    engine: OpenSearchEngine, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kg.retrieval.opensearch.query.fused_by_server", lambda *_: None)
    hits = await engine.search("docs", by_both("lighthouse", 1, 0, 0, 0))
    assert ids(hits)[0] == LIGHTHOUSE[0].id
    assert stand_in.asked["hybrid"] == 3


async def test_vectors_without_direction_find_nothing(engine: OpenSearchEngine) -> None:
    assert await engine.search("docs", PassageQuery("", unit(0, 0, 0, 0)[0], method=Method.DENSE)) == []


async def test_spaces_do_not_see_each_other(engine: OpenSearchEngine, stand_in: StandIn) -> None:
    other = OpenSearchEngine(stand_in.url, space="other", pace=QUICK)
    assert await other.collections() == []
    await other.create("docs", dimension=4)
    assert await other.search("docs", by_words("lamp")) == []
    await other.drop("docs")
    assert await engine.collections() == ["docs"]
    assert len(await engine.search("docs", by_words("lamp"))) == 1
    await other.close()
