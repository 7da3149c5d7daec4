"""The pipeline over a real checker: whole and streamed answers, policies, regeneration, failures."""

from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from correct.exchange import Decision, Exchange, Means, Policy
from correct.pipeline import Pipeline
from correct.refusal import REFUSAL
from correct.regenerate import Rewrite
from detect.calibration import Calibration
from detect.checker import Checker
from detect.verdict import Level
from kg.embedding import Vectors
from kg.linker import Linker
from kg.store import Snapshot

WRONG = "The capital of France is Berlin."
RIGHT = "The capital of France is Paris."
NEGATED = "The capital of France is not Paris."
OPEN = "Ulm is home to many sparrows and to Albert Einstein's grandmother."


@pytest.fixture(scope="module")
def warm_checker(tiny_checker: Checker) -> Checker:
    """What loads lazily is loaded: a first check on a busy machine keeps within the budget too."""
    tiny_checker.warm_up()
    return tiny_checker


@pytest.fixture
def pipeline(warm_checker: Checker, executor: ThreadPoolExecutor) -> Pipeline:
    return Pipeline(warm_checker, budget_ms=5000, on_timeout="release", on_error="release", executor=executor)


def asked(question: str = "What is the capital of France?", policy: Policy = Policy.BALANCED) -> Exchange:
    return Exchange(id="x", started_at=0.0, prompt=question, policy=policy)


async def whole(pipeline: Pipeline, draft: str, exchange: Exchange) -> Exchange:
    await pipeline.correct(exchange, draft, None)
    return exchange


async def streamed(pipeline: Pipeline, draft: str, exchange: Exchange, *, size: int = 3) -> Exchange:
    stream = pipeline.stream(exchange, None)
    parts = []
    for start in range(0, len(draft), size):
        parts += [release.text async for release in stream.feed(draft[start : start + size])]
    parts += [release.text async for release in stream.finish()]
    assert "".join(parts) == exchange.answer
    return exchange


Way = Callable[[Pipeline, str, Exchange], Awaitable[Exchange]]


@pytest.mark.parametrize("way", [whole, streamed])
@pytest.mark.parametrize(
    ("policy", "draft", "decision", "answer"),
    [
        (Policy.BALANCED, WRONG, Decision.CORRECT, RIGHT),
        (Policy.BALANCED, RIGHT, Decision.PASS, RIGHT),
        (Policy.BALANCED, OPEN, Decision.PASS, OPEN),
        (Policy.STRICT, WRONG, Decision.CORRECT, RIGHT),
        (Policy.STRICT, RIGHT, Decision.PASS, RIGHT),
        (Policy.STRICT, OPEN, Decision.REFUSE, REFUSAL),
        (Policy.OBSERVE, WRONG, Decision.PASS, WRONG),
        (Policy.BALANCED, f"{RIGHT} {WRONG}", Decision.CORRECT, f"{RIGHT} {RIGHT}"),
    ],
)
async def test_policy_decides(
    pipeline: Pipeline, way: Way, policy: Policy, draft: str, decision: Decision, answer: str
) -> None:
    exchange = await way(pipeline, draft, asked(policy=policy))
    assert (exchange.decision, exchange.answer) == (decision, answer)
    assert exchange.original == draft


async def test_observe_records_what_it_would_have_done(pipeline: Pipeline) -> None:
    for way in (whole, streamed):
        assert (await way(pipeline, WRONG, asked(policy=Policy.OBSERVE))).would is Decision.CORRECT


@pytest.mark.parametrize("size", range(1, len(WRONG) + 10))
async def test_every_split_of_the_stream_gives_the_same_text(pipeline: Pipeline, size: int) -> None:
    exchange = await streamed(pipeline, f"{WRONG} {OPEN}\n", asked(), size=size)
    assert exchange.answer == f"{RIGHT} {OPEN}\n"
    assert [c.claim.start for c in exchange.assessment.contradicted] == [0]


