"""The table of relations."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from kg import schema
from kg.records import Relation, ValueKind

TABLE = Path(schema.__file__).parent / "relations.tsv"
BUILTIN = schema.builtin()


def test_every_line_of_the_table_is_a_relation_of_its_own() -> None:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = list(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert {len(row) for row in rows} == {11}
    ids = [row[0] for row in rows[1:]]
    assert ids == sorted(set(ids), key=lambda key: int(key[1:]))


@pytest.mark.parametrize("relation", BUILTIN.values(), ids=lambda relation: relation.label)
def test_a_relation_is_the_inverse_of_its_inverse(relation: Relation) -> None:
    if relation.inverse:
        other = BUILTIN[relation.inverse]
        assert other.inverse == relation.id
        assert (other.subject_classes, other.object_classes) == (
            relation.object_classes,
            relation.subject_classes,
        )


@pytest.mark.parametrize("relation", BUILTIN.values(), ids=lambda relation: relation.label)
def test_only_entities_have_a_class_as_objects(relation: Relation) -> None:
    assert relation.kind is ValueKind.ENTITY or not relation.object_classes
    assert relation.wordings
