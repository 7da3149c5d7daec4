"""Facts about countries that people ask for."""

from __future__ import annotations

import pytest

from kg.starter.country_rows import calling_codes, country_table

from .conftest import Libraries


@pytest.mark.parametrize(
    ("country", "capitals"),
    [
        ("Australia", {"Canberra"}),
        ("Bolivia", {"La Paz", "Sucre"}),
        ("Burundi", {"Gitega"}),
        ("Canada", {"Ottawa"}),
        ("Ivory Coast", {"Yamoussoukro"}),
        ("Kazakhstan", {"Astana"}),
        ("Myanmar", {"Naypyidaw"}),
        ("Netherlands", {"Amsterdam"}),
        ("Nigeria", {"Abuja"}),
        ("Singapore", {"Singapore"}),
        ("South Africa", {"Bloemfontein", "Cape Town", "Pretoria"}),
        ("Switzerland", {"Bern"}),
        ("Tanzania", {"Dodoma"}),
        ("Turkey", {"Ankara"}),
        ("United States", {"Washington, D.C."}),
    ],
)
def test_a_country_has_its_capitals(libraries: Libraries, country: str, capitals: set[str]) -> None:
    assert libraries.labels(country, "P36") == capitals


def test_a_capital_lies_in_the_country_it_is_the_capital_of(libraries: Libraries) -> None:
    for iso, row in country_table().items():
        if row["status"] != "state":
            continue
        for capital in libraries.by_subject[row["id"], "P36"]:
            inside = capital == row["id"] or row["id"] in libraries.by_subject[capital, "P17"]
            assert inside, (iso, capital)


def test_every_state_has_capital_continent_language_currency_area_and_population(
    libraries: Libraries,
) -> None:
    for row in country_table().values():
        if row["status"] == "state":
            missing = [
                relation
                for relation in ("P36", "P30", "P37", "P38", "P2046", "P1082", "P474", "P1549")
                if not libraries.by_subject[row["id"], relation]
            ]
            assert not missing, (row["label"], missing)


@pytest.mark.parametrize(
    ("country", "languages"),
    [
        ("Brazil", {"Portuguese"}),
        ("Canada", {"English", "French"}),
        ("Switzerland", {"French", "German", "Italian", "Romansh"}),
        ("Paraguay", {"Guarani", "Spanish"}),
        ("Ukraine", {"Ukrainian"}),
        ("Austria", {"German"}),
    ],
)
def test_a_country_has_its_official_languages(
    libraries: Libraries, country: str, languages: set[str]
) -> None:
    assert libraries.labels(country, "P37") == languages


@pytest.mark.parametrize(
    ("country", "currencies"),
    [
        ("Japan", {"Japanese yen"}),
        ("Croatia", {"euro"}),
        ("Bulgaria", {"euro"}),
        ("United Kingdom", {"pound sterling"}),
        ("Ecuador", {"United States dollar"}),
    ],
)
def test_a_country_has_its_currency(libraries: Libraries, country: str, currencies: set[str]) -> None:
    assert libraries.labels(country, "P38") == currencies


def test_countries_border_each_other(libraries: Libraries) -> None:
    assert libraries.labels("Portugal", "P47") == {"Spain"}
    assert libraries.labels("Zambia", "P47") >= {"Botswana"}
    pairs = {(fact.subject, fact.object) for fact in libraries.facts if fact.relation == "P47"}
    assert {(other, one) for one, other in pairs} == pairs


def test_islands_have_no_neighbours(libraries: Libraries) -> None:
    for island in ("Cuba", "Japan", "Australia", "Iceland"):
        assert libraries.labels(island, "P47") == set()


def test_the_calling_code_of_japan_is_81(libraries: Libraries) -> None:
    assert libraries.objects("Japan", "P474") == ['"+81"']


def test_calling_codes_are_read_from_the_notations_of_geonames() -> None:
    assert calling_codes("33") == ["+33"]
    assert calling_codes("+1-809 and 1-829") == ["+1-809", "+1-829"]
    assert calling_codes(" ") == []


def test_a_territory_belongs_to_its_state(libraries: Libraries) -> None:
    assert libraries.labels("Greenland", "P17") == {"Denmark"}
    assert libraries.labels("Nuuk", "P131") == {"Greenland"}


def test_the_georgia_people_mean_is_the_country(libraries: Libraries) -> None:
    assert libraries.labels("Georgia", "P36") == {"Tbilisi"}
    assert len(libraries.ids["Georgia"]) == 2
