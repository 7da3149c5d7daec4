"""Lists that are all of an answer, or that say the same of each item, are held against what was asked."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf

BORDERS = "Which countries border Norland?"
NAMES = ("Norland", "Sudland", "Westland", "Eastland", "Farland")
ENTITIES = "id\tlabel\taliases\tdescription\ttypes\timportance\n" + "".join(
    f"Q{number}\t{name}\t\tcountry\tcountry|sovereign state\t150\n" for number, name in enumerate(NAMES, 1)
)
FACTS = "subject\trelation\tobject\tsource\n" + "".join(
    f"Q{one}\tP47\tQ{other}\tt\nQ{other}\tP47\tQ{one}\tt\n" for one, other in ((1, 2), (1, 3), (1, 4))
)


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    "answer",
    [
        "Sudland, Westland and {}.",
        "The answer is Sudland, Westland and {}.",
        "- Sudland\n- Westland\n- {}\n",
        "Sure!\n\n1. Sudland\n2. Westland\n3. {}\n",
        "Here are the countries that border Norland:\n\n* Sudland\n* Westland\n* {}\n",
        "Norland borders Sudland, Westland and {}.",
    ],
)
def test_each_item_answers(checker: Checker, answer: str) -> None:
    wrong = checker.check(BORDERS, answer.format("Farland"))
    (claim,) = wrong.contradicted
    assert claim.correction is not None
    assert claim.correction.right == "Eastland"
    right = checker.check(BORDERS, answer.format("Eastland")).claims
    assert [each.verdict for each in right] == [Verdict.SUPPORTED] * 3


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        (BORDERS, "Sudland, Farland and Utopia."),
        ("Which countries border Norland and Westland?", "Farland and Sudland, respectively."),
        ("Tell me about Norland.", "- Sudland\n- Farland\n"),
        (BORDERS, "Countries that trade with Norland:\n- Sudland\n- Farland\n"),
    ],
    ids=["a name that nobody knows", "asked of two", "not asked", "another list"],
)
def test_other_lists_are_left_alone(checker: Checker, prompt: str, answer: str) -> None:
    assert not checker.check(prompt, answer).contradicted
