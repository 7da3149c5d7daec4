"""Which facts the dense index holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from kg.build import build
from kg.dense_choice import choose
from kg.store import Snapshot


def test_facts_of_important_subjects_come_first(graph: Snapshot) -> None:
    subjects = {fact.subject.id for _, fact, _ in choose(graph, 4)}
    assert subjects <= {"Q183", "Q142"}


def test_a_fact_comes_with_its_number_and_relation(graph: Snapshot) -> None:
    chosen = choose(graph, 100)
    assert all(
        graph.fact(number) == fact and relation.id == fact.relation.id for number, fact, relation in chosen
    )


def test_populations_are_left_out(graph: Snapshot) -> None:
    assert "P1082" not in {relation.id for _, _, relation in choose(graph, 100)}


def test_no_subject_and_no_relation_takes_more_than_its_share(
    write_tables: Callable[..., Path], tmp_path: Path
) -> None:
    rows = "".join(f"E{n}\tentity {n}\n" for n in range(400))
    facts = "".join(f"E{n}\tP47\tE{(n + step) % 400}\n" for n in range(400) for step in range(1, 6))
    tables = write_tables("t", entities=f"id\tlabel\n{rows}", facts=f"subject\trelation\tobject\n{facts}")
    build([tables], tmp_path / "out", encoder=None, budget_bytes=None, name="t")
    chosen = choose(Snapshot.open(tmp_path / "out"), 2000)
    assert len(chosen) == 200
    assert max(Counter(fact.subject.id for _, fact, _ in chosen).values()) == 3
