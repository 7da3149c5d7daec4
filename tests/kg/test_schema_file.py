"""schema.json of a snapshot."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg import schema
from kg.manifest import SnapshotError
from kg.records import Relation
from kg.schema_file import SCHEMA_FILE, read_schema, schema_text


def test_every_relation_of_the_built_in_schema_survives_writing_and_reading(tmp_path: Path) -> None:
    relations = tuple(schema.builtin().values())
    (tmp_path / SCHEMA_FILE).write_text(schema_text(relations, ["geonames", "wikidata"]), encoding="utf-8")
    assert read_schema(tmp_path) == (relations, ("geonames", "wikidata"))


def test_a_bare_relation_keeps_its_defaults(tmp_path: Path) -> None:
    (tmp_path / SCHEMA_FILE).write_text(schema_text([Relation("AK:motto", "motto")], []), encoding="utf-8")
    assert read_schema(tmp_path) == ((Relation("AK:motto", "motto"),), ())


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[]", b"\xff", b'{"relations": [{"id": 1}], "sources": []}']
)
def test_a_damaged_file_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / SCHEMA_FILE).write_bytes(content)
    with pytest.raises(SnapshotError, match=r"schema.json: damaged"):
        read_schema(tmp_path)
