"""Engines under contract, each with a way to open a second one on the same collections; passages and vectors."""

from __future__ import annotations

import hashlib
import os
import uuid
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from kg.embedding import Vectors
from kg.retrieval.opensearch.engine import OpenSearchEngine
from kg.retrieval.opensearch.lease import Pace
from kg.retrieval.passage_engine import IndexedPassage, PassageEngine
from tests.kg.retrieval.stand_in.server import StandIn, standing_in

LIVE_URL = os.environ.get("AKGC_TEST_OPENSEARCH_URL", "")
QUICK = Pace(poll_s=0.005, renew_s=0.05, lost_s=0.3, wait_s=20)
"""As `Pace` is, for a test that waits."""


def passages_of(name: str, texts: Sequence[str]) -> list[IndexedPassage]:
    """A file of one page, a passage for each text."""
    file = hashlib.sha256(name.encode()).hexdigest()
    return [
        IndexedPassage(f"{file}:{number}", file, name, 1, 1000 * number, 1000 * number + len(text), text)
        for number, text in enumerate(texts)
    ]


def unit(*numbers: float) -> Vectors:
    """A row of unit length, shape (1, len(numbers)); zeros stay zeros."""
    row = np.array([numbers], dtype=np.float32)
    return row / (np.linalg.norm(row) or 1)


def vectors(*rows: Sequence[float]) -> Vectors:
    return np.concatenate([unit(*row) for row in rows])


@dataclass
class Opened:
    """``engine``, and ``another()`` on the same collections as another process would have it."""

    another: Callable[[], PassageEngine]
    named: str = ""
    """Part of every name, where others use the same cluster."""
    engines: list[PassageEngine] = field(default_factory=list)

    def open(self) -> PassageEngine:
        self.engines.append(self.another())
        return self.engines[-1]


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
        return Opened(lambda: OpenSearchEngine(LIVE_URL, pace=QUICK), named=f"test {uuid.uuid4().hex[:8]} ")
    running = await stack.enter_async_context(standing_in(version=kind.split()[1]))
    return Opened(lambda: OpenSearchEngine(running.url, pace=QUICK))


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
