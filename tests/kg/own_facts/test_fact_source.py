"""An own fact says that the user states it, and in which file."""

from __future__ import annotations

from pathlib import Path

from kg.overlay import OverlayGraph, open_graph
from kg.own_facts.adding import add, rows_of
from kg.own_facts.fact_source import is_own


def test_own_facts_name_their_file_and_what_the_row_states_and_those_of_the_snapshot_do_not(
    folder: Path,
) -> None:
    rows = "Q937,place of birth,Bonn,,,https://acme.example/e\nQ937,head of government,Q142\n"
    add(rows_of(rows.encode(), "csv"), folder, name="life.csv", date="2026-11-22")
    graph = open_graph(folder)
    told = {fact.relation.id: (fact.source, is_own(fact)) for fact in graph.facts("Q937")}
    assert told == {
        "P19": ("own:life.csv https://acme.example/e", True),
        "P6": ("own:life.csv", True),
        "P569": ("base", False),
    }


def test_adding_a_file_again_does_not_lengthen_the_source(folder: Path) -> None:
    for price in (1, 2, 3):
        text = f"Acme,price,{price} EUR,,,shop\nBolt,price,9 EUR\n"
        add(rows_of(text.encode(), "csv"), folder, name="a.csv", date="2026-11-22")
    graph = open_graph(folder)
    assert isinstance(graph, OverlayGraph)
    assert {fact.source for fact in graph.own_facts} == {"own:a.csv shop", "own:a.csv"}
