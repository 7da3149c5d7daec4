"""What the detection benchmark makes of judged statements."""

from __future__ import annotations

import pytest

from benchmarks.detect import Judged, report
from benchmarks.statement import Statement, Triple, Worded
from detect.verdict import Verdict


def judged(right: bool, cosine: float, calibrated: float, verdict: Verdict) -> Judged:
    statement = Statement("P?", "O.", right, Worded.SCHEMA, Triple("Q1", "P36", "Q2"))
    return Judged(statement, cosine, calibrated, verdict)


JUDGED = [
    *[judged(True, 0.5, 0.9, Verdict.SUPPORTED)] * 20,
    *[judged(False, 0.5, 0.1, Verdict.CONTRADICTED)] * 15,
    *[judged(False, 0.5, 0.5, Verdict.NOT_CHECKABLE)] * 5,
]


def test_an_index_that_separates_has_an_area_of_one_and_a_constant_of_one_half() -> None:
    rows = {row[:2]: row for row in report(JUDGED, {}).tables[0].rows}
    assert rows["all", "calibrated"][4] == pytest.approx(1)
    assert rows["all", "cosine"][4] == pytest.approx(0.5)
    assert rows["all", "cosine"][2:4] == (20, 20)


def test_verdicts_are_counted_by_truth() -> None:
    rows = {tuple(row[:2]): row for row in report(JUDGED, {}).tables[1].rows}
    assert rows["all", "wrong"][2:] == (20, 0.0, 0.75, 0.25, 0.75)
    assert rows["schema", "right"][2:] == (20, 1.0, 0.0, 0.0, 1.0)


def test_a_relation_has_its_own_row() -> None:
    (row,) = report(JUDGED, {}).tables[2].rows
    assert row[:3] == ("P36", 20, 20)
    assert row[5:] == (pytest.approx(35 / 40), 0.75, 0.0)


def test_relations_with_few_statements_have_none() -> None:
    assert report(JUDGED[:22], {}).tables[2].rows == []
