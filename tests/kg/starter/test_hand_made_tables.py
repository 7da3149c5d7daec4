"""The hand-made tables of the starter snapshot are whole and free of contradictions in time."""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import pytest

from kg.literal import parse_literal
from kg.records import EntityRef, Quantity, Time

STARTER = Path(__file__).parents[3] / "kg" / "starter"
FOLDERS = ("people", "works", "inventions", "companies", "events", "landmarks")
LONGEST_LIFE_YEARS = 115
DISPUTED_YEARS = 12
YOUNGEST_CREATOR_YEARS = 5
YOUNGEST_DIRECTOR_YEARS = 15


@cache
def _rows(folder: str, name: str) -> list[dict[str, str]]:
    with (STARTER / folder / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def _entities() -> dict[str, dict[str, str]]:
    return {row["id"]: row for folder in FOLDERS for row in _rows(folder, "entities.tsv")}


@cache
def _objects() -> dict[tuple[str, str], list[str]]:
    objects: dict[tuple[str, str], list[str]] = defaultdict(list)
    for folder in FOLDERS:
        for row in _rows(folder, "facts.tsv"):
            objects[row["subject"], row["relation"]].append(row["object"])
    return objects


def _years(subject: str, *relations: str) -> list[int]:
    texts = [text for relation in relations for text in _objects().get((subject, relation), [])]
    return [value.year for value in map(parse_literal, texts) if isinstance(value, Time)]


def _pairs(relation: str) -> list[tuple[str, str]]:
    """Subject and object of every fact of the relation."""
    facts = _objects().items()
    return [(subject, item) for (subject, name), items in facts if name == relation for item in items]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_id_has_a_row_or_belongs_to_the_cities(folder: str) -> None:
    known = _entities().keys() | {row["id"] for row in _rows("cities", "regions.tsv")}
    used = {row["subject"] for row in _rows(folder, "facts.tsv")}
    values = [parse_literal(row["object"]) for row in _rows(folder, "facts.tsv")]
    used |= {value.id for value in values if isinstance(value, EntityRef)}
    assert not sorted(entity for entity in used if entity not in known and not re.fullmatch(r"GN\d+", entity))


@pytest.mark.parametrize("folder", FOLDERS)
def test_ids_and_cells_are_well_formed(folder: str) -> None:
    for row in _rows(folder, "entities.tsv"):
        assert re.fullmatch(r"Q[1-9]\d*|GN\d+|AK:[a-z0-9]+(-[a-z0-9]+)*", row["id"]), row
        assert row["label"] == row["label"].strip() != "", row
        assert row["label"] not in row["aliases"].split("|"), row
        assert 0 <= int(row["importance"]) <= 400, row
    assert all(re.fullmatch(r"P\d+", row["relation"]) for row in _rows(folder, "facts.tsv"))


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_literal_parses(folder: str) -> None:
    for row in _rows(folder, "facts.tsv"):
        assert parse_literal(row["object"]) is not None


def test_no_fact_stands_twice() -> None:
    rows = [row for folder in FOLDERS for row in _rows(folder, "facts.tsv")]
    seen = Counter((row["subject"], row["relation"], row["object"]) for row in rows)
    assert [fact for fact, count in seen.items() if count > 1] == []


def test_no_entity_has_two_labels() -> None:
    labels = defaultdict(set)
    for folder in FOLDERS:
        for row in _rows(folder, "entities.tsv"):
            labels[row["id"]].add(row["label"])
    assert {entity: names for entity, names in labels.items() if len(names) > 1} == {}


def test_people_of_one_name_are_born_in_different_years() -> None:
    born: dict[str, list[int]] = defaultdict(list)
    for row in _entities().values():
        if row["types"] == "human":
            born[row["label"]] += sorted(set(_years(row["id"], "P569"))) or [0]
    doubled = {name: years for name, years in born.items() if len(years) != len(set(years))}
    assert doubled == {}


def test_death_comes_after_birth_within_a_lifetime() -> None:
    for subject, _ in _pairs("P570"):
        births, deaths = _years(subject, "P569"), _years(subject, "P570")
        lives = [death - birth for birth in births for death in deaths]
        assert all(0 < life <= LONGEST_LIFE_YEARS for life in lives), _entities()[subject]["label"]


def test_alternative_dates_of_a_life_lie_close_together() -> None:
    for relation in ("P569", "P570"):
        for subject, _ in _pairs(relation):
            years = _years(subject, relation)
            assert max(years) - min(years) <= DISPUTED_YEARS, _entities()[subject]["label"]


def test_books_paintings_and_inventions_come_after_the_birth_of_their_makers() -> None:
    for relation in ("P50", "P170", "P61", "P86", "P112", "P84"):
        for work, maker in _pairs(relation):
            made = _years(work, "P577", "P571", "P575")
            born = _years(maker, "P569")
            if made and born:
                assert max(made) >= max(born) + YOUNGEST_CREATOR_YEARS, (_entities()[work]["label"], maker)


def test_films_are_shot_by_grown_directors_in_the_age_of_film() -> None:
    for film, director in _pairs("P57"):
        years, born = _years(film, "P577"), _years(director, "P569")
        assert min(years) >= 1888, _entities()[film]["label"]
        assert not born or min(years) >= max(born) + YOUNGEST_DIRECTOR_YEARS, _entities()[film]["label"]


def test_companies_and_events_start_while_their_founders_live() -> None:
    for company, founder in _pairs("P112"):
        died, begun = _years(founder, "P570"), _years(company, "P571")
        assert not died or not begun or min(begun) <= max(died), _entities()[company]["label"]


def test_events_end_after_they_start() -> None:
    for event, _ in _pairs("P580"):
        ends = _years(event, "P582")
        assert all(end >= min(_years(event, "P580")) for end in ends), _entities()[event]["label"]


def test_measures_are_positive_and_have_units() -> None:
    for relation, units in {"P2048": {"Q11573"}, "P2044": {"Q11573"}, "P2043": {"Q828224", "Q11573"}}.items():
        for subject, literal in _pairs(relation):
            value = parse_literal(literal)
            assert isinstance(value, Quantity), subject
            assert value.amount > 0, subject
            assert value.unit in units, subject
