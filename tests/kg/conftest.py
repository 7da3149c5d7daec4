"""A graph of a dozen entities, built by the real builder from real tables; a linker over another one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest

from kg.alias import fold
from kg.build import build
from kg.embedding import Encoder, Vectors
from kg.linker import Linker
from kg.store import Snapshot

LINKING = Path(__file__).resolve().parent.parent / "data/linking"
ENTITIES = """\
id\tlabel\taliases\tdescription\ttypes\timportance
Q142\tFrance\tFrench Republic|FR|fr\tcountry in Western Europe\tcountry|sovereign state\t300
Q183\tGermany\tDeutschland\tcountry in Central Europe\tcountry\t305
Q90\tParis\tCity of Light\tcapital of France\tcity\t260
Q830149\tParis\t\tcity in Texas\tcity\t40
Q64\tBerlin\t\tcapital of Germany\tcity\t250
Q586\tBonn\t\tcity in Germany\tcity\t90
Q937\tAlbert Einstein\tEinstein\tphysicist\thuman\t290
Q3012\tUlm\t\tcity in Germany\tcity\t80
Q892\tJ. R. R. Tolkien\t\twriter\thuman\t200
Q42\tDouglas Adams\t\twriter\t\t
Q3107329\tThe Hitchhiker's Guide to the Galaxy\t\tnovel\tnovel\t60
Q897\tgold\tAu\tchemical element\tchemical element\t200
Q9682\tSão Paulo\t\tcity in Brazil\tcity\t150
"""

FACTS = """\
subject\trelation\tobject\tsource\tstart\tend
Q142\tP36\tQ90\twikidata\t\t
Q142\tP1082\t+68000000\twikidata\t\t
Q142\tP2046\t+643801U712226\twikidata\t\t
Q183\tP36\tQ586\twikidata\t+1949-00-00T00:00:00Z/9\t+1990-10-03T00:00:00Z/11
Q183\tP36\tQ64\twikidata\t+1990-10-03T00:00:00Z/11\t
Q142\tP47\tQ183\twikidata\t\t
Q183\tP47\tQ142\twikidata\t\t
Q937\tP19\tQ3012\twikidata\t\t
Q937\tP569\t+1879-03-14T00:00:00Z/11\twikidata\t\t
Q90\tP17\tQ142\tgeonames\t\t
Q586\tP17\tQ183\tgeonames\t\t
Q3012\tP17\tQ183\tgeonames\t\t
Q3107329\tP50\tQ42\twikidata\t\t
Q897\tP246\t"Au"\twikidata\t\t
Q897\tP1086\t+79\twikidata\t\t
"""

WriteTables = Callable[..., Path]


@pytest.fixture
def write_tables(tmp_path: Path) -> WriteTables:
    """Write a folder of tables: `write_tables("name", entities=..., facts=...)`."""

    def write(name: str, **tables: str) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        for table, text in tables.items():
            (folder / f"{table}.tsv").write_text(text, encoding="utf-8")
        return folder

    return write


@pytest.fixture(scope="session")
def graph_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A snapshot of the dozen entities above; read it, do not change it."""
    tables = tmp_path_factory.mktemp("dozen")
    (tables / "entities.tsv").write_text(ENTITIES, encoding="utf-8")
    (tables / "facts.tsv").write_text(FACTS, encoding="utf-8")
    out = tables / "snapshot"
    build([tables], out, encoder=None, budget_bytes=None, name="dozen", date="2026-11-01")
    return out


@pytest.fixture(scope="session")
def graph(graph_folder: Path) -> Snapshot:
    return Snapshot.open(graph_folder)


class HashingEncoder:
    """A real encoder without a model: counts of a text's words, hashed into 64 places."""

    dimension = 64

    def __init__(self, name: str = "hashing:1") -> None:
        self.name = name

    def encode(self, texts: Sequence[str]) -> Vectors:
        vectors = np.full((len(texts), self.dimension), 1e-3, dtype=np.float32)
        for row, text in enumerate(texts):
            for word in fold(text).split():
                vectors[row, crc32(word.encode()) % self.dimension] += 1
        unit: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return unit


@pytest.fixture(scope="session")
def encoder() -> Encoder:
    return HashingEncoder()


@pytest.fixture(scope="session")
def other_encoder() -> Encoder:
    """Same vectors under another name."""
    return HashingEncoder("hashing:2")


@pytest.fixture(scope="session")
def dense_folder(graph_folder: Path, encoder: Encoder) -> Path:
    """The snapshot of the dozen with a dense index."""
    out = graph_folder.parent / "dense"
    build([graph_folder.parent], out, encoder=encoder, budget_bytes=None, name="dozen", date="2026-11-01")
    return out


@pytest.fixture(scope="session")
def linker(tmp_path_factory: pytest.TempPathFactory) -> Linker:
    """A linker over the three dozen entities of `tests/data/linking`, without trained models."""
    out = tmp_path_factory.mktemp("linking") / "snapshot"
    build([LINKING], out, encoder=None, budget_bytes=None, name="linking")
    return Linker(Snapshot.open(out), trained=False)
