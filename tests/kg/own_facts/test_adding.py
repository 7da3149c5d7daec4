"""Adding a file changes the graph as a whole or not at all; adding it again doubles nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.overlay import OverlayGraph, open_graph
from kg.own_facts.row import BadRows
from kg.records import Cardinality, EntityRef, Quantity, Text, Time
from kg.store import Snapshot
from tests.kg.own_facts.files import added, objects, removed


def test_a_product_and_a_relation_of_the_users_are_part_of_the_graph(folder: Path) -> None:
    change = added(folder, "subject,relation,object,valid from\nAcme X200,warranty period,2 years,2024\n")
    graph = open_graph(folder)
    (fact,) = graph.facts("AK:acme-x200")
    assert change.graph == graph.name
    assert change.new_entities == {"AK:acme-x200": "Acme X200"}
    assert change.new_relations == {"AK:warranty-period": "warranty period"}
    assert (fact.object, fact.start) == (Quantity(2, "Q577"), Time(2024))
    assert graph.relation("AK:warranty-period").wordings[0] == "The warranty period of {s} is {o}"


def test_a_figure_for_each_month_is_that_of_a_relation_per_month(folder: Path) -> None:
    change = added(
        folder, "Basis,standing charge,9.90 EUR per month\nGreen,standing charge,11.50 EUR a month\n"
    )
    (fact,) = open_graph(folder).facts("AK:basis")
    assert change.new_relations == {"AK:standing-charge-per-month": "standing charge per month"}
    assert fact.object == Quantity(9.9, "Q4916")


def test_a_name_of_the_relation_that_says_so_already_stays(folder: Path) -> None:
    change = added(folder, "Basis,monthly charge,9.90 EUR per month\n")
    assert change.new_relations == {"AK:monthly-charge": "monthly charge"}


def test_what_is_read_so_is_added_again_and_taken_back(folder: Path) -> None:
    charges = "Basis,standing charge,9.90 EUR per month\nGala,start time,19:30\n"
    text = f"{charges}Go,term,3 months\nHi,term,4 months\nNo,term,none\n"
    first = added(folder, text)
    assert added(folder, text).graph == first.graph
    removed(folder, text)
    assert not open_graph(folder).facts("AK:basis")


def test_a_time_of_the_day_is_no_date(folder: Path) -> None:
    change = added(folder, "Spring Concert,start time,19:30\n")
    assert change.new_relations == {"AK:start-time": "start time"}
    assert objects(folder, "AK:spring-concert", "AK:start-time") == [Text("19:30")]


def test_words_in_place_of_a_figure_leave_the_others_figures(folder: Path) -> None:
    added(folder, "Basis,contract term,12 months\nGreen,contract term,24 months\nNight,contract term,none\n")
    found = {name: objects(folder, f"AK:{name}", "AK:contract-term") for name in ("basis", "night")}
    assert found == {"basis": [Quantity(12, "Q5151")], "night": [Text("none")]}


def test_the_name_of_the_graph_tells_what_is_laid_over_it(folder: Path) -> None:
    base = open_graph(folder).name
    first, second = (added(folder, f"Acme,deposit,{n} EUR\n").graph for n in (1, 2))
    assert first != second
    assert first.startswith(f"{base}+own:")


def test_two_periods_of_one_fact_are_both_kept(folder: Path) -> None:
    text = "Jane Roe,chair,Acme,1990,1994\nJane Roe,chair,Acme\nJane Roe,chair,Acme,1998,2002\n"
    added(folder, text)
    added(folder, text)
    facts = open_graph(folder).facts("AK:jane-roe")
    assert [(fact.start, fact.end) for fact in facts] == [
        (Time(1990), Time(1994)),
        (Time(1998), Time(2002)),
    ]
    added(folder, "Jane Roe,chair,Acme,1990,1995\n", name="b.csv")
    assert [fact.end for fact in open_graph(folder).facts("AK:jane-roe")] == [Time(1995)]


def test_names_that_differ_in_signs_only_are_different_entities_and_relations(folder: Path) -> None:
    change = added(
        folder, "Widget C++,deposit,1 EUR\nWidget C#,deposit,2 EUR\nwidget c++,tag #,a\nBolt,tag +,b\n"
    )
    assert change.new_entities == {
        "AK:widget-c": "Widget C++",
        "AK:widget-c-2": "Widget C#",
        "AK:bolt": "Bolt",
        "AK:a": "a",
        "AK:b": "b",
    }
    assert len(set(change.new_relations)) == 3
    again = added(folder, "Widget C#,deposit,3 EUR\nWidget C,deposit,4 EUR\n", name="b.csv")
    assert [fact.subject.id for fact in again.facts] == ["AK:widget-c-2", "AK:widget-c-3"]


def test_an_end_lies_before_a_start_only_as_far_as_both_are_known(folder: Path) -> None:
    added(folder, "Jane Roe,chair,Acme,2024-05-01,2024\nJane Roe,chair,Bolt,2024-05,2024-05-01\n")
    with pytest.raises(BadRows, match="lies before 2024-05-01"):
        added(folder, "Jane Roe,chair,Acme,2024-05-01,2024-04\n")


def test_adding_a_file_again_doubles_nothing(folder: Path) -> None:
    text = "Acme,deposit,10 EUR\nAcme,type,product\nFrance,alias,Hexagon\n"
    first = added(folder, text)
    again = added(folder, text)
    graph = open_graph(folder)
    assert (again.unchanged, again.graph) == (1, first.graph)
    assert len(graph.facts("AK:acme")) == 1
    assert graph.entity("Q142").aliases.count("Hexagon") == 1


def test_a_later_file_wins_where_only_one_object_can_be(folder: Path) -> None:
    added(folder, "Acme,warranty period,2 years\nAcme,colour,red\nBolt,colour,red\nBolt,colour,blue\n")
    added(folder, "Acme,warranty period,3 years\nBolt,colour,green\n", name="b.csv")
    assert objects(folder, "AK:acme", "AK:warranty-period") == [Quantity(3, "Q577")]
    assert objects(folder, "AK:bolt", "AK:colour") == ["AK:red", "AK:blue", "AK:green"]


def test_an_older_file_that_is_added_again_wins_again(folder: Path) -> None:
    added(folder, "Acme,deposit,1 EUR\n")
    added(folder, "Acme,deposit,2 EUR\n", name="b.csv")
    added(folder, "Acme,deposit,1 EUR\n")
    assert objects(folder, "AK:acme", "AK:deposit") == [Quantity(1, "Q4916")]


def test_without_replace_a_files_earlier_facts_stay_and_with_it_they_go(folder: Path) -> None:
    added(folder, "Acme,deposit,1 EUR\nBolt,deposit,5 EUR\n")
    added(folder, "Acme,deposit,2 EUR\n")
    assert objects(folder, "AK:bolt", "AK:deposit") == [Quantity(5, "Q4916")]
    added(folder, "Acme,deposit,2 EUR\n", replacing=True)
    graph = open_graph(folder)
    assert "AK:bolt" not in graph
    assert objects(folder, "AK:acme", "AK:deposit") == [Quantity(2, "Q4916")]


def test_a_relation_counts_as_single_until_a_file_shows_otherwise(folder: Path) -> None:
    added(folder, "Acme,colour,red\n")
    assert open_graph(folder).relation("AK:colour").cardinality is Cardinality.ONE
    added(folder, "Acme,colour,blue\nAcme,colour,green\n", name="b.csv")
    assert open_graph(folder).relation("AK:colour").cardinality is Cardinality.MANY


def test_the_cardinality_may_be_stated(folder: Path) -> None:
    added(folder, "subject,relation,object,cardinality\nAcme,colour,red,many\n")
    assert open_graph(folder).relation("AK:colour").cardinality is Cardinality.MANY


def test_of_a_relation_with_few_objects_a_row_may_say_that_it_is_the_only_one(folder: Path) -> None:
    added(folder, "Germany,capital,Bonn\n", name="plain.csv")
    assert objects(folder, "Q183", "P36") == ["Q586", "Q64"]
    change = added(folder, "subject,relation,object,functional\nGermany,capital,Ulm,yes\n")
    assert objects(folder, "Q183", "P36")[0] == "Q3012"
    assert "Q64" not in objects(folder, "Q183", "P36")
    assert change.hints == ("capital: replaces what the graph says of these subjects",)


def test_one_bad_row_keeps_the_whole_file_out(folder: Path) -> None:
    bad = "Q999999999,deposit,2 EUR\nFrance,population,many\nAcme,deposit\nAcme,launched in,2024-13-01\n"
    text = f"Acme,deposit,1 EUR\n{bad}"
    with pytest.raises(BadRows) as caught:
        added(folder, text)
    assert [(row.line, row.column) for row in caught.value.rows] == [
        (2, "subject"), (3, "object"), (4, "object"), (5, "object"),
    ]  # fmt: skip
    assert not (folder / "overlay/manifest.json").exists()
    assert "+own" not in open_graph(folder).name


def test_at_most_twenty_bad_rows_are_told_and_all_are_counted(folder: Path) -> None:
    with pytest.raises(BadRows) as caught:
        added(folder, "Acme,deposit\n" * 30)
    assert (len(caught.value.rows), caught.value.count) == (20, 30)


def test_an_empty_file_is_refused(folder: Path) -> None:
    with pytest.raises(BadRows, match="holds no row"):
        added(folder, "subject,relation,object\n")


def test_a_dry_run_says_what_would_be_and_changes_nothing(folder: Path) -> None:
    change = added(folder, "Acme,deposit,1 EUR\n", dry_run=True)
    assert len(change.facts) == 1
    assert not (folder / "overlay/manifest.json").exists()


def test_a_fact_of_the_snapshot_is_taken_back_and_stated_again(folder: Path) -> None:
    removed(folder, "Q142,capital,Q90\n")
    assert objects(folder, "Q142", "P36") == []
    added(folder, "Q142,capital,Q90\n")
    assert objects(folder, "Q142", "P36") == ["Q90"]


def test_an_own_fact_is_taken_back_and_its_entity_goes(folder: Path) -> None:
    added(folder, "Acme,deposit,1 EUR\nBolt,deposit,5 EUR\n")
    removed(folder, "Acme,deposit,1 EUR\n")
    graph = open_graph(folder)
    assert "AK:acme" not in graph
    assert graph.facts("AK:bolt")


def test_taking_a_whole_file_back_leaves_the_snapshot_as_it_was(folder: Path) -> None:
    text = "Acme,deposit,1 EUR\nAcme,type,product\nFrance,population,5\nFrance,alias,Hexagon\n"
    added(folder, text)
    assert removed(folder, text, name="a.csv").graph == Snapshot.open(folder).name
    graph = open_graph(folder)
    assert type(graph) is Snapshot
    assert objects(folder, "Q142", "P1082") == [Quantity(68_000_000)]


def test_names_and_types_are_taken_back(folder: Path) -> None:
    added(folder, "Acme,type,product\nAcme,deposit,1 EUR\nFrance,alias,Hexagon\nFrance,alias,L'Hexagone\n")
    removed(folder, "France,alias,Hexagon\nAcme,type,product\n")
    graph = open_graph(folder)
    assert not graph.entity("AK:acme").types
    assert not graph.candidates("Hexagon")
    assert graph.candidates("L'Hexagone")


def test_an_overlay_outlives_the_rebuild_of_its_snapshot(folder: Path, built: Path) -> None:
    added(folder, "Acme,head of government,Q937\n")
    overlaid = open_graph(folder)
    assert isinstance(overlaid, OverlayGraph)
    again = OverlayGraph(type(overlaid.base).open(built), overlaid.overlay)
    assert [fact.object for fact in again.facts("AK:acme")] == [EntityRef("Q937", "Albert Einstein")]


def test_adding_a_file_again_changes_nothing_not_even_the_order_of_files(folder: Path) -> None:
    text = "Acme,deposit,1 EUR\nBolt,deposit,2 EUR\nAcme,type,product\nFrance,population,5\n"
    added(folder, text)
    graph = added(folder, "Acme,colour,red\n", name="b.csv").graph
    for replacing in (False, True):
        again = added(folder, text, replacing=replacing)
        assert (again.changed, again.graph, again.unchanged) == (False, graph, 3)
        assert (again.new_entities, again.new_relations) == ({}, {})


def test_the_same_facts_under_another_name_are_a_change(folder: Path) -> None:
    added(folder, "Acme,deposit,1 EUR\n")
    change = added(folder, "Acme,deposit,1 EUR\n", name="b.csv")
    assert (change.changed, change.unchanged) == (True, 1)


def test_with_replace_only_what_the_graph_lacked_is_new(folder: Path) -> None:
    added(folder, "Acme,deposit,1 EUR\n")
    change = added(folder, "Acme,deposit,2 EUR\nBolt,shelf life,2 years\n", replacing=True)
    assert change.new_entities == {"AK:bolt": "Bolt"}
    assert change.new_relations == {"AK:shelf-life": "shelf life"}


def test_what_stands_beside_a_fact_under_a_relation_with_few_objects_is_told(folder: Path) -> None:
    assert added(folder, "Q142,capital,Q3012\n").hints == (
        "capital of France: Ulm stands beside Paris (write cardinality one to replace what was there)",
    )
    for text in ("Q142,capital,Q3012\n", "Q142,capital,Q90\n", "Q142,population,7\n"):
        assert added(folder, text).hints == ()
