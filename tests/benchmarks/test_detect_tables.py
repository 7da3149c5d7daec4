"""What the tables of the detection benchmark make of judged statements."""

from __future__ import annotations

import math

import pytest

from benchmarks import detect_tables
from benchmarks.detect_baseline import COSINE_HVI
from benchmarks.detect_judge import OURS, Judged
from benchmarks.statement import Kind, Statement, Triple, Worded
from detect.verdict import Verdict


def judged(right: bool, cosine: float, calibrated: float, verdict: Verdict, *linked: str) -> Judged:
    kind = Kind.FACT if right else Kind.OTHER
    statement = Statement("P?", "O.", right, Worded.OTHER, Triple("Q1", "P36", "Q2"), kind, "geography")
    return Judged(statement, verdict, {OURS: calibrated, COSINE_HVI: cosine}, frozenset(linked), 2.0)


JUDGED = [
    *[judged(True, 0.5, 0.9, Verdict.SUPPORTED, "Q1")] * 20,
    *[judged(False, 0.5, 0.1, Verdict.CONTRADICTED, "Q9")] * 15,
    *[judged(False, 0.5, 0.5, Verdict.NOT_CHECKABLE)] * 5,
]


def test_an_index_that_separates_has_an_area_of_one_and_a_constant_of_one_half() -> None:
    rows = {row[1]: row for row in detect_tables.methods({"facts": JUDGED}).rows}
    assert rows[OURS][4] == pytest.approx(1)
    assert rows[COSINE_HVI][4] == pytest.approx(0.5)
    assert rows[COSINE_HVI][2:4] == (20, 20)


def test_a_method_without_scores_has_no_row() -> None:
    rows = detect_tables.methods({"facts": JUDGED}).rows
    assert {row[1] for row in rows} == {OURS, COSINE_HVI}


def test_verdicts_have_precision_and_recall() -> None:
    (row,) = detect_tables.verdicts({"facts": JUDGED}).rows
    decided, *precisions_and_recalls = row[2:7]
    assert decided == pytest.approx(35 / 40)
    assert precisions_and_recalls == [1.0, 0.75, 1.0, 1.0]


def test_a_subject_that_the_statement_does_not_name_is_a_wrong_one() -> None:
    (row,) = detect_tables.verdicts({"facts": JUDGED}).rows
    assert row[7:10] == (35 / 40, 20 / 40, 15 / 40)
    assert row[10:] == (2.0, 2.0)


def test_a_group_has_its_own_row_unless_it_is_small() -> None:
    rows = detect_tables.by("domain", JUDGED, lambda each: each.statement.domain).rows
    assert rows[0][:4] == ("geography", 20, 20, 1.0)
    assert detect_tables.by("domain", JUDGED[:22], lambda each: each.statement.domain).rows == []


def test_verdicts_are_shown_by_what_a_statement_says() -> None:
    fact, other = sorted(detect_tables.kinds(JUDGED).rows, key=lambda row: str(row[0]), reverse=True)
    assert fact[:6] == ("fact", "complete", 20, 1.0, 0.0, 0.0)
    assert other[3:6] == (0.0, 0.75, 0.25)


def test_mistakes_are_listed_for_reading() -> None:
    right = judged(True, 0.5, 0.1, Verdict.CONTRADICTED)
    first, second = detect_tables.mistakes([*JUDGED, right])
    assert (first.title, first.rows) == ("right, called contradicted: 1", [("O.", "P36", "")])
    assert second.rows == []


def test_a_set_without_statements_has_no_row() -> None:
    assert detect_tables.verdicts({"facts": []}).rows == []
    assert math.isnan(Judged(JUDGED[0].statement, Verdict.SUPPORTED).scores.get(OURS, math.nan))
