"""Kinds and the kinds above them."""

from __future__ import annotations

from detect.evidence import Evidence
from detect.kinds import Kinds
from detect.outcome import Outcome


def test_a_class_above_is_supported_and_one_below_is_left_open(measured: Evidence) -> None:
    kinds = Kinds(measured.graph)
    physicist, scientist, footballer = "Q169470", "Q901", "Q937857"
    above, below = kinds.compare(physicist, scientist), kinds.compare(scientist, physicist)
    assert above is not None
    assert above.outcome is Outcome.AGREE
    assert below is not None
    assert below.outcome is Outcome.UNDECIDED
    assert kinds.compare(physicist, footballer) is None
