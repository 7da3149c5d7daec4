"""What the benchmark of own facts makes of judged answers, that its sets can be read, and that it runs."""

from __future__ import annotations

import pytest

from benchmarks.own import Judged, chosen, judge, report
from benchmarks.own_checker import Models, checker_of
from benchmarks.own_sets import TEST, OwnAnswer, organisations
from benchmarks.statement import Split
from detect.verdict import CheckedClaim, Claim, Correction, Verdict
from kg.own_facts.adding import rows_of
from kg.store import Snapshot

WRONG = OwnAnswer("How much?", "It is 12 EUR.", at=6, said="12 EUR", right="9 EUR")


def claim(text: str, start: int, end: int, right: str = "") -> CheckedClaim:
    correction = Correction(start, end, text[start:end], right) if right else None
    return CheckedClaim(Claim(text, 0, len(text)), Verdict.CONTRADICTED, score=1.0, correction=correction)


def test_a_wrong_value_is_found_and_made_right_by_what_is_offered() -> None:
    found = Judged("shop", WRONG, (claim(WRONG.answer, 6, 12, "9 EUR"),), 1.0)
    unoffered = Judged("shop", WRONG, (claim(WRONG.answer, 6, 12),), 1.0)
    assert (found.is_found, found.is_made_right) == (True, True)
    assert (unoffered.is_found, unoffered.is_made_right) == (True, False)


def test_the_report_counts_right_answers_that_were_called_wrong() -> None:
    right = OwnAnswer("How much?", "You pay 9 EUR.")
    misleading = OwnAnswer("How much?", "Students pay 6 EUR.", misleading=True)
    judged = [
        Judged("shop", WRONG, (), 2.0),
        Judged("shop", right, (), 3.0),
        Judged("shop", misleading, (claim(misleading.answer, 13, 18),), 4.0),
    ]
    table, falsely = report(judged, {}).tables
    assert table.rows[-1] == ("all", 1, 0, 0, 0.0, 1, 0, 1, 1, 3.0, pytest.approx(3.98))
    assert [row[2] for row in falsely.rows] == ["Students pay 6 EUR."]


def test_every_organisation_can_be_read_and_what_is_said_stands_in_its_answer() -> None:
    found = list(organisations())
    assert {each.name for each in found} > TEST
    assert {each.name for each in chosen(found, Split.TEST)} == TEST
    for each in found:
        assert not rows_of(each.facts.read_bytes(), "csv").bad
        for answer in each.answers:
            assert answer.answer[answer.at : answer.at + len(answer.said)] == answer.said
            assert answer.said != answer.right or not answer.said


def test_it_runs(tiny_graph: Snapshot) -> None:
    organisation = next(each for each in organisations() if each.name == "kestrel")
    with checker_of(organisation, Models(), tiny_graph.folder) as checker:
        judged = judge(checker, organisation, 6)
    assert report(judged, {}).tables[0].rows[-1][0] == "all"
