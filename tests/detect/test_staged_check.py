"""A check in stages: what each adds, and what is left where one fails or the check is stopped."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.entailment import Entailment
from detect.staged_check import Progress, StagedCheck
from detect.verdict import Level, Verdict, lowest
from kg.embedding import Vectors
from kg.linker import Linker
from kg.store import Snapshot

PLAIN = "The capital of France is Berlin. "
BY_MEANING = "Albert Einstein first saw the light of day in Berlin."


class Verifying:
    """Takes every reading for meant, unless told to fail."""

    name = "verifying"

    def __init__(self) -> None:
        self.error: Exception | None = None

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        if self.error is not None:
            raise self.error
        return [Entailment(0.99, 0.005, 0.005)] * len(pairs)


@pytest.fixture
def verifier() -> Verifying:
    return Verifying()


@pytest.fixture(scope="module")
def linker(tiny_graph: Snapshot) -> Linker:
    return Linker(tiny_graph)


@pytest.fixture
def checker(
    tiny_graph: Snapshot,
    linker: Linker,
    encoder: DistilBertEncoder,
    reader: DistilBertEncoder,
    verifier: Verifying,
) -> Checker:
    return Checker(
        tiny_graph, linker, encoder=encoder, reader=reader, verifier=verifier, calibration=Calibration.load()
    )


def staged(checker: Checker, progress: Progress | None = None) -> StagedCheck:
    return StagedCheck(checker.begin(""), checker.linker, progress or Progress())


def test_models_add_to_what_facts_decide(checker: Checker) -> None:
    reached = staged(checker).run([PLAIN, BY_MEANING])
    assert (reached.level, reached.trouble) == (Level.FULL, "")
    assert [c.verdict for c in reached.claims] == [Verdict.CONTRADICTED, Verdict.CONTRADICTED]
    assert [c.verdict for c in reached.by_facts] == [Verdict.CONTRADICTED, Verdict.NOT_CHECKABLE]


def test_the_verdicts_are_those_of_a_plain_check(checker: Checker) -> None:
    reached = staged(checker).run([PLAIN, BY_MEANING])
    assert reached.claims == checker.check("", PLAIN + BY_MEANING).claims


def test_without_models_it_ends_at_facts_and_nothing_is_wrong_with_that(checker: Checker) -> None:
    reached = staged(checker).run([PLAIN, BY_MEANING], encode=False)
    assert (reached.level, reached.trouble) == (Level.FACTS, "")
    assert reached.claims == reached.by_facts


def test_models_that_fail_leave_what_facts_decided(checker: Checker, verifier: Verifying) -> None:
    verifier.error = ConnectionError("the verifier is gone")
    reached = staged(checker).run([PLAIN, BY_MEANING])
    assert reached.level is Level.FACTS
    assert reached.claims == reached.by_facts
    assert "the verifier is gone" in reached.trouble


def test_a_stopped_check_keeps_what_it_found(checker: Checker, verifier: Verifying) -> None:
    progress = Progress(is_stopped=True)
    reached = staged(checker, progress).run([PLAIN, BY_MEANING])
    assert (reached.level, reached.claims, reached.check) == (Level.NONE, (), None)
    assert reached.trouble == "0 of 2 sentences were checked"
    assert progress.reached is reached


def test_each_piece_has_the_check_before_it(checker: Checker) -> None:
    reached = staged(checker).run([PLAIN, BY_MEANING])
    assert [check.answer for check in reached.before] == ["", PLAIN]
    assert reached.check is not None
    assert reached.check.answer == PLAIN + BY_MEANING


def test_a_piece_that_facts_fail_on_is_linked_and_the_others_are_judged(
    checker: Checker, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = checker.judge.judge

    def failing(stated: Sequence[object], text: str) -> object:
        if "Berlin" in text:
            raise OSError("the disk is gone")
        return judge(stated, text)  # type: ignore[arg-type]

    monkeypatch.setattr(checker.judge, "judge", failing)
    reached = staged(checker).run([PLAIN, "The capital of France is Paris."])
    assert reached.level is Level.LINK
    assert [(c.verdict, c.rule) for c in reached.claims if c.rule == "linked"] == [
        (Verdict.NOT_CHECKABLE, "linked")
    ]
    assert [c.verdict for c in reached.claims] == [Verdict.NOT_CHECKABLE, Verdict.SUPPORTED]
    assert reached.claims[1].claim.start == len(PLAIN)


def test_an_encoder_that_fails_costs_the_score_alone(tiny_graph: Snapshot, linker: Linker) -> None:
    class Broken:
        name, dimension = "broken", 2

        def encode(self, texts: Sequence[str]) -> Vectors:
            raise RuntimeError("out of memory")

    checker = Checker(tiny_graph, linker, encoder=None, calibration=Calibration.load())
    checker.scorer._encoder = Broken()
    progress = Progress()
    assessment = checker.in_stages("", PLAIN, progress)
    assert assessment.level is Level.FACTS
    assert assessment.hvi is not None
    assert "out of memory" in progress.reached.trouble


def test_of_an_answer_that_was_not_read_there_is_no_score(checker: Checker) -> None:
    assessment = checker.in_stages("", BY_MEANING, Progress(is_stopped=True))
    assert (assessment.level, assessment.hvi) == (Level.NONE, None)


def test_the_lowest_of_levels() -> None:
    assert lowest(Level.FULL, Level.LINK, Level.FACTS) is Level.LINK
    with pytest.raises(ValueError):
        lowest()
