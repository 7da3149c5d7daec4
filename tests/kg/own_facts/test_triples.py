"""Rows of RDF: Wikidata's ids, own IRIs, names, types and typed literals."""

from __future__ import annotations

from kg.own_facts.row import PlainLiteral, StatedRow
from kg.own_facts.triples import triple_rows
from kg.records import EntityRef, Quantity, Time

PREFIXES = """@prefix : <http://acme.example/products#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix schema: <http://schema.org/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix wd: <http://www.wikidata.org/entity/> .
@prefix wdt: <http://www.wikidata.org/prop/direct/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
ROCKET = EntityRef("AK:rocket-2", "Acme Rocket 2")


def said(text: str) -> list[tuple[object, str, object]]:
    label = ':Rocket_2 rdfs:label "Acme Rocket 2"@en .\n'
    rows = triple_rows(PREFIXES + label + text, turtle=True)
    assert not rows.bad
    return [(row.subject, row.relation, row.object) for row in rows.rows][1:]


def test_names_descriptions_and_types_describe_the_entity() -> None:
    text = """:Rocket_2 a :ToyRocket, owl:NamedIndividual ; skos:altLabel "Rocket Two", "Rakete"@de ;
        schema:description "flies" ."""
    assert said(text) == [
        (ROCKET, "type", "toy rocket"),
        (ROCKET, "alias", "Rocket Two"),
        (ROCKET, "description", "flies"),
    ]


def test_wikidatas_entities_and_properties_keep_their_ids() -> None:
    assert said(":Rocket_2 wdt:P495 wd:Q142 .") == [(ROCKET, "P495", EntityRef("Q142", ""))]


def test_literals_have_the_type_they_state() -> None:
    text = """:Rocket_2 :launched "2024-05-01"^^xsd:date ; :founded "2020"^^xsd:gYear ; :mass 2.5 ;
        :warranty "2 years" ."""
    assert [value for _, _, value in said(text)] == [
        Time(2024, 5, 1, 11), Time(2020), Quantity(2.5), PlainLiteral("2 years"),
    ]  # fmt: skip


def test_a_property_is_called_what_the_file_calls_it_or_by_its_last_part() -> None:
    text = ':w rdfs:label "warranty period" . :Rocket_2 :w "2 years" ; :articleNumber "5" .'
    assert [relation for _, relation, _ in said(text)] == ["warranty period", "articleNumber"]


def test_two_entities_whose_iris_end_alike_are_two() -> None:
    rows = triple_rows(
        '<http://a.example/x> <http://a.example/p> "1 kg" . <http://b.example/x> <http://a.example/p> "2 kg" .',
        turtle=True,
    ).rows
    assert [row.subject for row in rows] == [EntityRef("AK:x", "x"), EntityRef("AK:x-2", "x")]


def test_text_in_other_languages_is_left_out() -> None:
    assert said(':Rocket_2 :motto "Auf"@de, "Up"@en-GB .') == [(ROCKET, "motto", PlainLiteral("Up"))]


def test_a_syntax_error_is_reported_at_its_line() -> None:
    rows = triple_rows("<http://a/b> <http://a/c> <http://a/d> .\n<http://a/b> nonsense .\n", turtle=True)
    (bad,) = rows.bad
    assert (rows.rows, bad.line) == ((), 2)


def test_a_literal_that_is_none_of_its_type_is_reported_by_its_statement() -> None:
    rows = triple_rows(PREFIXES + ':a :b "x"^^xsd:decimal .\n', turtle=True)
    assert [(bad.line, bad.value) for bad in rows.bad] == [(1, "x")]


def test_n_triples_are_read_alike() -> None:
    (row,) = triple_rows('<http://a/b> <http://a/price> "1 EUR" .\n', turtle=False).rows
    assert row == StatedRow(1, EntityRef("AK:b", "b"), "price", PlainLiteral("1 EUR"))
