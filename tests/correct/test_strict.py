"""Policy strict over a real checker: what is not verified gives way to the facts that are known in its place."""

from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from correct.exchange import Decision, Exchange, Means, Policy
from correct.pipeline import Pipeline
from correct.refusal import REFUSAL
from correct.regenerate import Regenerate, Rewrite
from detect.calibration import Calibration
from detect.checker import Checker
from detect.verdict import Verdict
from kg.build import build
from kg.linker import Linker
from kg.store import Snapshot

QUESTION = "Which university did Isaac Newton attend?"
UNVERIFIED = "Isaac Newton was educated at the University of Oxford."
VERIFIED = "Isaac Newton was educated at Trinity College."
"""He may have studied elsewhere too, for all that the graph knows."""


@pytest.fixture
def pipeline(tmp_path: Path) -> Iterator[Pipeline]:
    source = tmp_path / "tables"
    source.mkdir()
    (source / "entities.tsv").write_text(
        "id\tlabel\taliases\tdescription\ttypes\timportance\n"
        "Q935\tIsaac Newton\tNewton\tEnglish physicist\thuman\t200\n"
        "Q332342\tTrinity College\t\tcollege\tcollege\t90\n"
        "Q34433\tUniversity of Oxford\tOxford University\tuniversity\tuniversity\t150\n",
        encoding="utf-8",
    )
    (source / "facts.tsv").write_text(
        "subject\trelation\tobject\tsource\nQ935\tP69\tQ332342\ttest\n", encoding="utf-8"
    )
    build([source], tmp_path / "kg", encoder=None, budget_bytes=None, name="test")
    graph = Snapshot.open(tmp_path / "kg")
    checker = Checker(graph, Linker(graph), encoder=None, calibration=Calibration.load())
    with ThreadPoolExecutor(2) as executor:
        yield Pipeline(checker, budget_ms=60_000, on_timeout="release", on_error="release", executor=executor)


async def whole(pipeline: Pipeline, draft: str, policy: Policy, regenerate: Regenerate | None) -> Exchange:
    exchange = Exchange("x", 0.0, prompt=QUESTION, policy=policy)
    await pipeline.correct(exchange, draft, regenerate)
    return exchange


async def streamed(pipeline: Pipeline, draft: str, policy: Policy, regenerate: Regenerate | None) -> Exchange:
    exchange = Exchange("x", 0.0, prompt=QUESTION, policy=policy)
    stream = pipeline.stream(exchange, regenerate)
    read = [
        release.text for at in range(0, len(draft), 5) async for release in stream.feed(draft[at : at + 5])
    ]
    read += [release.text async for release in stream.finish()]
    assert "".join(read) == exchange.answer
    return exchange


Way = Callable[[Pipeline, str, Policy, Regenerate | None], Awaitable[Exchange]]
WAYS = pytest.mark.parametrize("way", [whole, streamed])


@WAYS
async def test_a_known_fact_takes_the_place_of_what_is_not_verified(pipeline: Pipeline, way: Way) -> None:
    exchange = await way(pipeline, UNVERIFIED, Policy.STRICT, None)
    assert exchange.decision is Decision.CORRECT
    assert "Trinity College" in exchange.answer
    assert "Oxford" not in exchange.answer
    assert [claim.verdict for claim in exchange.assessment.claims] == [Verdict.NOT_CHECKABLE]


@WAYS
async def test_the_model_is_asked_once_with_the_facts(pipeline: Pipeline, way: Way) -> None:
    asked: list[Rewrite] = []

    async def regenerate(rewrite: Rewrite) -> str:
        asked.append(rewrite)
        return VERIFIED

    exchange = await way(pipeline, UNVERIFIED, Policy.STRICT, regenerate)
    assert (exchange.decision, exchange.answer) == (Decision.CORRECT, VERIFIED)
    assert exchange.attempts[-1].means is Means.REGENERATE
    assert "Trinity College" in asked[0].prompt
    assert len(asked) == 1


@WAYS
async def test_a_model_that_says_again_what_is_not_verified_is_turned_down(
    pipeline: Pipeline, way: Way
) -> None:
    async def regenerate(_: Rewrite) -> str:
        return UNVERIFIED

    exchange = await way(pipeline, UNVERIFIED, Policy.STRICT, regenerate)
    assert exchange.rejected == 1
    assert "Oxford" not in exchange.answer


@WAYS
async def test_balanced_leaves_it_alone(pipeline: Pipeline, way: Way) -> None:
    exchange = await way(pipeline, UNVERIFIED, Policy.BALANCED, None)
    assert (exchange.decision, exchange.answer) == (Decision.PASS, UNVERIFIED)


@WAYS
async def test_what_no_fact_answers_is_refused_still(pipeline: Pipeline, way: Way) -> None:
    exchange = await way(pipeline, "Isaac Newton was born in Oxford.", Policy.STRICT, None)
    assert (exchange.decision, exchange.answer) == (Decision.REFUSE, REFUSAL)
