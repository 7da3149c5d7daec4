"""Looking cities up by name, and the names they get."""

from __future__ import annotations

import pytest

from kg.starter.gazetteer import City, Gazetteer


@pytest.fixture(scope="module")
def gazetteer() -> Gazetteer:
    return Gazetteer()


def found(gazetteer: Gazetteer, name: str, country: str, region: str = "") -> City:
    city = gazetteer.find(name, country, region)
    assert city is not None
    return city


def test_a_name_without_diacritics_finds_the_city(gazetteer: Gazetteer) -> None:
    assert found(gazetteer, "Sao Paulo", "BR").label == "São Paulo"


def test_the_most_populous_city_of_a_name_is_found(gazetteer: Gazetteer) -> None:
    assert found(gazetteer, "Portland", "US").region == "OR"


def test_a_region_picks_among_cities_of_a_name(gazetteer: Gazetteer) -> None:
    assert found(gazetteer, "Springfield", "US", "IL").region == "IL"


def test_an_unknown_name_finds_nothing(gazetteer: Gazetteer) -> None:
    assert gazetteer.find("Atlantis", "GR") is None


def test_former_and_native_names_are_aliases(gazetteer: Gazetteer) -> None:
    assert "Bombay" in found(gazetteer, "Mumbai", "IN").aliases
    assert "Köln" in found(gazetteer, "Cologne", "DE").aliases


def test_transliterated_names_are_written_as_in_english(gazetteer: Gazetteer) -> None:
    assert found(gazetteer, "Hachioji", "JP").label == "Hachioji"


def test_quarters_of_city_states_are_left_out(gazetteer: Gazetteer) -> None:
    assert [city.label for city in gazetteer.cities if city.country == "SG"] == ["Singapore"]


def test_a_capital_named_after_its_country_has_no_alias_equal_to_the_country(gazetteer: Gazetteer) -> None:
    assert "Mexico" not in found(gazetteer, "Mexico City", "MX").aliases
