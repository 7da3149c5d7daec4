"""Files of own facts as tests add them, take them back and look at what became of them."""

from __future__ import annotations

from pathlib import Path

from kg.overlay import open_graph
from kg.own_facts.adding import add, rows_of
from kg.own_facts.change import Change
from kg.own_facts.taking_back import remove
from kg.records import EntityRef, Fact, Value

DATE = "2026-11-22"


def added(folder: Path, text: str, *, name: str = "a.csv", form: str = "csv", **options: bool) -> Change:
    return add(rows_of(text.encode(), form), folder, name=name, date=DATE, **options)


def removed(folder: Path, text: str, *, name: str = "gone.csv") -> Change:
    return remove(rows_of(text.encode(), "csv"), folder, name=name, date=DATE)


def objects(folder: Path, entity_id: str, relation_id: str) -> list[str | Value]:
    facts = open_graph(folder).facts(entity_id)
    return [plain(fact) for fact in facts if fact.relation.id == relation_id]


def plain(fact: Fact) -> str | Value:
    return fact.object.id if isinstance(fact.object, EntityRef) else fact.object
