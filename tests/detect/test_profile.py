"""Profiles: which relations entities of a type have in the graph."""

from pathlib import Path

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.profile import Profiles
from kg.build import build
from kg.linker import Linker
from kg.schema import builtin
from kg.store import Snapshot


@pytest.fixture(scope="module")
def namesakes(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    """Novels with authors, films with directors; one name, Sundown, is both; its film has no date."""
    folder = tmp_path_factory.mktemp("namesakes")
    entities = ["id\tlabel\taliases\tdescription\ttypes\timportance", "AK:sundown\tSundown\t\t\tnovel\t50"]
    entities += ["AK:sundown-film\tSundown\t\t\tfilm\t50", "AK:writer\tAda Quill\t\t\thuman\t50"]
    entities += ["AK:maker\tBo Reel\t\t\thuman\t50", "AK:other\tCy Ink\t\t\thuman\t50"]
    entities += ["AK:land\tOrvia\t\t\tcountry\t300", "AK:town\tOrvia\t\t\ttown\t20"]
    entities += ["AK:coast\tSelland\t\t\tcountry\t200", "AK:far\tFarland\t\t\tcountry\t200"]
    facts = ["subject\trelation\tobject\tsource", "AK:sundown\tP50\tAK:writer\tt", "AK:town\tP17\tAK:far\tt"]
    facts += ["AK:land\tP571\t+1900-00-00T00:00:00Z/9\tt"]
    facts += ["AK:sundown\tP577\t+1950-00-00T00:00:00Z/9\tt", "AK:sundown-film\tP57\tAK:maker\tt"]
    for n in range(9):
        entities += [f"AK:n{n}\tTale {n}\t\t\tnovel\t9", f"AK:f{n}\tReel {n}\t\t\tfilm\t9"]
        facts += [f"AK:n{n}\tP50\tAK:writer\tt", f"AK:f{n}\tP57\tAK:maker\tt"]
        facts += [f"AK:f{n}\tP577\t+196{n}-00-00T00:00:00Z/9\tt"]
        entities += [f"AK:c{n}\tLand {n}\t\t\tcountry\t100"]
        facts += [f"AK:c{n}\tP571\t+190{n}-00-00T00:00:00Z/9\tt"]
    (folder / "entities.tsv").write_text("\n".join(entities) + "\n", encoding="utf-8")
    (folder / "facts.tsv").write_text("\n".join(facts) + "\n", encoding="utf-8")
    out: Path = tmp_path_factory.mktemp("kg") / "namesakes"
    build([folder], out, encoder=None, budget_bytes=None, name="namesakes")
    return Snapshot.open(out)


def test_a_type_has_the_relations_that_its_entities_have(namesakes: Snapshot) -> None:
    profiles, relations = Profiles(namesakes), builtin()
    assert profiles.may_have("AK:sundown-film", relations["P577"])
    assert not profiles.may_have("AK:sundown-film", relations["P50"])
    assert profiles.may_have("AK:writer", relations["P50"])


def test_a_namesake_that_could_be_meant_keeps_a_claim_open(namesakes: Snapshot) -> None:
    checker = Checker(namesakes, Linker(namesakes), encoder=None, calibration=Calibration.load())
    assert not checker.check("", "Sundown was released in 1999.").contradicted
    assert checker.check("", "Sundown was written by Cy Ink.").contradicted


def test_an_unlikely_namesake_is_not_judged_in_place_of_a_likely_one(namesakes: Snapshot) -> None:
    checker = Checker(namesakes, Linker(namesakes), encoder=None, calibration=Calibration.load())
    assert not checker.check("", "Orvia is in Selland.").contradicted
