"""RDF terms as ids and values."""

from __future__ import annotations

import pytest

from kg.rdf_term import XSD, About, about, is_wanted, local_name, value_of, wikidata_id
from kg.records import Coordinates, Quantity, Text, Time, Value


@pytest.mark.parametrize(
    ("iri", "expected"),
    [
        ("http://www.wikidata.org/entity/Q42", "Q42"),
        ("https://www.wikidata.org/wiki/Q42", "Q42"),
        ("http://www.wikidata.org/prop/direct/P36", "P36"),
        ("http://www.wikidata.org/entity/P36", "P36"),
        ("http://www.wikidata.org/entity/statement/Q42-abc", ""),
        ("http://acme.example/Q42", ""),
    ],
)
def test_wikidatas_iris_carry_their_ids(iri: str, expected: str) -> None:
    assert wikidata_id(iri) == expected


@pytest.mark.parametrize(
    ("iri", "expected"),
    [
        ("http://acme.example/a#Rocket_2", "Rocket 2"),
        ("http://acme.example/a/Caf%C3%A9/", "Café"),
        ("urn:isbn:12345", "12345"),
    ],
)
def test_other_iris_are_called_by_their_last_part(iri: str, expected: str) -> None:
    assert local_name(iri) == expected


@pytest.mark.parametrize(
    ("text", "datatype", "expected"),
    [
        ("2024-05-01", "date", Time(2024, 5, 1, 11)),
        ("2024-01-01", "date", Time(2024, 1, 1, 11)),
        ("1952-03-11T00:00:00Z", "dateTime", Time(1952, 3, 11, 11)),
        ("1952-01-01T00:00:00Z", "dateTime", Time(1952)),
        ("-0044-03-15T00:00:00Z", "dateTime", Time(-44, 3, 15, 11)),
        ("2024", "gYear", Time(2024)),
        ("2024-05", "gYearMonth", Time(2024, 5, 0, 10)),
        ("+67.5", "decimal", Quantity(67.5)),
        ("8", "integer", Quantity(8)),
        ("1", "boolean", Text("true")),
        ("anything", "string", None),
    ],
)
def test_typed_literals_are_values(text: str, datatype: str, expected: Value | None) -> None:
    assert value_of(text, XSD + datatype) == expected


def test_a_point_names_the_longitude_first() -> None:
    assert value_of("Point(2.35 48.86)", "http://www.opengis.net/ont/geosparql#wktLiteral") == Coordinates(
        48.86, 2.35
    )


@pytest.mark.parametrize(
    ("text", "datatype"), [("soon", "date"), ("2024-13-01", "date"), ("many", "integer"), ("INF", "double")]
)
def test_what_is_none_of_its_type_is_an_error(text: str, datatype: str) -> None:
    with pytest.raises(ValueError, match=text.lower() if datatype == "integer" else text):
        value_of(text, XSD + datatype)


def test_names_and_the_vocabulary_of_rdf_are_no_facts() -> None:
    assert about("http://www.w3.org/2000/01/rdf-schema#label") is About.LABEL
    assert about("https://schema.org/alternateName") is About.ALIAS
    assert about("http://www.w3.org/2002/07/owl#sameAs") is About.NOTHING
    assert about("http://www.wikidata.org/prop/direct/P36") is None


@pytest.mark.parametrize(("language", "wanted"), [("", True), ("en", True), ("en-GB", True), ("de", False)])
def test_english_and_text_without_a_language_is_read(language: str, wanted: bool) -> None:
    assert is_wanted(language) is wanted
