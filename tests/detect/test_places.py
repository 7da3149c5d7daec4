"""Places: what lies where, and what cannot be said of a region."""

import pytest

from detect.compare import Outcome
from detect.places import Places
from kg.store import Snapshot

FRANCE, PARIS, GERMANY, BERLIN, ULM, EUROPE, USA = "Q142", "Q90", "Q183", "Q64", "Q3012", "Q46", "Q30"


@pytest.fixture
def places(tiny_graph: Snapshot) -> Places:
    return Places(tiny_graph)


@pytest.mark.parametrize(
    ("subject", "claimed", "outcome"),
    [
        (ULM, GERMANY, Outcome.AGREE),
        (ULM, EUROPE, Outcome.AGREE),
        (ULM, FRANCE, Outcome.DISAGREE),
        (ULM, PARIS, Outcome.DISAGREE),
        (ULM, BERLIN, Outcome.UNDECIDED),
        (FRANCE, EUROPE, Outcome.AGREE),
    ],
)
def test_a_place_lies_in_what_contains_it(
    places: Places, subject: str, claimed: str, outcome: Outcome
) -> None:
    assert places.within(subject, claimed).comparison.outcome is outcome


def test_two_settlements_exclude_each_other_as_the_place_of_an_event(places: Places) -> None:
    assert places.compare(ULM, [BERLIN]).outcome is Outcome.DISAGREE


def test_a_place_that_contains_the_right_one_agrees(places: Places) -> None:
    assert places.compare(ULM, [GERMANY]).outcome is Outcome.AGREE


def test_a_place_within_the_right_one_is_left_open(places: Places) -> None:
    assert places.compare(GERMANY, [BERLIN]).outcome is Outcome.UNDECIDED


def test_what_has_no_known_country_is_left_open(places: Places) -> None:
    assert places.compare("Q138518", ["Q46"]).outcome is Outcome.UNDECIDED
