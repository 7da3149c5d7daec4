"""Facts as sentences."""

from __future__ import annotations

import pytest

from kg.own_facts.layer import OwnRelation
from kg.own_facts.stack import relation_of
from kg.records import (
    Cardinality,
    Coordinates,
    EntityRef,
    Fact,
    Quantity,
    Relation,
    RelationRef,
    Text,
    Time,
    Value,
    ValueKind,
)
from kg.verbalise import fact_text, value_text


def _fact(
    subject: str, relation: str, value: Value, start: Time | None = None, end: Time | None = None
) -> Fact:
    return Fact(EntityRef("AK:s", subject), RelationRef(relation, "favourite dish"), value, start, end)


def _ref(label: str) -> EntityRef:
    return EntityRef("AK:o", label)


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (_fact("France", "P36", _ref("Paris")), "The capital of France is Paris."),
        (
            _fact("United Arab Emirates", "P36", _ref("Abu Dhabi")),
            "The capital of the United Arab Emirates is Abu Dhabi.",
        ),
        (
            _fact("Isaac Newton", "P569", Time(1879, 3, 14, 11)),
            "Isaac Newton was born on 14 March 1879.",
        ),
        (_fact("Homer", "P569", Time(-750, precision=7)), "Homer was born in the 8th century BC."),
        (
            _fact("Universe", "P580", Time(-13_798_000_000, precision=3)),
            "Universe began in 13,798,000,000 BC.",
        ),
        (_fact("Isaac Newton", "P569", Time(1879)), "Isaac Newton was born in 1879."),
        (_fact("gold", "P1086", Quantity(79)), "The atomic number of gold is 79."),
        (_fact("gold", "P279", _ref("metal")), "Gold is a kind of metal."),
        (_fact("Meryl Streep", "P31", _ref("actor")), "Meryl Streep is an actor."),
        (_fact("Texas", "P2046", Quantity(695662, "Q712226")), "The area of Texas is 695,662 km²."),
        (
            _fact("Paris", "P625", Coordinates(48.8567, 2.3508)),
            "The coordinates of Paris are 48.8567° N, 2.3508° E.",
        ),
        (_fact("gold", "P246", Text("Au")), "The chemical symbol of gold is Au."),
    ],
)
def test_a_fact_reads_as_an_english_sentence(fact: Fact, sentence: str) -> None:
    assert fact_text(fact) == sentence


def test_a_relation_without_wordings_is_named_by_its_label() -> None:
    fact = _fact("Obelix", "P999999", _ref("wild boar"))
    assert fact_text(fact) == "The favourite dish of Obelix is wild boar."


@pytest.mark.parametrize(
    ("label", "value", "sentence"),
    [
        ("supplied by", _ref("Acme Corp"), "Aurora Kettle is supplied by Acme Corp."),
        ("made in", _ref("United States"), "Aurora Kettle is made in the United States."),
        ("made in", Time(2026, 5, 1, 11), "Aurora Kettle is made on 1 May 2026."),
        ("launched", Time(2026, 5, 1, 11), "Aurora Kettle launched: 1 May 2026."),
        ("last updated", Time(2026), "Aurora Kettle last updated: 2026."),
        ("top speed", Quantity(5), "The top speed of Aurora Kettle is 5."),
        ("{odd} label", Quantity(5), "The odd label of Aurora Kettle is 5."),
    ],
)
def test_a_relation_that_only_has_a_label_is_worded_by_it(label: str, value: Value, sentence: str) -> None:
    fact = Fact(EntityRef("AK:k", "Aurora Kettle"), RelationRef("AK:r", label), value)
    assert fact_text(fact) == sentence
    relation = relation_of(OwnRelation("AK:r", label, ValueKind.ENTITY, Cardinality.ONE))
    assert fact_text(fact, relation) == sentence


def test_the_given_relation_words_the_fact() -> None:
    relation = Relation("P999999", "favourite dish", wordings=("{s} loves {o}",))
    assert fact_text(_fact("Obelix", "P999999", _ref("wild boar")), relation) == "Obelix loves wild boar."


def test_the_period_of_a_fact_is_told() -> None:
    ended = _fact("Germany", "P36", _ref("Bonn"), start=Time(1949), end=Time(1990, 10, 3, 11))
    assert fact_text(ended) == "The capital of Germany is Bonn (from 1949 to 3 October 1990)."
    assert fact_text(_fact("Germany", "P36", _ref("Berlin"), start=Time(1990))).endswith(" (since 1990).")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Quantity(0.000089), "0.000089"),
        (Quantity(1.4e9), "1,400,000,000"),
        (Quantity(-38.83, "Q25267"), "-38.83 °C"),
        (Quantity(71, "Q11229"), "71%"),
        (Time(1920, precision=8), "the 1920s"),
        (_ref(""), "AK:o"),
        (Time(-13_798_000_000, precision=3), "13,798,000,000 BC"),
        (Time(-10_000, precision=6), "10,000 BC"),
        (Time(-753), "753 BC"),
    ],
)
def test_a_value_reads_as_in_running_text(value: Value, text: str) -> None:
    assert value_text(value) == text
