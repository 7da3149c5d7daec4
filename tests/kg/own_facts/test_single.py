"""A relation of the user's own things has one object where every one of them has one."""

from __future__ import annotations

from kg.own_facts.single import single_pairs
from kg.records import EntityRef, Fact, RelationRef, Time

MAKER, COLOUR = RelationRef("P176", "manufacturer"), RelationRef("AK:colour", "colour")
LAMP, KETTLE, FRANCE = (
    EntityRef("AK:lamp", "Lamp"),
    EntityRef("AK:kettle", "Kettle"),
    EntityRef("Q142", "France"),
)
ACME, BOLT = EntityRef("AK:acme", "Acme"), EntityRef("AK:bolt", "Bolt")
OWN = {"AK:lamp", "AK:kettle"}


def test_one_object_each_is_the_only_one() -> None:
    facts = [Fact(LAMP, MAKER, ACME), Fact(KETTLE, MAKER, BOLT)]
    assert single_pairs(facts, OWN, stated=()) == {("AK:lamp", "P176"), ("AK:kettle", "P176")}


def test_a_second_object_of_one_thing_opens_the_relation_for_all() -> None:
    facts = [Fact(LAMP, MAKER, ACME), Fact(LAMP, MAKER, BOLT), Fact(KETTLE, MAKER, BOLT)]
    assert single_pairs(facts, OWN, stated=()) == frozenset()


def test_what_has_ended_is_no_second_object() -> None:
    facts = [Fact(LAMP, MAKER, ACME), Fact(LAMP, MAKER, BOLT, end=Time(2020))]
    ended = [fact for fact in facts if fact.ended]
    assert ended
    assert single_pairs(facts, OWN, stated=()) == {("AK:lamp", "P176")}


def test_things_of_the_graph_and_relations_that_the_user_spoke_of_are_left_out() -> None:
    facts = [Fact(FRANCE, MAKER, ACME), Fact(LAMP, COLOUR, ACME)]
    assert single_pairs(facts, OWN, stated={"AK:colour"}) == frozenset()
