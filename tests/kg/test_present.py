"""The graph as it stands today."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from kg.build import build
from kg.present import PresentGraph
from kg.records import EntityRef
from kg.store import Snapshot

_ENTITIES = "id\tlabel\nQ64\tBerlin\nQ1\tAda\nQ2\tBen\nQ3\tCem\n"
_FACTS = """\
subject\trelation\tobject\tstart\tend
Q64\tP6\tQ1\t+2010-00-00T00:00:00Z/9\t+2020-00-00T00:00:00Z/9
Q64\tP6\tQ2\t+2020-06-01T00:00:00Z/11\t+2030-06-01T00:00:00Z/11
Q64\tP6\tQ3\t+2030-06-01T00:00:00Z/11\t
"""


@pytest.fixture
def graph(write_tables: Callable[..., Path], tmp_path: Path) -> Snapshot:
    folder = write_tables("t", entities=_ENTITIES, facts=_FACTS)
    build([folder], tmp_path / "out", encoder=None, budget_bytes=None, name="t", date="2026-11-01")
    return Snapshot.open(tmp_path / "out")


@pytest.mark.parametrize(
    ("today", "told"),
    [
        (date(2009, 12, 31), {}),
        (date(2015, 1, 1), {"Ada": False}),
        (date(2026, 1, 1), {"Ada": True, "Ben": False}),
        (date(2030, 5, 31), {"Ada": True, "Ben": False}),
        (date(2030, 6, 1), {"Ada": True, "Ben": True, "Cem": False}),
    ],
)
def test_a_fact_holds_from_its_start_until_its_end(
    graph: Snapshot, today: date, told: dict[str, bool]
) -> None:
    present = PresentGraph(graph, lambda: today)
    assert {_label(fact.object): fact.ended for fact in present.facts("Q64")} == told
    for entity_id, label in (("Q1", "Ada"), ("Q2", "Ben"), ("Q3", "Cem")):
        assert [fact.ended for fact in present.inverse_facts(entity_id)] == [
            ended for name, ended in told.items() if name == label
        ]


def _label(value: object) -> str:
    assert isinstance(value, EntityRef)
    return value.label
