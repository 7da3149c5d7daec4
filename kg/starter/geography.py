"""All rows of geography: continents, countries, their languages and currencies, regions and cities."""

from collections.abc import Iterator

from kg.starter import Row
from kg.starter.city_rows import city_rows, region_rows
from kg.starter.country_rows import (
    capital_rows,
    capitals,
    continent_rows,
    country_rows,
    country_table,
    named,
    places,
)
from kg.starter.gazetteer import Gazetteer
from kg.starter.languages import currency_rows, language_rows


def geography_rows() -> Iterator[Row]:
    table, gazetteer = country_table(), Gazetteer()
    seats, place = capitals(table, gazetteer), places(table)
    yield from continent_rows()
    yield from language_rows()
    yield from currency_rows()
    yield from country_rows(table)
    yield from capital_rows(seats, table)
    yield from region_rows(gazetteer, place)
    yield from city_rows(gazetteer, place, {seat.id: named(table[seat.iso]) for seat in seats})
