"""Other things of an own thing's family, and what belongs to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from detect.checker import Checker
from detect.own_family import is_of_what_belongs, names_another
from tests.detect.conftest import contradicted

FACTS = b"""subject,relation,object
Fellmark,managing director,Tomas Querin
Fellmark,standard delivery charge,4.95 GBP
Fellmark,free shipping from,60 GBP
Skarn 2 tent,price,289 GBP
Skarn 2 tent,weight,2.1 kg
Lumen sleeping bag,comfort temperature,-4 \xc2\xb0C
spring course,start date,6 October 2025
"""


@pytest.mark.parametrize(
    ("text", "thing", "another"),
    [
        ("The Skarn 3 weighs 2.8 kg.", "Skarn 2 tent", True),
        ("The Skarn 2 weighs 2.8 kg.", "Skarn 2 tent", False),
        ("The Skarn 2 weighs less than the Skarn 3.", "Skarn 2 tent", False),
        ("The Skarn weighs 2.8 kg.", "Skarn 2 tent", False),
        ("The Lumen Light is warm.", "Lumen sleeping bag", True),
        ("The Lumen Sleeping Bag is warm.", "Lumen sleeping bag", False),
        ("The Lumen is warm.", "Lumen sleeping bag", False),
        ("It is warm.", "Lumen sleeping bag", False),
        ("The shop is open.", "web shop", False),
    ],
)
def test_another_of_a_family_is_told_by_its_name(text: str, thing: str, *, another: bool) -> None:
    assert names_another(text, thing, frozenset()) is another


def test_what_belongs_to_a_thing_is_told_by_its_noun() -> None:
    known = frozenset(("weight", "tent"))
    assert is_of_what_belongs("The footprint for the Skarn 2 weighs 380 g.", "Skarn 2 tent", known)
    assert not is_of_what_belongs("The weight of the Skarn 2 is 2.8 kg.", "Skarn 2 tent", known)
    assert not is_of_what_belongs("The total weight of the Skarn 2 is 2.8 kg.", "Skarn 2 tent", known)
    assert not is_of_what_belongs("The Skarn 2 weighs 2.8 kg.", "Skarn 2 tent", known)


@pytest.fixture(scope="module")
def checker(own_checker: Callable[[bytes], Checker]) -> Checker:
    return own_checker(FACTS)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How much is the Skarn 3?", "The Skarn 3 costs £349 and weighs 2.8 kg."),
        ("", "The Lumen Light has a comfort temperature of +3 °C."),
        ("Is there a footprint for the Skarn 2?", "Yes, the footprint for the Skarn 2 weighs 380 g."),
        ("", "Jana Whitlow is the assistant to the managing director of Fellmark."),
        ("", "Back in 2017 the standard delivery charge was £3.50 and shipping was free from £40."),
        ("", "Last year the spring course started on 30 September 2024."),
    ],
)
def test_what_is_said_of_them_is_not_wrong(checker: Checker, question: str, answer: str) -> None:
    assert not contradicted(checker, question, answer)


@pytest.mark.parametrize(
    "answer",
    [
        "The Skarn 2 weighs 2.8 kg.",
        "The Lumen has a comfort temperature of +3 °C.",
        "Jana Whitlow is the managing director of Fellmark.",
        "The standard delivery charge is £3.50.",
    ],
)
def test_the_same_of_the_thing_itself_is(checker: Checker, answer: str) -> None:
    assert contradicted(checker, "", answer)
