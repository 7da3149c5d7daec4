"""Parts, parents and owners of organisations."""

from __future__ import annotations

from detect.evidence import Evidence
from detect.organisations import Organisations
from detect.outcome import Outcome

CAMBRIDGE, TRINITY, GOOGLE, ALPHABET, MICROSOFT = "Q35794", "Q332342", "Q95", "Q20800404", "Q2283"


def test_a_part_supports_the_whole(measured: Evidence) -> None:
    found = Organisations(measured.graph).compare(TRINITY, CAMBRIDGE)
    assert found is not None
    assert found.outcome is Outcome.AGREE


def test_the_whole_and_a_parent_company_decide_nothing(measured: Evidence) -> None:
    organisations = Organisations(measured.graph)
    for one, other in ((CAMBRIDGE, TRINITY), (GOOGLE, ALPHABET), (ALPHABET, GOOGLE)):
        found = organisations.compare(one, other)
        assert found is not None
        assert found.outcome is Outcome.UNDECIDED


def test_strangers_are_not_joined(measured: Evidence) -> None:
    assert Organisations(measured.graph).compare(GOOGLE, MICROSOFT) is None
