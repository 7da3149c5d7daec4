"""Building the parts: what is missing is one line with a remedy, and only a server goes on without a graph."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from correct.exchange import Decision, Exchange
from correct.refusal import REFUSAL
from proxy.build_parts import Built, CheckingBuilder, build_parts
from proxy.errors import ApiError
from proxy.settings import FailPolicy, Settings

NOBODY = "http://127.0.0.1:9/v1"


def settings(tmp_path: Path, **others: object) -> Settings:
    return Settings(upstream=NOBODY, log_path=tmp_path / "log.sqlite", **others)  # type: ignore[arg-type]


@pytest.fixture
def without_graph(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Built]:
    """Parts whose snapshot does not exist; the parameter is on_error."""
    built = build_parts(settings(tmp_path, kg=tmp_path / "nowhere", on_error=request.param), {})
    yield built
    built.close()


def test_a_graph_that_is_given_up_closes_its_files(tmp_path: Path, tiny_snapshot: Path) -> None:
    builder = CheckingBuilder(settings(tmp_path, kg=tiny_snapshot), {})
    served = builder.knowledge()
    seen = [weakref.ref(served.graph)]
    for _ in range(2):
        served = builder.knowledge()
        served.linker.link("The population of France is 68,000,000.")
        seen.append(weakref.ref(served.graph))
    gc.collect()
    assert [graph() is None for graph in seen] == [True, True, False]


@pytest.mark.parametrize("without_graph", [FailPolicy.RELEASE], indirect=True)
async def test_without_a_graph_answers_are_released_unchecked_and_say_why(without_graph: Built) -> None:
    exchange = Exchange(id="x", started_at=0.0)

    await without_graph.parts.pipeline.correct(exchange, "The draft.", None)

    assert (exchange.decision, exchange.answer) == (Decision.UNCHECKED, "The draft.")
    assert "no such snapshot folder" in exchange.reason


@pytest.mark.parametrize("without_graph", [FailPolicy.REFUSE], indirect=True)
async def test_without_a_graph_answers_are_refused_where_that_is_the_policy(without_graph: Built) -> None:
    exchange = Exchange(id="x", started_at=0.0)
    stream = without_graph.parts.pipeline.stream(exchange, None)

    released = [[r.text async for r in each] for each in (stream.feed("The draft."), stream.finish())]

    assert released == [[], [REFUSAL]]
    assert exchange.answer == stream.released == REFUSAL
    assert exchange.decision is Decision.REFUSE
    assert exchange.original == "The draft."


@pytest.mark.parametrize("without_graph", [FailPolicy.RELEASE], indirect=True)
async def test_without_a_graph_a_stream_flows_through(without_graph: Built) -> None:
    exchange = Exchange(id="x", started_at=0.0)
    stream = without_graph.parts.pipeline.stream(exchange, None)

    released = [[r.text async for r in each] for each in (stream.feed("The draft."), stream.finish())]

    assert released == [["The draft."], []]
    assert (exchange.decision, exchange.answer) == (Decision.UNCHECKED, "The draft.")


@pytest.mark.parametrize("without_graph", [FailPolicy.RELEASE], indirect=True)
def test_what_needs_the_graph_itself_is_answered_503(without_graph: Built) -> None:
    with pytest.raises(ApiError, match="no such snapshot folder") as caught:
        _ = without_graph.parts.graph.name

    assert caught.value.status == 503


def test_retrieval_finds_the_facts_of_what_is_mentioned(tmp_path: Path, tiny_snapshot: Path) -> None:
    built = build_parts(settings(tmp_path, kg=tiny_snapshot), {})
    assert built.parts.retriever is not None

    hits = built.parts.retriever.retrieve("What is the capital of France?", limit=3)

    built.close()
    assert hits[0]["fact"]["object"]["label"] == "Paris"
    assert hits[0]["ranks"]["exact"] == 1
