"""What a reading by meaning takes to contradict where its value is what another fact says of the subject."""

from dataclasses import replace

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.verdict import Verdict
from kg.graph import Candidate
from kg.linker import Linker
from kg.store import Snapshot

DEATH_AS_BIRTH = "Albert Einstein entered this world in 1955."


@pytest.fixture(scope="module")
def checker(tiny_graph: Snapshot, encoder: DistilBertEncoder, reader: DistilBertEncoder) -> Checker:
    return Checker(
        tiny_graph, Linker(tiny_graph), encoder=encoder, reader=reader, calibration=Calibration.load()
    )


@pytest.mark.parametrize(
    ("certainty", "rival", "verdict"),
    [
        (0.7, 0.01, Verdict.CONTRADICTED),
        (0.7, 0.1, Verdict.NOT_CHECKABLE),
        (0.7, None, Verdict.NOT_CHECKABLE),
        (0.9, None, Verdict.CONTRADICTED),
        (0.4, 0.0, Verdict.NOT_CHECKABLE),
    ],
)
def test_the_value_of_another_fact_contradicts_where_that_fact_is_hardly_meant(
    checker: Checker, certainty: float, rival: float | None, verdict: Verdict
) -> None:
    assert checker.learned is not None
    (pairs,) = (read.pairs for read in checker.begin("").read(DEATH_AS_BIRTH))
    best = checker.learned.read(pairs)[0][0]
    stated = replace(best, reading=replace(best.reading, certainty=certainty), rival=rival)
    (claim,) = checker.judge.judge([checker.judge.find(stated)], DEATH_AS_BIRTH)
    assert claim.verdict is verdict


@pytest.mark.parametrize(("first", "verdict"), [("Q1", Verdict.CONTRADICTED), ("Q2", Verdict.NOT_CHECKABLE)])
def test_another_bearer_of_the_name_is_not_judged_where_the_text_means_one(
    capital_graph: Snapshot, first: str, verdict: Verdict
) -> None:
    checker = Checker(capital_graph, Linker(capital_graph), encoder=None, calibration=Calibration.load())
    text = "The capital of Kingdom is Thirdtown."
    (found,) = (found for read in checker.begin("").read(text) for found in read.stated)
    assert found.stated.subject is not None
    known, less_known = Candidate("Q1", "Kingdom", prior=0.7), Candidate("Q2", "Kingdom", prior=0.3)
    candidates = sorted((known, less_known), key=lambda each: each.id != first)
    meant = found.stated.subject._replace(candidates=tuple(candidates))
    (claim,) = checker.judge.judge([checker.judge.find(replace(found.stated, subject=meant))], text)
    assert claim.verdict is verdict
