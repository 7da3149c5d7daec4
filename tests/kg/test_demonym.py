"""Demonyms and their places."""

from __future__ import annotations

import pytest

from kg.demonym import Demonyms, demonyms_of
from kg.store import Snapshot


@pytest.mark.parametrize("surface", ["French", "Frenchman", "Frenchmen", "french"])
def test_the_common_ones_are_known_without_the_graph_saying_so(graph: Snapshot, surface: str) -> None:
    (place,) = Demonyms(graph).places(surface)
    assert place.id == "Q142"


@pytest.mark.parametrize("surface", ["Germans", "German"])
def test_plurals_lead_to_the_same_place(graph: Snapshot, surface: str) -> None:
    assert [place.id for place in Demonyms(graph).places(surface)] == ["Q183"]


@pytest.mark.parametrize("surface", ["Brazilian", "Paris", "s", ""])
def test_other_words_and_places_unknown_to_the_graph_have_none(graph: Snapshot, surface: str) -> None:
    assert Demonyms(graph).places(surface) == ()


def test_a_place_has_the_common_demonyms_where_the_graph_states_none(graph: Snapshot) -> None:
    assert demonyms_of(graph, graph.entity("Q142").ref)[0] == "French"
