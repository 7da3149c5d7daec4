"""Names of the overlay beside those of the snapshot."""

from __future__ import annotations

import pytest

from kg.alias import ALIAS, LABEL, PARTIAL
from kg.graph import Candidate
from kg.overlay_names import OwnNames, joined_candidates
from kg.records import Entity

KETTLE, LAMP = (
    Entity("AK:kettle", "Aurora Kettle", importance=100),
    Entity("AK:lamp", "Aurora", importance=100),
)


@pytest.fixture
def names() -> OwnNames:
    return OwnNames(
        [(-1, KETTLE, [("Aurora Kettle", LABEL), ("Aurora", PARTIAL)]), (-2, LAMP, [("Aurora", LABEL)])]
    )


def test_a_label_weighs_more_than_part_of_a_name(names: OwnNames) -> None:
    assert [candidate.id for _, candidate in names.candidates("Aurora")] == ["AK:lamp", "AK:kettle"]
    (_, lamp), (_, kettle) = names.candidates("Aurora")
    assert (lamp.partial, kettle.partial) == (False, True)


def test_case_makes_a_match_inexact_and_lighter(names: OwnNames) -> None:
    ((exact_weight, exact),) = names.candidates("Aurora Kettle")
    ((folded_weight, folded),) = names.candidates("aurora kettle")
    assert (exact.exact, folded.exact) == (True, False)
    assert folded_weight < exact_weight


def test_all_names_that_a_text_begins_with_are_found(names: OwnNames) -> None:
    assert names.prefixes("aurora kettle and lamp") == ["aurora", "aurora kettle"]
    assert names.prefixes("kettle") == []


def test_priors_of_both_are_comparable_and_add_up_to_one(names: OwnNames) -> None:
    base = [
        Candidate("Q1", "Aurora", 0.9, importance=200),
        Candidate("Q2", "Aurora", 0.1, importance=45),
    ]
    found = joined_candidates("Aurora", names.candidates("Aurora"), base)
    assert [candidate.id for candidate in found] == ["Q1", "AK:lamp", "Q2", "AK:kettle"]
    assert sum(candidate.prior for candidate in found) == pytest.approx(1)
    assert found[0].prior / found[2].prior == pytest.approx(9)


def test_an_entity_under_a_further_name_is_one_candidate() -> None:
    named = OwnNames([(5, Entity("Q1", "Aurora Borealis", importance=200), [("Aurora", ALIAS)])])
    base = [Candidate("Q1", "Aurora Borealis", 1.0, importance=200)]
    (found,) = joined_candidates("Aurora", named.candidates("Aurora"), base)
    assert (found.id, found.prior) == ("Q1", 1.0)
