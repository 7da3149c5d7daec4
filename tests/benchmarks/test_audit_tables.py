"""The tables of the benchmark of audits, on answers made for them."""

import pytest

from benchmarks.audit import AuditedCase
from benchmarks.audit_sets import AuditCase, Half, Labelled, half_of
from benchmarks.audit_swaps import Swapped
from benchmarks.audit_tables import METHODS, balanced, best_threshold, labelled, negations, swapped, times
from detect.audit.trust import Finding


def audited(
    trust: float,
    *,
    label: Labelled = Labelled.SUPPORTED,
    swap: Swapped | None = None,
    half: Half = Half.BLIND,
    complete: bool = True,
) -> AuditedCase:
    case = AuditCase("f", "c", "a", ("d",), "d", label, half, swap, swap is not None, complete)
    finding = Finding.SUPPORTED if trust >= 75 else Finding.NOT_FOUND
    return AuditedCase(case, trust, finding, cosine=0.5, overlap=trust / 200, milliseconds=10.0)


FOUND = [
    audited(90.0),
    audited(60.0),
    audited(80.0, complete=False),
    audited(50.0, swap=Swapped.NUMBER),
    audited(40.0, swap=Swapped.DATE),
    audited(80.0, swap=Swapped.NAME),
    audited(85.0, swap=Swapped.NEAR_NAME),
    audited(30.0, label=Labelled.CONTRADICTED),
    audited(70.0, label=Labelled.CONTRADICTED, half=Half.DEVELOPMENT),
    audited(80.0, half=Half.DEVELOPMENT),
]


def test_right_answers_are_kept_and_swapped_ones_lowered() -> None:
    rows = {row[0]: row for row in swapped(FOUND, Half.BLIND).rows}
    _, right, kept, wrong, lowered, number, date, name, near = rows["f, complete"]
    assert (right, kept, wrong) == (2, 0.5, 3)
    assert lowered == pytest.approx(2 / 3)
    assert (number, date, name, near) == (1.0, 1.0, 0.0, 0.0)


def test_incomplete_answers_are_told_apart() -> None:
    rows = {row[0]: row for row in swapped(FOUND, Half.BLIND).rows}
    assert (rows["f, complete"][1], rows["f"][1]) == (2, 3)


def test_findings_add_up_to_one() -> None:
    for _, _, _, *shares in negations(FOUND, Half.BLIND).rows:
        assert sum(share for share in shares if isinstance(share, float)) == pytest.approx(1.0)


def test_balanced_accuracy_is_the_mean_of_both_rates() -> None:
    given = [audited(90.0), audited(60.0), audited(30.0, label=Labelled.CONTRADICTED)]
    assert balanced(given, METHODS["trust"], 75.0) == pytest.approx((0.5 + 1.0) / 2)


def test_the_threshold_is_chosen_on_the_development_half_alone() -> None:
    development = [each for each in FOUND if each.case.half is Half.DEVELOPMENT]
    assert best_threshold(development, METHODS["trust"]) == 80.0
    rows = [row for row in labelled(FOUND).rows if row[:3] == ("f", 4, "trust")]
    assert rows[0][5] == pytest.approx((2 / 3 + 1.0) / 2)


def test_times_stand_beside_those_of_the_pdf() -> None:
    rows = {row[0]: row[1] for row in times([10.0, 10.0, 10.0], {"50 pages": 7.0}).rows}
    assert rows == {"audit of a claim, p50": 10.0, "audit of a claim, p95": 10.0, "50 pages": 7.0}


def test_every_claim_has_one_half() -> None:
    halves = {half_of(f"claim {number}") for number in range(20)}
    assert halves == set(Half)
