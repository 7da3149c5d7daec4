"""The forms in which own facts are written: rows that describe, Turtle, JSON lines, values that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.overlay import open_graph
from kg.own_facts.row import BadRows
from kg.records import EntityRef, Quantity, Text
from tests.kg.own_facts.files import added, objects, plain


def test_types_labels_and_descriptions_describe_an_entity(folder: Path) -> None:
    added(
        folder,
        "AK:x2,label,Acme X200\nAK:x2,alias,X200\nAK:x2,description,a kettle\nAK:x2,type,product\n"
        "Acme X200,article number,12345\nAcme X200,article number,AX-7\n",
    )
    graph = open_graph(folder)
    entity = graph.entity("AK:x2")
    assert (entity.label, entity.aliases, entity.description) == ("Acme X200", ("X200",), "a kettle")
    assert entity.types == ("product",)
    assert [fact.object for fact in graph.facts("AK:x2")] == [Text("12345"), Text("AX-7")]


def test_turtle_and_json_lines_say_the_same_as_a_table(folder: Path) -> None:
    turtle = """@prefix : <http://acme.example/> .
    :Acme_X200 :warrantyPeriod "2 years" ; :articleNumber "AX-200" ."""
    lines = """{"subject": "Acme X200", "relation": "warranty period", "object": {"amount": 2, "unit": "years"}}
    {"subject": "Acme X200", "relation": "article number", "object": {"text": "AX-200"}}"""
    for text, form in ((turtle, "ttl"), (lines, "jsonl")):
        change = added(folder, text, form=form, replacing=True)
        assert {(f.subject.id, f.relation.label, plain(f)) for f in change.facts} == {
            ("AK:acme-x200", "warranty period", Quantity(2, "Q577")),
            ("AK:acme-x200", "article number", Text("AX-200")),
        }


@pytest.mark.parametrize(
    "row",
    ["Acme,made,03/04/2024", "Q90,country,2024-Q1"],
)
def test_a_value_that_cannot_be_read_makes_no_entity(folder: Path, row: str) -> None:
    with pytest.raises(BadRows, match="is no name of an entity; write a date like 2024-04-03"):
        added(folder, row)


def test_what_says_that_something_is_so_and_phrases_with_figures_are_text(folder: Path) -> None:
    change = added(
        folder, "Acme,sold,true\nAcme,helipad,no\nAcme,backup,every 6 hours\nAcme,opens in,chapter 3\n"
    )
    assert [fact.object for fact in change.facts] == [
        Text("true"), Text("no"), Text("every 6 hours"), Text("chapter 3")
    ]  # fmt: skip


def test_what_the_file_has_rows_about_is_a_name_although_it_looks_like_a_phrase(folder: Path) -> None:
    change = added(folder, "Acme,runs,flight AC214\nflight AC214,seats,80\nAcme,backup,every 6 hours\n")
    values = {fact.relation.label: fact.object for fact in change.facts if fact.subject.id == "AK:acme"}
    assert values == {"runs": EntityRef("AK:flight-ac214", "flight AC214"), "backup": Text("every 6 hours")}


def test_the_name_of_several_relations_is_one_of_its_own_and_the_user_is_told(folder: Path) -> None:
    change = added(folder, "Acme Rocket,successor,Acme Comet\n")
    assert [fact.relation.id for fact in change.facts] == ["AK:successor"]
    assert (
        "'successor' is new; if P156 (followed by), P1366 (replaced by) is meant, write that" in change.hints
    )


def test_in_quotation_marks_it_is_text_and_with_a_row_of_its_own_an_entity(folder: Path) -> None:
    added(folder, "Acme,web page,'https://a.example'\nAcme,flies,747-400\n747-400,type,aircraft\n")
    assert objects(folder, "AK:acme", "AK:web-page") == [Text("https://a.example")]
    assert objects(folder, "AK:acme", "AK:flies") == ["AK:747-400"]
