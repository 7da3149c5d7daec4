"""Rows of cities and of the states, provinces and regions they lie in.

Importance of a city (about the number of Wikipedias that describe it), from its population p:
30 log10(p / 1000) held in 10..140, + 100 for a national capital, + 20 for a regional capital, + 60 where
the city has a Wikidata id here. Paris in France gets 260, Paris in Texas 42. Cities without one whose name is
an ordinary English word (`cities/ordinary.tsv`: Same in Tanzania, Most in the Czech Republic) get 5 at most.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from math import log10

from kg.starter import EntityRow, FactRow, Row
from kg.starter.gazetteer import City, Gazetteer
from kg.starter.kinds import instance_of
from kg.starter.literal import coordinates, minted, quantity
from kg.starter.plain_table import read_table, values

SOURCE = "geonames"


@dataclass(frozen=True, slots=True)
class Place:
    """A country or territory as the cities see it; `sovereign` is the id of a territory's state."""

    id: str
    label: str
    sovereign: str = ""


@dataclass(frozen=True, slots=True)
class Region:
    """A first-level division; `capitals` are ids of cities."""

    id: str
    label: str
    capitals: tuple[str, ...]


def region_rows(gazetteer: Gazetteer, places: Mapping[str, Place]) -> Iterator[Row]:
    """Regions with their country and capitals; one too small for the gazetteer becomes an entity here."""
    cities = {city.id for city in gazetteer.cities}
    for row in read_table("cities/regions"):
        id, country = row["id"], places[row["country"]]
        if id not in cities:
            aliases, kind = values(row["aliases"]), row["type"]
            yield EntityRow(id, row["label"], aliases, kind, (kind,), int(row["importance"]))
            yield FactRow(id, "P17", country.id, "starter")
        for name in values(row["capital"]):
            yield from _regional_capital(name, row, gazetteer, country)


def _regional_capital(
    name: str, row: Mapping[str, str], gazetteer: Gazetteer, country: Place
) -> Iterator[Row]:
    city = gazetteer.find(name, row["country"], row["code"])
    capital = city.id if city else minted(f"{name} {row['label']}")
    if not city:
        description = f"capital of {row['label']}, {country.label}"
        yield EntityRow(capital, name, (), description, ("city",), 60)
        yield FactRow(capital, "P17", country.id, "starter")
        yield FactRow(capital, "P131", row["id"], "starter")
    yield FactRow(row["id"], "P36", capital, "starter")
    yield FactRow(capital, "P1376", row["id"], "starter")


def regions(gazetteer: Gazetteer) -> dict[tuple[str, str], Region]:
    """(country, first-level code of GeoNames) -> region."""
    found = {}
    for row in read_table("cities/regions"):
        cities = [gazetteer.find(name, row["country"], row["code"]) for name in values(row["capital"])]
        capitals = tuple(city.id for city in cities if city)
        found[row["country"], row["code"]] = Region(row["id"], row["label"], capitals)
    return found


def city_rows(
    gazetteer: Gazetteer, places: Mapping[str, Place], capitals: Mapping[str, str]
) -> Iterator[Row]:
    """Entities and facts of all cities; `capitals` maps ids of national capitals to countries' names."""
    in_region = regions(gazetteer)
    ordinary = {row["name"] for row in read_table("cities/ordinary")}
    regional = {capital for region in in_region.values() for capital in region.capitals}
    countries = {place.id for place in places.values()}
    for city in gazetteer.cities:
        if city.id in countries:
            continue
        region, place = in_region.get((city.country, city.region)), places[city.country]
        entity = _entity(city, _where(city, region, place, capitals), regional, capitals)
        unlikely = city.label in ordinary and not city.known
        yield replace(entity, importance=min(entity.importance, 5)) if unlikely else entity
        yield from _facts(city, region, place, capitals)


def _where(city: City, region: Region | None, place: Place, capitals: Mapping[str, str]) -> str:
    if city.id in capitals:
        return f"capital of {capitals[city.id]}"
    inside = f"{region.label}, " if region and region.id != city.id else ""
    return f"city in {inside}{place.label}"


def _entity(city: City, where: str, regional: Collection[str], capitals: Mapping[str, str]) -> EntityRow:
    national = city.id in capitals
    points = importance(city.population, national, city.id in regional, city.known)
    types = ("city", "capital city") if national else ("city",)
    return EntityRow(city.id, city.label, city.aliases, where, types, points)


def importance(population: int, national: bool, regional: bool, known: bool) -> int:
    size = min(140.0, max(10.0, 30 * log10(max(population, 1) / 1000)))
    return round(size) + 100 * national + 20 * (regional and not national) + 60 * known


def _facts(city: City, region: Region | None, place: Place, capitals: Mapping[str, str]) -> Iterator[FactRow]:
    if place.sovereign:
        yield FactRow(city.id, "P131", place.id, SOURCE)
    yield FactRow(city.id, "P17", place.sovereign or place.id, SOURCE)
    if region and region.id != city.id:
        yield FactRow(city.id, "P131", region.id, SOURCE)
    for population in dict.fromkeys(filter(None, city.populations)):
        yield FactRow(city.id, "P1082", quantity(population), SOURCE)
    yield FactRow(city.id, "P625", coordinates(city.latitude, city.longitude), SOURCE)
    if city.id in capitals:
        yield instance_of(city.id, "city", SOURCE)
        yield instance_of(city.id, "capital city", SOURCE)
