"""schema.json of a snapshot."""

from __future__ import annotations

from pathlib import Path

from kg import schema
from kg.records import Relation
from kg.schema_file import read_schema, write_schema


def test_every_relation_of_the_built_in_schema_survives_writing_and_reading(tmp_path: Path) -> None:
    relations = tuple(schema.builtin().values())
    write_schema(tmp_path, relations, ["geonames", "wikidata"])
    assert read_schema(tmp_path) == (relations, ("geonames", "wikidata"))


def test_a_bare_relation_keeps_its_defaults(tmp_path: Path) -> None:
    write_schema(tmp_path, [Relation("AK:motto", "motto")], [])
    assert read_schema(tmp_path) == ((Relation("AK:motto", "motto"),), ())
