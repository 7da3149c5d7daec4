"""Where a place lies: each meaning of what is said to contain it, those that are but a remote chance apart."""

from __future__ import annotations

import pytest

from detect.compare import Outcome
from detect.evidence import Evidence
from detect.findings import Findings
from kg.store import Snapshot
from tests.detect.meaning import mention, stated

MARKET_END, SMALLVILLE, REPUBLIC, KINGDOM = "Q4", "Q7", "Q2", "Q1"


def outcomes(graph: Snapshot, **priors: float) -> set[Outcome]:
    """Of "Market End is in X", where X means so."""
    said = stated("P131", mention("Market End", **{MARKET_END: 1.0}), mention("X", **priors))
    return {finding.comparison.outcome for finding in Findings(Evidence(graph)).of(said)}


@pytest.mark.parametrize(
    ("town", "found"),
    [(0.02, {Outcome.DISAGREE}), (0.4, {Outcome.DISAGREE, Outcome.UNDECIDED})],
    ids=["remote", "likely"],
)
def test_a_town_of_that_name_leaves_it_open_only_where_it_is_likely_to_be_meant(
    kingdom: Snapshot, town: float, found: set[Outcome]
) -> None:
    assert outcomes(kingdom, **{REPUBLIC: 1.0 - town, SMALLVILLE: town}) == found


def test_a_remote_meaning_that_is_right_still_counts(kingdom: Snapshot) -> None:
    assert Outcome.AGREE in outcomes(kingdom, **{REPUBLIC: 0.98, KINGDOM: 0.02})
