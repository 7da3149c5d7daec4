"""Rows, files or everything is taken back; what is not there is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.manifest import SnapshotError
from kg.overlay import open_graph
from kg.own_facts.adding import add, rows_of
from kg.own_facts.change import Change
from kg.own_facts.row import BadRows
from kg.own_facts.taking_back import NothingThere, drop, remove
from kg.store import Snapshot

DATE = "2026-11-22"
TEXT = "Acme,price,1 EUR\nAcme,type,product\nFrance,alias,Hexagon\n"


def added(folder: Path, text: str, name: str = "a.csv") -> Change:
    return add(rows_of(text.encode(), "csv"), folder, name=name, date=DATE)


def removed(folder: Path, text: str, name: str = "a.csv") -> Change:
    return remove(rows_of(text.encode(), "csv"), folder, name=name, date=DATE)


def dropped(folder: Path, name: str | None, *, dry_run: bool = False) -> Change:
    return drop(folder, name=name, date=DATE, dry_run=dry_run)


def test_one_row_that_nobody_states_keeps_all_from_being_taken_back(folder: Path) -> None:
    added(folder, "Acme,price,1 EUR\n")
    before = open_graph(folder).name
    with pytest.raises(BadRows) as caught:
        removed(folder, "Q142,capital,Q64\nAcme,price,1 EUR\nBolt,price,1 EUR\n")
    assert sorted(row.line for row in caught.value.rows) == [1, 3]
    assert open_graph(folder).name == before


@pytest.mark.parametrize("text", [TEXT, "France,capital,Paris\n", f"{TEXT}Q142,capital,Q90\n"])
def test_taking_the_same_back_twice_says_that_nothing_is_there(folder: Path, text: str) -> None:
    added(folder, TEXT)
    text = text.replace("Paris", "Q90")
    change = removed(folder, text)
    assert change.changed
    with pytest.raises(NothingThere, match=r"^nothing of a\.csv is there"):
        removed(folder, text)
    assert open_graph(folder).name == change.graph


def test_what_nobody_ever_stated_is_told_with_the_first_line(folder: Path) -> None:
    with pytest.raises(NothingThere, match=r"\(line 1, row 'The capital of France is Berlin\.'"):
        removed(folder, "Q142,capital,Q64\n")
    with pytest.raises(BadRows, match="is no quantity"):
        removed(folder, "Q142,population,many\n")


def test_a_fact_that_a_later_file_replaced_can_be_taken_back(folder: Path) -> None:
    added(folder, "Acme,price,1 EUR\n")
    added(folder, "Acme,price,2 EUR\n", name="b.csv")
    assert len(removed(folder, "Acme,price,1 EUR\n").facts) == 1
    removed(folder, "Acme,price,2 EUR\n", name="b.csv")
    assert type(open_graph(folder)) is Snapshot


def test_a_layer_is_taken_back_by_its_name(folder: Path) -> None:
    alone = added(folder, TEXT).graph
    added(folder, "Acme,price,2 EUR\nBolt,price,3 EUR\n", name="b.csv")
    change = dropped(folder, "b.csv")
    assert (change.name, len(change.facts), change.graph) == ("b.csv", 2, alone)
    assert "AK:bolt" not in open_graph(folder)


def test_everything_is_taken_back_and_hidden_facts_hold_again(folder: Path) -> None:
    added(folder, TEXT)
    removed(folder, "Q142,capital,Q90\n", name="gone.csv")
    assert dropped(folder, None, dry_run=True).changed
    change = dropped(folder, None)
    assert change.hints == ("facts that had been taken back and hold again: 1",)
    graph = open_graph(folder)
    assert type(graph) is Snapshot
    assert change.graph == graph.name
    with pytest.raises(NothingThere, match="nothing of own facts is there"):
        dropped(folder, None)


def test_an_unknown_name_is_told_with_those_that_are_kept(folder: Path) -> None:
    added(folder, TEXT)
    with pytest.raises(NothingThere, match=r"nothing of x\.csv is there \(kept are: a\.csv\)"):
        dropped(folder, "x.csv")


def test_a_damaged_overlay_can_be_taken_back_as_a_whole_only(folder: Path) -> None:
    added(folder, TEXT)
    (folder / "overlay/manifest.json").write_text("{", encoding="utf-8")
    with pytest.raises(SnapshotError, match="damaged manifest"):
        dropped(folder, "a.csv")
    assert dropped(folder, None).changed
    assert type(open_graph(folder)) is Snapshot
    assert not list((folder / "overlay").glob("layer-*"))