async def test_what_cannot_be_patched_is_regenerated_with_the_facts(pipeline: Pipeline) -> None:
    prompts: list[str] = []

    async def regenerate(asked: Rewrite) -> str:
        prompts.append(asked.prompt)
        return RIGHT

    exchange = asked()
    await pipeline.correct(exchange, NEGATED, regenerate)
    assert (exchange.decision, exchange.answer) == (Decision.CORRECT, RIGHT)
    assert 'Retrieved Fact: "The capital of France is Paris."' in prompts[0]
    assert exchange.attempts[-1].means is Means.REGENERATE


@pytest.fixture
def without_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if no fact could be put into a sentence."""
    monkeypatch.setattr("correct.repair.facts_instead", lambda claims: "")


@pytest.mark.usefixtures("without_facts")
async def test_a_regenerated_answer_that_is_still_wrong_is_rejected(pipeline: Pipeline) -> None:
    async def regenerate(_: Rewrite) -> str:
        return WRONG

    exchange = asked()
    await pipeline.correct(exchange, NEGATED, regenerate)
    assert (exchange.decision, exchange.answer) == (Decision.REFUSE, REFUSAL)
    assert not exchange.attempts[-1].accepted
    assert exchange.rejected == 1


@pytest.mark.usefixtures("without_facts")
async def test_a_failing_regeneration_ends_in_a_refusal_that_says_why(pipeline: Pipeline) -> None:
    async def regenerate(_: Rewrite) -> str:
        raise ConnectionError("upstream is gone")

    exchange = asked()
    await pipeline.correct(exchange, NEGATED, regenerate)
    assert exchange.decision is Decision.REFUSE
    assert "upstream is gone" in exchange.attempts[-1].note


async def test_where_the_model_fails_the_fact_itself_stands_in(pipeline: Pipeline) -> None:
    async def regenerate(_: Rewrite) -> str:
        return "BANANA"

    exchange = asked()
    await pipeline.correct(exchange, NEGATED, regenerate)
    assert (exchange.decision, exchange.answer) == (Decision.CORRECT, RIGHT)
    assert [(a.means, a.accepted) for a in exchange.attempts[1:]] == [
        (Means.REGENERATE, False),
        (Means.FACT, True),
    ]


@pytest.mark.parametrize(("fate", "decision"), [("release", Decision.UNCHECKED), ("refuse", Decision.REFUSE)])
async def test_out_of_budget_the_fail_policy_speaks(
    tiny_checker: Checker, executor: ThreadPoolExecutor, fate: str, decision: Decision
) -> None:
    hurried = Pipeline(tiny_checker, budget_ms=0, on_timeout=fate, on_error="release", executor=executor)
    for way in (whole, streamed):
        exchange = await way(hurried, WRONG, asked())
        assert exchange.decision is decision
        assert exchange.assessment.level is Level.NONE
        assert "0 ms" in exchange.reason


async def test_a_failing_encoder_does_not_undo_a_repair(
    tiny_graph: Snapshot, executor: ThreadPoolExecutor
) -> None:
    class Broken:
        name, dimension = "broken", 2

        def encode(self, texts: Sequence[str]) -> Vectors:
            raise RuntimeError("out of memory")

    checker = Checker(tiny_graph, Linker(tiny_graph), encoder=Broken(), calibration=Calibration.load())
    pipeline = Pipeline(checker, budget_ms=5000, on_timeout="release", on_error="release", executor=executor)
    exchange = await streamed(pipeline, WRONG, asked())
    assert (exchange.decision, exchange.answer) == (Decision.CORRECT, RIGHT)
    assert exchange.assessment.level is Level.FACTS


@pytest.mark.usefixtures("without_facts")
@pytest.mark.parametrize("way", [whole, streamed])
async def test_a_refused_sentence_does_not_take_the_rest_with_it(pipeline: Pipeline, way: Way) -> None:
    exchange = await way(pipeline, f"{NEGATED} {RIGHT}", asked())
    assert exchange.decision is Decision.REFUSE
    assert exchange.answer == f"{REFUSAL} {RIGHT}"
