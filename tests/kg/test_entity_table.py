"""Entities on disk."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from kg.entity_table import EntityTable, write_entities
from kg.records import Entity, EntityClass, EntityRef

_TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12)
_ENTITIES = st.builds(
    Entity,
    id=st.from_regex(r"[A-Z][0-9]{1,6}", fullmatch=True),
    label=_TEXT,
    aliases=st.lists(_TEXT, max_size=3).map(tuple),
    description=_TEXT,
    types=st.lists(_TEXT, max_size=3).map(tuple),
    importance=st.integers(0, 65535),
    classes=st.frozensets(st.sampled_from(EntityClass)),
)


@given(entities=st.lists(_ENTITIES, min_size=1, max_size=8, unique_by=lambda entity: entity.id))
def test_entities_come_back_by_number_and_by_id(
    entities: list[Entity],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write_entities(Path(folder), entities)
        table = EntityTable(Path(folder))
        numbers = [table.number(entity.id) for entity in entities]
        assert numbers == list(range(len(entities)))
        assert [table.entity(number) for number in range(len(table))] == entities
        assert table.ref(0) == EntityRef(entities[0].id, entities[0].label)


def test_an_unknown_id_has_no_number(tmp_path: Path) -> None:
    write_entities(tmp_path, [Entity("Q1", "one")])
    assert EntityTable(tmp_path).number("Q2") is None
