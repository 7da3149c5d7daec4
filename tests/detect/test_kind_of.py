"""What kind of thing something is said to be."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.kind_of import RULE
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
X:land\tNorduria\t\tcountry\tcountry|sovereign state\t200
X:city\tUlmar\t\tcity\tcity\t100
"""
FACTS = """subject\trelation\tobject
X:city\tP17\tX:land
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Whales are the largest fish in the ocean.", "mammals"),
        ("The bat is a bird.", "mammal"),
        ("Yes, frogs are reptiles.", "amphibians"),
        ("A tortoise is a slow amphibian that lives on land.", "reptile"),
        ("Mushrooms, a type of plant, grow overnight.", "fungus"),
        ("Sodium is a noble gas that's stored in oil.", "alkali metal"),
        ("Calcium is in the halogen group.", "alkaline earth metal"),
        ("The trumpet is a string instrument.", "wind instrument"),
        ("Hungarian is a Slavic language spoken in Central Europe.", "Uralic language"),
        ("Granite is a sedimentary rock.", "igneous rock"),
        ("Malaria is a viral disease spread by mosquitoes.", "parasitic disease"),
        ("A light-year is a unit of time.", "unit of length"),
        ("The wolf belongs to the cat family.", "dog"),
        ("Penguins are reptiles.", "birds"),
    ],
)
def test_what_a_thing_cannot_be_is_wrong(checker: Checker, text: str, right: str) -> None:
    (claim,) = contradicted(checker, "", text)
    assert claim.rule == RULE
    assert claim.correction is not None
    assert claim.correction.right == right
    assert claim.facts


def test_what_is_listed_under_a_kind_is_held_against_it(checker: Checker) -> None:
    (claim,) = contradicted(checker, "", "Mammals: whale, bat, ostrich.")
    assert claim.claim.text.endswith("ostrich")
    assert claim.correction is None
    (claim,) = contradicted(checker, "", "The halogens include fluorine, chlorine and calcium.")
    assert claim.claim.text.endswith("calcium")


@pytest.mark.parametrize(
    "text",
    [
        "Whales are mammals.",
        "Killer whales are dolphins.",
        "The bat is a wooden club.",
        "A whale's favourite food is fish.",
        "The cow is a fish farm's mascot.",
        "Whales are not fish.",
        "Whales, unlike fish, are mammals.",
        "Technically, humans are fish.",
        "Birds are reptiles in a cladistic sense.",
        "Birds are living dinosaurs.",
        "Many people think that spiders are insects.",
        "Linnaeus first put whales among the fish.",
        "Guinea pigs are rodents, and pigs are not.",
        "The whale shark is a fish.",
        "The electric eel is not an eel.",
        "Venus is the morning star.",
        "Mercury is a planet, and mercury is a metal.",
        "Steel is iron with a little carbon.",
        "Titan: Saturn. Triton: Neptune.",
        "Crows and ravens are birds, cats and dogs are mammals.",
        "He is a lion in battle.",
        "Is a whale a fish?",
        "If a whale were a fish, it would not breathe air.",
        "The Town Musicians of Bremen are a donkey, a dog, a cat, and a rooster.",
        "A typical combo has a trumpet, a saxophone, a double bass, and a drum kit.",
        "Snakes: mice, rats, frogs",
        "Mammals such as dolphins, fish, and sea turtles live in the Red Sea.",
        "Hermit, king, and spider are types of crabs.",
        "Rhino is a hamster who loves television.",
        "A cow is an adult female elephant.",
        "The gold is an alloy in most rings.",
        "Koalas are bears in name only.",
        "Pigeons are rats with wings.",
        "In astronomy, metals include carbon and oxygen.",
    ],
)
def test_what_may_be_meant_so_is_left_alone(checker: Checker, text: str) -> None:
    assert not contradicted(checker, "", text)


def test_only_the_plain_kind_is_supported(checker: Checker) -> None:
    """What else is said may be wrong: "the smallest mammals"."""

    def verdicts(text: str) -> list[Verdict]:
        return [claim.verdict for claim in checker.check("", text).claims]

    assert verdicts("Elephants are mammals.") == [Verdict.SUPPORTED]
    assert verdicts("Elephants are the smallest mammals.") == []
