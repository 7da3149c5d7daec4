"""Cities and the regions they lie in."""

from __future__ import annotations

from kg.starter.city_rows import importance

from .conftest import Libraries


def test_paris_in_france_far_outranks_paris_in_texas(libraries: Libraries) -> None:
    ranks = {
        libraries.entities[id].description: libraries.entities[id].importance for id in libraries.ids["Paris"]
    }
    assert ranks["capital of France"] > 5 * ranks["city in Texas, United States"]


def test_importance_grows_with_population_and_rank() -> None:
    small = importance(20_000, national=False, regional=False, known=False)
    assert small == 39
    assert importance(2_000_000, national=False, regional=False, known=False) == 99
    assert importance(20_000, national=True, regional=True, known=False) == small + 100
    assert importance(20_000, national=False, regional=True, known=True) == small + 80


def test_a_city_known_to_wikidata_has_its_id(libraries: Libraries) -> None:
    assert "Q90" in libraries.ids["Paris"]
    assert libraries.ids["Berlin"] == ["Q64"] or "Q64" in libraries.ids["Berlin"]


def test_a_city_lies_in_its_country_and_region(libraries: Libraries) -> None:
    assert libraries.labels("Munich", "P17") == {"Germany"}
    assert libraries.labels("Munich", "P131") == {"Bavaria"}
    assert libraries.labels("Osaka", "P131") == {"Osaka Prefecture"}


def test_a_city_that_is_its_own_region_does_not_lie_in_itself(libraries: Libraries) -> None:
    assert "Q64" not in libraries.by_subject["Q64", "P131"]


def test_states_have_their_capitals(libraries: Libraries) -> None:
    assert libraries.labels("California", "P36") == {"Sacramento"}
    assert libraries.labels("Bavaria", "P36") == {"Munich"}
    assert libraries.labels("Vermont", "P36") == {"Montpelier"}
    assert libraries.labels("Scotland", "P36") == {"Edinburgh"}


def test_cities_named_like_ordinary_words_are_unlikely(libraries: Libraries) -> None:
    assert all(libraries.entities[id].importance <= 5 for id in libraries.ids["Most"])
