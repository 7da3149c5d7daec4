"""A layer survives being written and read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.own_facts.layer import Layer, OwnEntity, OwnRelation, decode, encode, key_of
from kg.records import (
    Cardinality,
    Coordinates,
    EntityRef,
    Fact,
    Quantity,
    RelationRef,
    Text,
    Time,
    Value,
    ValueKind,
)

ACME, RELATION = EntityRef("AK:acme", "Acme"), RelationRef("AK:r", "r")
times = st.builds(
    Time,
    st.integers(-10_000, 10_000),
    st.integers(0, 12),
    st.integers(0, 31),
    st.sampled_from([7, 8, 9, 10, 11]),
    st.booleans(),
)
finite = st.floats(allow_nan=False, allow_infinity=False)
values: st.SearchStrategy[Value] = st.one_of(
    st.just(ACME),
    times,
    st.builds(Quantity, finite, st.sampled_from(["", "Q577", "AK:byte"]), finite),
    st.builds(Text, st.text(st.characters(exclude_categories=("Cs",)))),
    st.builds(Coordinates, finite, finite),
)
facts = st.builds(
    Fact,
    st.just(ACME),
    st.just(RELATION),
    values,
    st.none() | times,
    st.none() | times,
    st.text(st.characters(exclude_categories=("Cs",)), max_size=5),
)


@given(st.lists(facts, max_size=5), st.lists(facts, max_size=3))
def test_what_is_written_is_read(stated: list[Fact], taken_back: list[Fact]) -> None:
    entity = OwnEntity("AK:acme", "Acme", ("A\n",), "makes\u2028things", ("company",))
    relation = OwnRelation("AK:r", "r", ValueKind.TEXT, Cardinality.FEW, stated=True)
    layer = Layer("a", "2026", {entity.id: entity}, {"AK:r": relation}, tuple(stated), tuple(taken_back))
    assert decode(encode(layer), name="a", date="2026") == layer


def test_a_fact_is_the_same_whatever_its_source_and_dates() -> None:
    first = Fact(ACME, RELATION, EntityRef("Q90", "Paris"), source="a")
    second = Fact(ACME, RELATION, EntityRef("Q90", "Paname"), start=Time(2020))
    assert key_of(first) == key_of(second)


@pytest.mark.parametrize(
    "data", [b"nothing", b'{"s": "AK:none", "r": "AK:r", "o": 5}', b'{"relation": "AK:r"}', b"[]"]
)
def test_what_is_no_layer_is_an_error(data: bytes) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        decode(data, name="a", date="")
