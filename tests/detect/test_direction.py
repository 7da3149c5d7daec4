"""Where in a place something is."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict


@pytest.mark.parametrize("where", ["southern", "northwestern", "southeastern", "central", ""])
def test_what_lies_in_a_part_of_a_country_lies_in_it(tiny_checker: Checker, where: str) -> None:
    for country, verdict in (("Germany", Verdict.SUPPORTED), ("France", Verdict.CONTRADICTED)):
        claims = tiny_checker.check("", f"Ulm is in {where} {country}.".replace("  ", " ")).claims
        assert [claim.verdict for claim in claims] == [verdict]


def test_a_word_that_is_no_direction_stays(tiny_checker: Checker) -> None:
    claims = tiny_checker.check("", "Ulm is in wartime France.").claims
    assert all(claim.verdict is not Verdict.CONTRADICTED for claim in claims)
