"""A team's own facts under relations that only have a label are checked like Wikidata's."""

from pathlib import Path

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from kg.build import build
from kg.linker import Linker
from kg.store import Snapshot

ENTITIES = """id\tlabel\taliases\tdescription\ttypes
AK:kettle\tAurora Kettle\t\t\tproduct
AK:lamp\tAurora Lamp\t\t\tproduct
AK:north\tNorthwind Works\t\t\tcompany
AK:south\tSouthgate Metals\t\t\tcompany
"""
RELATIONS = """id\tlabel\tdescription
AK:warranty\twarranty period\t
AK:supplied\tsupplied by\t
AK:number\tarticle number\t
"""
FACTS = """subject\trelation\tobject\tsource
AK:kettle\tAK:warranty\t+5U577\town
AK:lamp\tAK:warranty\t+2U577\town
AK:kettle\tAK:supplied\tAK:north\town
AK:lamp\tAK:supplied\tAK:south\town
AK:kettle\tAK:number\t"AK-100"\town
"""


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Checker:
    folder: Path = tmp_path_factory.mktemp("own")
    for name, text in (("entities", ENTITIES), ("relations", RELATIONS), ("facts", FACTS)):
        (folder / f"{name}.tsv").write_text(text, encoding="utf-8")
    build([folder], folder / "snapshot", encoder=None, budget_bytes=None, name="own")
    graph = Snapshot.open(folder / "snapshot")
    return Checker(graph, Linker(graph), encoder=None, calibration=Calibration.load())


@pytest.mark.parametrize(
    "right",
    [
        "The warranty period of the Aurora Kettle is 5 years.",
        "The Aurora Kettle has a warranty period of 5 years.",
        "The Aurora Kettle is supplied by Northwind Works.",
        "The article number of the Aurora Kettle is AK-100.",
    ],
)
def test_what_the_tables_say_is_supported(checker: Checker, right: str) -> None:
    assert checker.check("", right).supported


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("The warranty period of the Aurora Kettle is 10 years.", "5 years"),
        ("The Aurora Lamp has a warranty period of 5 years.", "2 years"),
        ("The Aurora Kettle is supplied by Southgate Metals.", "Northwind Works"),
        ("The article number of the Aurora Kettle is AK-200.", "AK-100"),
    ],
)
def test_what_they_know_better_is_corrected(checker: Checker, wrong: str, right: str) -> None:
    (claim,) = checker.check("", wrong).contradicted
    assert claim.correction is not None
    assert claim.correction.right == right
