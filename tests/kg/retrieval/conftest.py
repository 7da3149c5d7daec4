"""Engines under contract, each with a way to open a second one on the same collections."""

from __future__ import annotations

import os
import uuid
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from kg.retrieval.opensearch.engine import OpenSearchEngine
from kg.retrieval.opensearch.lease import Pace
from kg.retrieval.passage_engine import PassageEngine
from tests.kg.retrieval.engines import KETTLE, KETTLE_VECTORS, LIGHTHOUSE, LIGHTHOUSE_VECTORS, Opened
from tests.kg.retrieval.stand_in.server import StandIn, standing_in

LIVE_URL = os.environ.get("AKGC_TEST_OPENSEARCH_URL", "")
QUICK = Pace(poll_s=0.005, renew_s=0.05, lost_s=1.0, wait_s=60)
"""As `Pace` is, for a test in which a writer dies."""
PATIENT = Pace(poll_s=0.005, renew_s=0.5, lost_s=120, wait_s=240)
"""For tests in which nobody does: a machine that stands still for seconds is no death."""


@pytest.fixture
async def stand_in() -> AsyncIterator[StandIn]:
    async with standing_in() as running:
        yield running


KINDS = ["embedded", "opensearch 3.5.0", "opensearch 2.11.0", "opensearch live"]


@pytest.fixture(params=KINDS)
async def opened(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Opened]:
    kind = str(request.param)
    async with AsyncExitStack() as stack:
        opened = await _opened(kind, tmp_path, stack)
        yield opened
        if "live" in kind:
            await _cleared(opened)
        for engine in opened.engines:
            await engine.close()


async def _opened(kind: str, folder: Path, stack: AsyncExitStack) -> Opened:
    if kind == "embedded":
        embedded = pytest.importorskip("kg.retrieval.embedded_engine")
        return Opened(lambda: embedded.EmbeddedEngine(folder))
    if "live" in kind:
        if not LIVE_URL:
            pytest.skip("AKGC_TEST_OPENSEARCH_URL is not set")
        return Opened(lambda: OpenSearchEngine(LIVE_URL, pace=PATIENT), named=f"test {uuid.uuid4().hex[:8]} ")
    running = await stack.enter_async_context(standing_in(version=kind.split()[1]))
    return Opened(lambda: OpenSearchEngine(running.url, pace=PATIENT))


async def _cleared(opened: Opened) -> None:
    engine = opened.open()
    for name in await engine.collections():
        if name.startswith(opened.named):
            await engine.drop(name)


@pytest.fixture
def engine(opened: Opened) -> PassageEngine:
    return opened.open()


@pytest.fixture
def docs(opened: Opened) -> str:
    """The name of a collection that is not there yet."""
    return f"{opened.named}docs"


@pytest.fixture
async def filled(engine: PassageEngine, docs: str) -> PassageEngine:
    """The collection ``docs`` of two files with five passages."""
    await engine.create(docs, dimension=4)
    await engine.add(docs, LIGHTHOUSE, LIGHTHOUSE_VECTORS)
    await engine.add(docs, KETTLE, KETTLE_VECTORS)
    return engine
