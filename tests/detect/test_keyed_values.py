"""Values that stand alone: behind a key, in a cell of a table, in a row of what its first column is headed with."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict
from tests.detect.conftest import CheckerOf

ENTITIES = """id\tlabel\taliases\ttypes\timportance
Q1\tNorduria\t\tcountry\t90
Q2\tNordurian won\twon\tcurrency\t60
Q3\tSulian dinar\tdinar\tcurrency\t60
Q4\tSulia\t\tcountry\t90
Q5\tWaterlow\t\tsong\t60
Q6\tAcme Works\t\tcompany\t70
Q7\tHillside\t\tbig city\t70
Q8\tMarsh End\t\tbig city\t70
Q9\tNorth Shire\t\tprovince\t70
"""
FACTS = """subject\trelation\tobject
Q1\tP38\tQ2
Q4\tP38\tQ3
Q5\tP577\t+1974-00-00T00:00:00Z/9
Q6\tP159\tQ7
Q7\tP131\tQ9
Q8\tP131\tQ9
Q7\tP17\tQ1
Q8\tP17\tQ1
Q7\tP1082\t+500000
Q8\tP1082\t+400000
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


def verdicts(checker: Checker, question: str, answer: str) -> list[Verdict]:
    return [claim.verdict for claim in checker.check(question, answer).claims]


@pytest.mark.parametrize("answer", ["- Currency: {}", "**Currency:** {}", "Currency: *{}*"])
def test_a_bare_word_is_a_value(checker: Checker, answer: str) -> None:
    question = "Tell me about Norduria."
    assert Verdict.SUPPORTED in verdicts(checker, question, answer.format("won"))
    assert Verdict.CONTRADICTED in verdicts(checker, question, answer.format("dinar"))


@pytest.mark.parametrize("answer", ["- Result: won", "- Games: 12, won: 5", "- Status: they won it"])
def test_a_bare_word_behind_another_key_is_none(checker: Checker, answer: str) -> None:
    assert Verdict.CONTRADICTED not in verdicts(checker, "Tell me about Sulia.", answer)


def test_the_first_column_is_what_it_is_headed_with(checker: Checker) -> None:
    row = "|---|---|\n| Waterlow | 1815 |"
    assert Verdict.CONTRADICTED not in verdicts(checker, "", f"| Battle | Year |\n{row}")
    assert Verdict.CONTRADICTED in verdicts(checker, "", f"| Song | Year |\n{row}")


def test_a_place_and_what_it_lies_in_are_one_value_of_a_cell(checker: Checker) -> None:
    answer = "| | |\n|---|---|\n| Headquarters | Marsh End, North Shire |"
    assert Verdict.CONTRADICTED in verdicts(checker, "Tell me about Acme Works.", answer)
