"""Where facts were taken back."""

from __future__ import annotations

from kg import schema
from kg.own_facts.retracted import other_ways, retracted_pairs
from kg.records import EntityRef, Fact, Quantity

FRANCE, PARIS, LYON = EntityRef("Q142", "France"), EntityRef("Q90", "Paris"), EntityRef("Q456", "Lyon")
CAPITAL = schema.builtin()["P36"].ref
OTHER_WAY = other_ways([])


def test_a_removed_fact_leaves_a_gap_in_both_directions() -> None:
    assert retracted_pairs([Fact(FRANCE, CAPITAL, PARIS)], [], OTHER_WAY) == {
        ("Q142", "P36"),
        ("Q90", "P1376"),
    }


def test_an_own_fact_in_its_place_fills_the_gap() -> None:
    removed, own = Fact(FRANCE, CAPITAL, PARIS), Fact(FRANCE, CAPITAL, LYON)
    assert retracted_pairs([removed], [own], OTHER_WAY) == {("Q90", "P1376")}


def test_a_value_has_no_other_direction() -> None:
    population = schema.builtin()["P1082"].ref
    assert retracted_pairs([Fact(FRANCE, population, Quantity(1.0))], [], OTHER_WAY) == {("Q142", "P1082")}
