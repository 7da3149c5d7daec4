"""Whose child somebody is: the mother does not contradict the father."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
Q1\tAnselm of Birka\t\tpainter\thuman\t90
Q2\tOtto of Birka\t\tking of Birka\thuman\t90
Q3\tHilda Storm\t\tpoet and wife of Gunnar the Old\thuman\t90
Q4\tGunnar the Old\t\tking of Norduria\thuman\t90
Q5\tElsa Falk\t\tactress\thuman\t90
"""
FACTS = "subject\trelation\tobject\tsource\nQ1\tP22\tQ2\tt\n"


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    "answer",
    [
        "Anselm of Birka was the son of Hilda Storm.",
        "Anselm of Birka was the son of Elsa Falk.",
    ],
)
def test_who_may_be_the_mother_is_left_open(checker: Checker, answer: str) -> None:
    assert not checker.check("", answer).contradicted


@pytest.mark.parametrize(
    "answer",
    [
        "Anselm of Birka was the son of Gunnar the Old.",
        "The father of Anselm of Birka was Gunnar the Old.",
    ],
)
def test_another_father_is_contradicted(checker: Checker, answer: str) -> None:
    assert checker.check("", answer).contradicted
