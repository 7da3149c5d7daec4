"""Layers on top of each other: the last word counts."""

from __future__ import annotations

from kg.own_facts.layer import FactKey, Layer, OwnEntity, OwnRelation
from kg.own_facts.stack import merged, stacked
from kg.records import Cardinality, EntityRef, Fact, Quantity, RelationRef, Time, ValueKind

PRICE = RelationRef("AK:price", "price")


def fact(price: float, *, start: int = 0, end: int = 0, subject: str = "AK:acme") -> Fact:
    return Fact(
        EntityRef(subject, subject),
        PRICE,
        Quantity(price),
        Time(start) if start else None,
        Time(end) if end else None,
    )


def layer(
    *facts: Fact,
    removed: tuple[Fact, ...] = (),
    cardinality: Cardinality = Cardinality.ONE,
    stated: bool = False,
) -> Layer:
    ids = [each.subject.id for each in (*facts, *removed)]
    relation = OwnRelation(PRICE.id, PRICE.label, ValueKind.QUANTITY, cardinality, stated=stated)
    entities = {key: OwnEntity(key, key) for key in ids}
    return Layer("a", "", entities, {PRICE.id: relation}, facts, removed)


def prices(*layers: Layer) -> list[float]:
    facts = stacked(layers, {}).facts
    return [each.object.amount for each in facts if isinstance(each.object, Quantity)]


def test_of_a_single_relation_the_last_fact_counts() -> None:
    assert prices(layer(fact(1)), layer(fact(2))) == [2]
    assert prices(layer(fact(1), fact(5, subject="AK:bolt")), layer(fact(2))) == [5, 2]


def test_what_has_ended_stays_beside_what_holds() -> None:
    assert prices(layer(fact(1, start=2010, end=2020)), layer(fact(2, start=2020))) == [1, 2]


def test_a_fact_that_has_ended_replaces_nothing() -> None:
    assert prices(layer(fact(2)), layer(fact(1, end=2020))) == [2, 1]


def test_of_a_relation_with_several_objects_facts_add_up() -> None:
    many = Cardinality.MANY
    assert prices(layer(fact(1), cardinality=many), layer(fact(2), cardinality=many)) == [1, 2]


def test_the_estimate_that_all_layers_allow_counts_and_what_was_stated_more() -> None:
    loose = layer(fact(1), fact(2), cardinality=Cardinality.MANY)
    assert stacked([layer(fact(1)), loose], {}).relations[PRICE.id].cardinality is Cardinality.MANY
    stated = layer(fact(1), stated=True)
    assert stacked([stated, loose], {}).relations[PRICE.id].cardinality is Cardinality.ONE


def test_a_removed_fact_stays_removed_until_it_is_stated_again() -> None:
    gone = layer(removed=(fact(1),))
    assert prices(layer(fact(1)), gone) == []
    assert set(stacked([gone], {}).removed) == {FactKey("AK:acme", PRICE.id, Quantity(1))}
    again = stacked([gone, layer(fact(1))], {})
    assert (len(again.facts), len(again.removed)) == (1, 0)


def test_entities_that_no_fact_speaks_of_any_more_are_gone() -> None:
    assert not stacked([layer(fact(1)), layer(removed=(fact(1),))], {}).entities


def test_two_layers_of_one_file_merge_into_one_that_says_the_same() -> None:
    old, new = layer(fact(1), fact(3, subject="AK:bolt")), layer(fact(2))
    one = merged(old, new, {})
    assert stacked([one], {}).facts == stacked([old, new], {}).facts
