"""The baselines over a small graph, with an encoder that counts letters."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from benchmarks.detect_baseline import (
    ALWAYS_PASS,
    BEST_COSINE,
    COSINE_HVI,
    VERIFIER_ALL,
    VERIFIER_BEST,
    Baselines,
)
from benchmarks.detect_judge import OURS, Judged
from benchmarks.statement import Statement, Triple, Worded
from detect.entailment import Entailment
from detect.verdict import Verdict
from kg.embedding import Vectors
from kg.linker import Linker
from kg.store import Snapshot


class Letters:
    """How often each letter occurs, of length 1."""

    name = "letters"
    dimension = 26

    def encode(self, texts: Sequence[str]) -> Vectors:
        counts = np.array(
            [[text.casefold().count(chr(97 + i)) for i in range(26)] for text in texts], np.float32
        )
        return np.asarray(counts / np.linalg.norm(counts, axis=1, keepdims=True).clip(1e-6), np.float32)


class Reader:
    """Entails what stands in the evidence, contradicts the rest."""

    name = "reader"

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        return [
            Entailment(1.0, 0.0, 0.0) if claim in evidence else Entailment(0.0, 1.0, 0.0)
            for evidence, claim in pairs
        ]


def judged(answer: str, *, right: bool, subject: str = "Q142") -> Judged:
    statement = Statement(
        "What is the capital of France?", answer, right, Worded.OTHER, Triple(subject, "P36", "")
    )
    return Judged(statement, Verdict.NOT_CHECKABLE, {OURS: 0.5})


@pytest.fixture
def scored(tiny_graph: Snapshot) -> list[Judged]:
    baselines = Baselines(tiny_graph, Linker(tiny_graph), Letters(), Reader())
    right = judged("The capital of France is Paris.", right=True)
    wrong = judged("The capital of France is Xyzzyx.", right=False)
    return baselines.scored([right, wrong, judged("The capital of France is Paris.", right=True, subject="")])


def test_every_baseline_prefers_what_the_facts_say(scored: list[Judged]) -> None:
    right, wrong, _ = (each.scores for each in scored)
    for method in (COSINE_HVI, BEST_COSINE, VERIFIER_BEST, VERIFIER_ALL):
        assert right[method] > wrong[method], method
    assert right[BEST_COSINE] == pytest.approx(1.0)


def test_our_score_stays_and_always_pass_knows_nothing(scored: list[Judged]) -> None:
    assert {each.scores[OURS] for each in scored} == {0.5}
    assert {each.scores[ALWAYS_PASS] for each in scored} == {0.5}


def test_without_a_known_subject_the_linker_finds_one(scored: list[Judged]) -> None:
    assert scored[2].scores == scored[0].scores


def test_without_a_verifier_there_is_no_score_of_it(tiny_graph: Snapshot) -> None:
    baselines = Baselines(tiny_graph, Linker(tiny_graph), Letters(), None)
    (only,) = baselines.scored([judged("The capital of France is Paris.", right=True)])
    assert VERIFIER_BEST not in only.scores
