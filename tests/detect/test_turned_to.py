"""Whom a text turns to: keys of a list that nobody knows, symbols, old names, replicas, asides."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
Q1\tNordmark\t\tcountry\tcountry|sovereign state\t150
Q2\tNorburg\tAltstadt\tcity\tcity\t120
Q3\tAltenau\t\tcity\tcity\t120
Q4\tSudmark\t\tcountry\tcountry|sovereign state\t150
Q5\tAnton Adler\t\tpolitician\thuman\t120
Q6\tNorburg Tower\t\ttower in Norburg\ttower\t120
Q7\tWilhelm Lamm\t\tarchitect\thuman\t60
Q8\tbrennium\t\tchemical element\tchemical element\t100
"""
FACTS = """subject\trelation\tobject
Q1\tP36\tQ2
Q2\tP17\tQ1
Q3\tP17\tQ4
Q5\tP570\t+1984-02-09T00:00:00Z/11
Q6\tP131\tQ2
Q6\tP84\tQ7
Q8\tP1086\t+79
Q8\tP246\t"Bn"
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


def test_a_key_that_nobody_knows_is_somebody_else(checker: Checker) -> None:
    before = "- **Anton Adler** – had been a minister for fifteen years.\n"
    assert not contradicted(checker, "", f"{before}- **Gorbat** – resigned in 1991. He died in 2022.")
    assert contradicted(checker, "", f"{before}- **Anton Adler** – resigned in 1991. He died in 2022.")


def test_a_key_that_denies_something_turns_to_whom_it_names(checker: Checker) -> None:
    before = "- **Anton Adler** – had been a minister for fifteen years.\n\n"
    assert not contradicted(checker, "", f"{before}**Torek** never ruled: he was expelled and died in 1940.")


def test_a_symbol_is_nothing_that_a_pronoun_means(checker: Checker) -> None:
    said = "Its chemical symbol is Bn. Its atomic number is {}."
    (claim,) = contradicted(checker, "Tell me about brennium.", said.format(47))
    assert claim.correction is not None
    assert claim.correction.right == "79"
    assert not contradicted(checker, "Tell me about brennium.", said.format(79))


def test_what_was_renamed_has_another_name_today(checker: Checker) -> None:
    assert not contradicted(checker, "", "Nordmark's capital, Altenau, was renamed Norburg in 1982.")
    assert contradicted(checker, "", "Nordmark's capital is Altenau.")


def test_a_replica_stands_anywhere(checker: Checker) -> None:
    assert not contradicted(checker, "", "Norburg Tower stands in Altenau as a half-size replica.")
    assert contradicted(checker, "", "Norburg Tower stands in Altenau.")


@pytest.mark.parametrize("dash", [" - ", " – ", " — ", "—"])
def test_an_aside_between_dashes_is_one_between_commas(checker: Checker, dash: str) -> None:
    text = f"Norburg Tower{dash}the pride of the country{dash}stands in Altenau."
    (claim,) = contradicted(checker, "", text)
    assert claim.correction is not None
    assert claim.correction.right == "Norburg"


def test_those_of_a_firm_are_no_strangers(checker: Checker) -> None:
    assert not contradicted(checker, "", "### Norburg Tower\n- **Architects**: *Shrieve, Lamm and Harman*")
