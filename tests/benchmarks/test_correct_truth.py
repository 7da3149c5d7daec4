"""Who is right, as the judge of corrections sees it."""

from __future__ import annotations

import pytest

from benchmarks.correct_truth import Judge, Judgement
from kg.store import Snapshot

FRANCE, EINSTEIN, ULM, IRON = "Q142", "Q937", "Q3012", "Q677"


@pytest.fixture(scope="module")
def judge(tiny_graph: Snapshot) -> Judge:
    return Judge(tiny_graph)


@pytest.mark.parametrize(
    ("answer", "judgement"),
    [
        ("The capital of France is Paris.", Judgement.RIGHT),
        ("It is the City of Light.", Judgement.RIGHT),
        ("The capital of France is **Paris**.", Judgement.RIGHT),
        ("The capital of France is Berlin.", Judgement.OTHER),
        ("The capital of France is Paris, or else Berlin.", Judgement.OTHER),
        ("The capital of France is old.", Judgement.SILENT),
        ("I cannot verify this information with high confidence.", Judgement.SILENT),
    ],
)
def test_the_right_value_must_stand_there_and_no_other(
    judge: Judge, answer: str, judgement: Judgement
) -> None:
    assert judge.judge(answer, judge.truth([FRANCE], "P36")) is judgement


def test_the_name_of_the_subject_is_no_other_value(judge: Judge) -> None:
    assert judge.judge("France borders Germany.", judge.truth([FRANCE], "P47")) is Judgement.RIGHT


def test_what_contains_the_right_value_is_neither_right_nor_wrong(judge: Judge) -> None:
    truth = judge.truth([EINSTEIN], "P19")
    assert judge.judge("Einstein was born in Germany.", truth) is Judgement.NEAR
    assert judge.judge("Einstein was born in Ulm, Germany.", truth) is Judgement.RIGHT


def test_dates_are_compared_as_dates(judge: Judge) -> None:
    truth = judge.truth([EINSTEIN], "P569")
    assert judge.judge("He was born on March 14, 1879.", truth) is Judgement.RIGHT
    assert judge.judge("He was born on 14 March 1897.", truth) is Judgement.OTHER
    assert judge.judge("He was born in Ulm.", truth) is Judgement.SILENT


def test_another_time_of_the_subject_may_stand_beside_the_right_one(judge: Judge) -> None:
    truth = judge.truth([EINSTEIN], "P570")
    assert judge.judge("He was born in 1879. He died in 1955.", truth) is Judgement.RIGHT
    assert judge.judge("He was born in 1879.", truth) is Judgement.OTHER
    assert judge.judge("He was born in 1878. He died in 1955.", truth) is Judgement.OTHER


def test_numbers_are_compared_as_numbers(judge: Judge) -> None:
    truth = judge.truth([FRANCE], "P1082")
    assert judge.judge("France has 68 million people.", truth) is Judgement.RIGHT
    assert judge.judge("France has 6.8 million people.", truth) is Judgement.OTHER


def test_symbols_are_compared_as_they_are_written(judge: Judge) -> None:
    truth = judge.truth([IRON], "P246")
    assert judge.judge("The symbol of it is Fe.", truth) is Judgement.RIGHT
    assert judge.judge("The symbol of it is FE.", truth) is Judgement.SILENT
