"""Facts about the chemical elements."""

from __future__ import annotations

import pytest

from .conftest import Libraries


def test_there_are_118_elements_numbered_without_a_gap(libraries: Libraries) -> None:
    numbers = sorted(int(fact.object) for fact in libraries.facts if fact.relation == "P1086")
    assert numbers == list(range(1, 119))


def test_the_atomic_number_of_iron_is_26(libraries: Libraries) -> None:
    assert libraries.by_subject["Q677", "P1086"] == ["+26"]


@pytest.mark.parametrize(("element", "symbol"), [("gold", "Au"), ("sodium", "Na"), ("tungsten", "W")])
def test_an_element_has_its_symbol(libraries: Libraries, element: str, symbol: str) -> None:
    assert libraries.objects(element, "P246") == [f'"{symbol}"']


def test_the_atomic_mass_is_in_dalton(libraries: Libraries) -> None:
    assert libraries.objects("hydrogen", "P2067") == ["+1.008U483261"]


def test_iron_melts_at_1811_kelvin(libraries: Libraries) -> None:
    assert libraries.objects("iron", "P2101") == ["+1811.15U11579"]


def test_an_element_has_one_melting_point_though_it_has_allotropes(libraries: Libraries) -> None:
    assert len(libraries.objects("phosphorus", "P2101")) == 1
    assert libraries.objects("tin", "P2101") == ["+505.08U11579"]


def test_the_curies_discovered_radium_in_1898(libraries: Libraries) -> None:
    assert libraries.labels("radium", "P61") == {"Marie Curie", "Pierre Curie"}
    assert libraries.objects("radium", "P575") == ["+1898-00-00T00:00:00Z/9"]


def test_elements_known_to_the_ancients_have_no_discoverer(libraries: Libraries) -> None:
    for element in ("gold", "iron", "copper", "lead", "silver", "tin"):
        assert libraries.objects(element, "P61") == []
