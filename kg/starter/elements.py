"""The chemical elements: numbers from mendeleev's database, names and discoveries from `chemistry/*.tsv`.

mendeleev's discoverers are free text with misspellings and some wrong years, so that the plain table is used
for them; where sources disagree on a year or a temperature, all values in use are given. Predicted values of
elements beyond einsteinium and temperatures of sublimation and of secondary allotropes are left out. The
database is read as a file: importing mendeleev would take longer than reading it.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from kg.starter import EntityRow, FactRow, Row
from kg.starter.kinds import instance_of
from kg.starter.literal import DALTON, GRAMS_PER_CUBIC_CENTIMETRE, KELVIN, quantity, text, year
from kg.starter.plain_table import read_table, values

SOURCE = "mendeleev"
LAST_MEASURED = 99

_QUERY = """
    SELECT e.atomic_number, e.symbol, e.atomic_weight, e.density, p.melting_point, p.boiling_point
    FROM elements e LEFT JOIN phasetransitions p
    ON p.atomic_number = e.atomic_number AND p.is_transition IS NULL AND p.is_sublimation_point IS NULL
"""


@dataclass(frozen=True, slots=True)
class Measured:
    """Atomic mass in dalton, density in g/cm3 at 20 to 25 C, temperatures in kelvin at one atmosphere."""

    symbol: str
    mass: float
    density: float | None
    melting: float | None
    boiling: float | None


def element_rows() -> Iterator[Row]:
    """All 118 elements and the people who discovered them."""
    for row in read_table("chemistry/discoverers"):
        aliases, points = values(row["aliases"]), int(row["importance"])
        yield EntityRow(row["id"], row["label"], aliases, "chemist", ("human",), points)
    measured = _measured()
    for row in read_table("chemistry/elements"):
        number = int(row["number"])
        element = measured[number]
        points = 190 - number if number <= 92 else 80
        description = f"chemical element {element.symbol} with atomic number {number}"
        aliases, types = values(row["aliases"]), ("chemical element",)
        yield EntityRow(row["id"], row["label"], aliases, description, types, points)
        yield from _identity(row, element)
        if number <= LAST_MEASURED:
            yield from _matter(row, element)
        yield from _discovery(row)


def _measured() -> dict[int, Measured]:
    """Atomic number -> values.

    :raises ModuleNotFoundError: mendeleev is not installed.
    """
    spec = find_spec("mendeleev")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("mendeleev is not installed: pip install mendeleev")
    path = Path(spec.origin).with_name("elements.db")
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as database:
        return {number: Measured(*cells) for number, *cells in database.execute(_QUERY)}


def _identity(row: Mapping[str, str], element: Measured) -> Iterator[FactRow]:
    yield instance_of(row["id"], "chemical element", SOURCE)
    yield FactRow(row["id"], "P1086", quantity(row["number"]), SOURCE)
    yield FactRow(row["id"], "P246", text(element.symbol), SOURCE)
    yield FactRow(row["id"], "P2067", quantity(element.mass, DALTON), SOURCE)


def _matter(row: Mapping[str, str], element: Measured) -> Iterator[FactRow]:
    id = row["id"]
    if element.density:
        yield FactRow(id, "P2054", quantity(element.density, GRAMS_PER_CUBIC_CENTIMETRE), SOURCE)
    for relation, measured, others in (
        ("P2101", element.melting, row["melting"]),
        ("P2102", element.boiling, row["boiling"]),
    ):
        if measured:
            yield FactRow(id, relation, quantity(round(measured, 2), KELVIN), SOURCE)
        for other in values(others):
            yield FactRow(id, relation, quantity(other, KELVIN), "starter")


def _discovery(row: Mapping[str, str]) -> Iterator[FactRow]:
    for when in values(row["discovered"]):
        yield FactRow(row["id"], "P575", year(when), "starter")
    for person in values(row["discoverers"]):
        yield FactRow(row["id"], "P61", person, "starter")
