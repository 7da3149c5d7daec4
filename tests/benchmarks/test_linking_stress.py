"""The linking stress set, and who is taken for the subject."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.linking_stress import Judged, Taken, table, taken
from benchmarks.linking_stress_cases import StressCase, cases
from benchmarks.linking_stress_kinds import Kind
from benchmarks.statement import Split, is_in
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.records import EntityRef

FRANCE, PARIS, ROME = EntityRef("Q142", "France"), EntityRef("Q90", "Paris"), EntityRef("Q220", "Rome")


def claim(subject: EntityRef | None, value: EntityRef | None = None) -> CheckedClaim:
    return CheckedClaim(Claim("", 0, 1, subject, value=value), Verdict.NOT_CHECKABLE, score=0.0)


@pytest.mark.parametrize(
    ("claims", "who"),
    [
        ([claim(FRANCE)], Taken.RIGHT),
        ([claim(PARIS, FRANCE)], Taken.RIGHT),
        ([claim(FRANCE), claim(ROME)], Taken.WRONG),
        ([claim(None)], Taken.NONE),
        ([], Taken.NONE),
    ],
)
def test_the_subject_of_the_claims_counts_from_either_side(claims: list[CheckedClaim], who: Taken) -> None:
    assert taken(FRANCE.id, claims) is who


def test_nobody_is_right_where_the_graph_lacks_the_subject() -> None:
    assert taken("", []) is Taken.RIGHT
    assert taken("", [claim(ROME)]) is Taken.WRONG


def test_the_table_has_a_row_for_each_kind_and_one_for_all() -> None:
    case = StressCase(Kind.FULL, "", "France is big.", 0, 14, FRANCE.id, right=True)
    rows = table([Judged(case, Taken.RIGHT, contradicted=False)]).rows
    assert [row[:3] for row in rows] == [("full name", 1, 1.0), ("all", 1, 1.0)]


def test_the_halves_of_the_sample_share_no_subject(shared_data: Path) -> None:
    made = cases(shared_data / "wikidata-sample", split=Split.DEVELOPMENT, seed=0, limit=3)
    assert {case.kind for case in made} == set(Kind)
    assert all(is_in(case.entity, Split.DEVELOPMENT) for case in made if case.entity)
    assert all(case.answer[case.start : case.end].strip() for case in made)
