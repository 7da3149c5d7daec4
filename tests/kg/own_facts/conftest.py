"""A snapshot of the dozen entities that a test may add facts to."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kg.build import build

ENTITIES = """\
id\tlabel\taliases\tdescription\ttypes\timportance
Q142\tFrance\tFrench Republic\tcountry in Western Europe\tcountry\t300
Q183\tGermany\tDeutschland\tcountry in Central Europe\tcountry\t305
Q90\tParis\tCity of Light\tcapital of France\tcity\t260
Q830149\tParis\t\tcity in Texas\tcity\t40
Q64\tBerlin\t\tcapital of Germany\tcity\t250
Q586\tBonn\t\tcity in Germany\tcity\t90
Q937\tAlbert Einstein\tEinstein\tphysicist\thuman\t290
Q3012\tUlm\t\tcity in Germany\tcity\t80
Q897\tgold\tAu\tchemical element\tchemical element\t200
Q9682\tSão Paulo\t\tcity in Brazil\tcity\t150
Q4650\tAurora\t\tgirl's name\tgiven name\t3
"""

FACTS = """\
subject\trelation\tobject\tsource\tstart\tend
Q142\tP36\tQ90\tbase\t\t
Q142\tP1082\t+68000000\tbase\t\t
Q142\tP6\tQ937\tbase\t\t
Q183\tP36\tQ586\tbase\t+1949-00-00T00:00:00Z/9\t+1990-10-03T00:00:00Z/11
Q183\tP36\tQ64\tbase\t+1990-10-03T00:00:00Z/11\t
Q142\tP47\tQ183\tbase\t\t
Q183\tP47\tQ142\tbase\t\t
Q937\tP19\tQ3012\tbase\t\t
Q937\tP569\t+1879-03-14T00:00:00Z/11\tbase\t\t
Q90\tP17\tQ142\tbase\t\t
Q586\tP17\tQ183\tbase\t\t
Q897\tP246\t"Au"\tbase\t\t
"""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tables = tmp_path_factory.mktemp("own")
    (tables / "entities.tsv").write_text(ENTITIES, encoding="utf-8")
    (tables / "facts.tsv").write_text(FACTS, encoding="utf-8")
    out = tables / "snapshot"
    build([tables], out, encoder=None, budget_bytes=None, name="dozen", date="2026-11-01")
    return out


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    """A copy of the snapshot, without an overlay."""
    return shutil.copytree(built, tmp_path / "snapshot")
