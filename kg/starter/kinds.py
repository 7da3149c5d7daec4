"""The kinds of things the libraries describe, as entities: what P31 (instance of) points at."""

from collections.abc import Iterator

from kg.starter import EntityRow, FactRow

IDS = {
    "country": "Q6256",
    "sovereign state": "Q3624078",
    "dependent territory": "Q161243",
    "continent": "Q5107",
    "city": "Q515",
    "capital city": "Q5119",
    "language": "Q34770",
    "currency": "Q8142",
    "chemical element": "Q11344",
    "star": "Q523",
    "planet": "Q634",
    "dwarf planet": "Q2199",
    "moon": "Q2537",
    "asteroid": "Q3863",
}

_ALIASES = {
    "country": ("nation", "state"),
    "capital city": ("capital",),
    "chemical element": ("element",),
    "moon": ("natural satellite", "satellite"),
    "currency": ("monetary unit",),
}


def kind_rows() -> Iterator[EntityRow]:
    for label, id in IDS.items():
        yield EntityRow(id, label, _ALIASES.get(label, ()), "", ("class",), 100)


def instance_of(subject: str, kind: str, source: str) -> FactRow:
    return FactRow(subject, "P31", IDS[kind], source)
