"""Names and whom they may mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.alias import LABEL, PARTIAL
from kg.layout.name_index import MOST_ENTRIES, NameFormat
from kg.records import Entity, EntityClass
from tests.kg.layout.laid_out import laid_out
from tests.kg.layout.records_in_columns import MemoryGraph

_PERSON = frozenset((EntityClass.PERSON,))


def _graph(entities: list[Entity]) -> MemoryGraph:
    return MemoryGraph(entities, (), ())


def test_a_name_that_many_share_keeps_those_that_have_it_in_full_before_those_that_have_it_in_part(
    tmp_path: Path,
) -> None:
    people = [Entity(f"Q{n}", f"Given{n} King", classes=_PERSON, importance=300 - n) for n in range(1, 101)]
    places = [Entity(f"Q{n}", "King", importance=100) for n in range(101, 111)]
    index = laid_out(_graph(people + places), tmp_path).aliases
    entries = index.entries("King")
    assert len(entries) == MOST_ENTRIES
    assert [entry.entity for entry in entries] == [*range(54), *range(100, 110)]
    assert [entry.rank for entry in entries] == [PARTIAL] * 54 + [LABEL] * 10


def test_the_same_entity_stands_once_and_exact_where_any_spelling_is(tmp_path: Path) -> None:
    index = laid_out(_graph([Entity("Q1", "US", aliases=("Us", "us"))]), tmp_path).aliases
    for surface, exact in (("US", True), ("Us", True), ("uS", False)):
        (entry,) = index.entries(surface)
        assert (entry.entity, entry.exact) == (0, exact)


def test_an_entity_without_a_label_goes_by_its_id_and_has_only_its_aliases_as_names(tmp_path: Path) -> None:
    snapshot = laid_out(_graph([Entity("Q7", "Q7", aliases=("Seven",)), Entity("Q8", "")]), tmp_path)
    assert [snapshot.label_of(number) for number in range(2)] == ["Q7", "Q8"]
    assert snapshot.entity("Q7").aliases == ("Seven",)
    assert set(snapshot.aliases.names()) == {"seven"}


def test_an_alias_that_is_no_name_is_still_told(tmp_path: Path) -> None:
    snapshot = laid_out(_graph([Entity("Q1", "Norway", aliases=("no", "!?"))]), tmp_path)
    assert snapshot.entity("Q1").aliases == ("no", "!?")
    assert set(snapshot.aliases.names()) == {"norway"}


def test_a_nul_becomes_the_replacement_character(tmp_path: Path) -> None:
    snapshot = laid_out(_graph([Entity("Q1", "a\0b", description="c\0d")]), tmp_path)
    assert (snapshot.entity("Q1").label, snapshot.entity("Q1").description) == ("a�b", "c�d")


def test_a_graph_without_entities_can_be_read(tmp_path: Path) -> None:
    snapshot = laid_out(_graph([]), tmp_path)
    assert (len(snapshot), list(snapshot.entities()), snapshot.candidates("x")) == (0, [], [])


@pytest.mark.parametrize(
    ("entities", "width", "shape_bits"),
    [(0, 4, 16), (1, 4, 16), (68_000, 4, 12), (4_000_000, 4, 7), (1 << 23, 4, 6), ((1 << 23) + 1, 5, 13)],
)
def test_a_record_is_as_wide_as_the_number_of_entities_demands(
    entities: int, width: int, shape_bits: int
) -> None:
    assert NameFormat.of(entities) == NameFormat(width, shape_bits)
