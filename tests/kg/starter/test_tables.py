"""The plain tables beside the libraries: the solar system, former capitals, what was carried over."""

from __future__ import annotations

import importlib.util
from collections import Counter
from pathlib import Path

import pytest

from kg.starter import FOLDER
from kg.starter.plain_table import read_table

from .conftest import Libraries

ROOT = Path(__file__).resolve().parents[3]
TABLES = ("countries", "solar_system", "wikidata")


def labels(table: str) -> dict[str, str]:
    return {row["label"]: row["id"] for row in read_table(f"{table}/entities")}


def objects(table: str, subject: str, relation: str) -> list[str]:
    rows = read_table(f"{table}/facts")
    return [row["object"] for row in rows if row["subject"] == subject and row["relation"] == relation]


@pytest.mark.parametrize("table", TABLES)
def test_everything_a_table_names_is_described_there_or_by_the_libraries(
    libraries: Libraries, table: str
) -> None:
    known = libraries.entities.keys() | {row["id"] for row in read_table(f"{table}/entities")}
    objects = known | {row["id"] for row in read_table("people/entities")}
    for row in read_table(f"{table}/facts"):
        assert row["subject"] in known, row
        assert row["object"] in objects or row["object"][0] in '+-"', row


@pytest.mark.parametrize("table", TABLES)
def test_no_fact_of_a_table_is_there_twice(libraries: Libraries, table: str) -> None:
    rows = [(row["subject"], row["relation"], row["object"]) for row in read_table(f"{table}/facts")]
    assert [row for row, times in Counter(rows).items() if times > 1] == []
    assert set(rows).isdisjoint((fact.subject, fact.relation, fact.object) for fact in libraries.facts)


def test_eight_planets_are_numbered_from_the_sun() -> None:
    planets = {row["subject"]: row["object"] for row in read_table("solar_system/facts")
               if row["relation"] == "P1545"}  # fmt: skip
    names = {id: label for label, id in labels("solar_system").items()}
    order = sorted(planets, key=lambda id: int(planets[id]))
    expected = ["Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"]
    assert [names[id] for id in order] == expected


def test_titan_is_a_moon_of_saturn_found_by_huygens() -> None:
    ids = labels("solar_system")
    assert objects("solar_system", ids["Titan"], "P397") == [ids["Saturn"]]
    assert objects("solar_system", ids["Titan"], "P61") == [ids["Christiaan Huygens"]]


def test_the_former_capital_of_brazil_has_an_end() -> None:
    rows = [row for row in read_table("countries/facts") if row["subject"] == "Q155"]
    assert [row["end"] for row in rows] == ["+1960-04-21T00:00:00Z/11"]


def test_what_was_carried_over_is_large_and_holds_nothing_that_goes_stale() -> None:
    relations = Counter(row["relation"] for row in read_table("wikidata/facts"))
    assert 20_000 <= relations.total() <= 35_000
    assert not relations.keys() & {"P35", "P6", "P169", "P488", "P190", "P530"}


def test_nothing_excluded_was_carried_over() -> None:
    def triples(table: str) -> set[tuple[str, str, str]]:
        return {(row["subject"], row["relation"], row["object"]) for row in read_table(table)}

    assert triples("wikidata/excluded").isdisjoint(triples("wikidata/facts"))


def test_labels_carried_over_for_library_entities_are_those_of_the_libraries(libraries: Libraries) -> None:
    for row in read_table("wikidata/entities"):
        if row["id"] in libraries.entities:
            assert row["label"] == libraries.entities[row["id"]].label


def test_a_discoverer_has_one_id_in_all_tables(libraries: Libraries) -> None:
    ours = {row["label"]: row["id"] for row in read_table("chemistry/discoverers")}
    rows = read_table("solar_system/entities")
    ours |= {row["label"]: row["id"] for row in rows if row["types"] == "human"}
    for path in sorted(FOLDER.glob("*/entities.tsv")):
        for row in read_table(f"{path.parent.name}/entities"):
            if "human" in row.get("types", ""):
                assert ours.get(row["label"], row["id"]) == row["id"], (path.parent.name, row["label"])


def test_the_script_makes_the_tables_that_are_kept(shared_data: Path, tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("carry_over", ROOT / "scripts/carry_over_wikidata.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    script.main(shared_data / "wikidata-sample", tmp_path)
    for name in ("entities.tsv", "facts.tsv"):
        assert (tmp_path / name).read_text() == (FOLDER / "wikidata" / name).read_text()
