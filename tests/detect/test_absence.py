"""The odds of a value that a graph lacks."""

from __future__ import annotations

import math

import pytest

from detect.absence import PRIORS, Signs, missing, p_false, together
from detect.head import Tally
from kg.records import Cardinality, EntityRef, Quantity
from kg.schema import builtin

PLAIN = Signs(more=0.1, missed=0.2)


def tally(*subjects: str) -> Tally:
    """Subjects with single letters for values."""
    found = Tally()
    for values in subjects:
        found.add([EntityRef(value, value) for value in values], len(values))
    return found


def test_the_surer_the_graph_the_surer_the_value_is_false() -> None:
    assert (
        p_false(PLAIN) < p_false(PLAIN._replace(more=0.01)) < p_false(PLAIN._replace(more=0.01, missed=0.1))
    )


@pytest.mark.parametrize("sign", ["together", "contained"])
def test_what_speaks_for_a_value_makes_it_less_false(sign: str) -> None:
    assert p_false(PLAIN._replace(**{sign: 1.0})) < p_false(PLAIN)


@pytest.mark.parametrize(
    ("cardinality", "called_false"),
    [
        (Cardinality.ONE, True),
        (Cardinality.CURRENT, True),
        (Cardinality.FEW, True),
        (Cardinality.MANY, False),
    ],
)
def test_without_figures_the_cardinality_decides(cardinality: Cardinality, called_false: bool) -> None:
    assert (p_false(Signs(*PRIORS[cardinality])) >= 0.98) is called_false


def test_a_relation_of_one_value_that_often_has_two_is_not_taken_at_its_word() -> None:
    birth = builtin()["P19"]
    assert missing({"P19": tally(*["a"] * 50)}, birth, 1)[0] < 0.01
    assert missing({"P19": tally(*["a", "ab"] * 50)}, birth, 1)[0] > 0.4


def test_a_relation_of_many_values_that_looks_single_is_not_taken_for_single() -> None:
    occupation = builtin()["P106"]
    assert missing({"P106": tally(*["a"] * 900)}, occupation, 1) == PRIORS[Cardinality.MANY]


@pytest.mark.parametrize(("answered", "least", "most"), [(30, 0.48, 0.5), (100, 0.001, 0.01)])
def test_facts_that_are_stated_back_or_not_show_what_the_graph_misses(
    answered: int, least: float, most: float
) -> None:
    borders, seen = builtin()["P47"], tally("a")
    seen.asked, seen.answered = 100, answered
    assert least < missing({"P47": seen}, borders, 1)[1] < most


def test_several_measurements_do_not_make_another_one_likelier() -> None:
    measured = Tally()
    for amount in range(50):
        measured.add([Quantity(float(amount)), Quantity(amount + 0.5)], 2)
    assert missing({"P2046": measured}, builtin()["P2046"], 1)[0] == PRIORS[Cardinality.FEW].more


def test_values_seen_together_more_often_than_by_chance_go_together() -> None:
    seen = tally(*["ab"] * 5, *["c"] * 5)
    assert together(seen, "a", "b") > 0 > together(seen, "a", "c")
    assert together(seen, "x", "y") == math.log(1.0)
