"""The benchmark of attribution."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.attribution import at, attributed, row
from benchmarks.detect_sets.documents import Documented
from benchmarks.statement import Kind, Statement, Triple, Worded
from correct.grounded_attribution import Attributor
from detect.document_check import DocumentChecker


def claim(text: str, document: str, *, right: bool) -> Documented:
    triple = Triple("", "", "")
    statement = Statement("", text, right, Worded.OTHER, triple, kind=Kind.FACT, domain="documents: a")
    return Documented(statement, document, decides=True)


CLAIMS = [
    claim("The lamp was lit in 1847.", "The lamp was lit in 1847.", right=True),
    claim("The kettle holds 3 litres.", "The kettle holds 1.7 litres.", right=False),
    claim("Annual leave amounts to 28 days.", "Annual leave amounts to 28 days.", right=True),
    claim("Penguins like the canteen.", "The tower is white.", right=False),
]


@pytest.fixture(scope="module")
def attributor() -> Attributor:
    return Attributor(DocumentChecker())


def test_claims_are_found_in_their_own_evidence_among_that_of_others(attributor: Attributor) -> None:
    found = attributed(CLAIMS, attributor, seed=1)

    name, claims, supported, precision, recall, own, contradicted, wrongly, _ = row("a", found)
    assert (name, claims, supported) == ("a", "4", "0.50")
    assert (precision, recall, own) == ("1.00", "1.00", "1.00")
    assert (contradicted, wrongly) == ("1", "0")


def test_the_same_seed_gives_the_same_places(attributor: Attributor) -> None:
    first, again = (attributed(CLAIMS, attributor, seed=1) for _ in range(2))

    assert [each.own for each in first] == [each.own for each in again]


def test_a_stricter_threshold_attributes_less(attributor: Attributor) -> None:
    found = attributed(CLAIMS, attributor, seed=1)

    assert at(0.0, found)[2] == "1.00"
    assert at(1.0, found) == ("1", "-", "0.00")


def test_lines_that_are_held_out_are_read(shared_data: Path) -> None:
    from benchmarks.detect_sets.documents import documented

    found = documented(shared_data / "claims", each=2, seed=1)

    assert len({each.statement.domain for each in found}) == 6
