"""What several sources say together."""

from __future__ import annotations

from collections.abc import Iterator

from kg.source import RelationRow, Row
from kg.starter import EntityRow, FactRow, SourceNote
from scripts.local_model.gathering import Gathering, Triple, gather


class Rows:
    """Rows from memory as a source."""

    def __init__(self, *rows: Row) -> None:
        self._rows = rows

    @property
    def notes(self) -> tuple[SourceNote, ...]:
        return (SourceNote("memory", "1", "CC0-1.0", "", ""),)

    def rows(self) -> Iterator[Row]:
        return iter(self._rows)


_TWO = (EntityRow("Q1", "one"), EntityRow("Q2", "two"))


def _gather(*rows: Row) -> Gathering:
    return gather([Rows(*rows)])


def test_rows_with_one_id_merge() -> None:
    first = EntityRow("Q90", "Paris", ("City of Light",), "", ("city",), 3)
    second = EntityRow("Q90", "París", ("City of Light", "Lutetia"), "capital of France", ("capital",), 260)
    entities = gather([Rows(first), Rows(second)]).entities
    assert entities["Q90"] == EntityRow(
        "Q90", "Paris", ("City of Light", "París", "Lutetia"), "capital of France", ("city", "capital"), 260
    )


def test_a_fact_about_an_unknown_entity_is_left_out_and_counted() -> None:
    gathering = _gather(*_TWO, FactRow("Q1", "P1", "Q3", "s"), FactRow("Q3", "P1", "Q1", "s"))
    assert (gathering.facts, gathering.unknown_entity) == ({}, 2)


def test_a_literal_needs_no_entity() -> None:
    gathering = _gather(*_TWO, FactRow("Q1", "P1", '"x"', "s"), FactRow("Q1", "P2", "+3", "s"))
    assert (len(gathering.facts), gathering.unknown_entity) == (2, 0)


def test_an_entity_may_come_after_the_fact_about_it() -> None:
    assert len(_gather(FactRow("Q1", "P1", "Q2", "s"), *_TWO).facts) == 1


def test_a_fact_counts_once_and_keeps_its_first_source() -> None:
    gathering = _gather(*_TWO, FactRow("Q1", "P1", "Q2", "a"), FactRow("Q1", "P1", "Q2", "b"))
    assert gathering.facts == {Triple("Q1", "P1", "Q2"): "a"}


def test_a_dated_fact_stays_where_an_undated_one_says_the_same() -> None:
    start = "+1990-00-00T00:00:00Z/9"
    gathering = _gather(*_TWO, FactRow("Q1", "P1", "Q2", "a"), FactRow("Q1", "P1", "Q2", "b", start))
    assert list(gathering.facts) == [Triple("Q1", "P1", "Q2", start)]


def test_the_first_description_of_a_relation_stays() -> None:
    gathering = _gather(RelationRow("P1", "first"), RelationRow("P1", "second"))
    assert gathering.relations["P1"].label == "first"


def test_every_source_is_noted() -> None:
    assert [note.name for note in gather([Rows(), Rows()]).notes] == ["memory", "memory"]
