"""Dates and places of somebody else's death, and of somebody who is named by a given name alone."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf, contradicted

ENTITIES = """id\tlabel\taliases\tdescription\ttypes\timportance
X:ada\tAron Quill\t\tauthor\thuman\t200
X:ulm\tUlmar\t\tcity\tcity\t150
X:bor\tBorna\t\tcity\tcity\t150
X:book\tThe Red Tale\t\tnovel\tnovel\t120
"""
FACTS = """subject\trelation\tobject
X:ada\tP569\t+1892-01-03T00:00:00Z/11
X:ada\tP570\t+1973-09-02T00:00:00Z/11
X:ada\tP20\tX:ulm
X:book\tP50\tX:ada
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("text", "is_wrong"),
    [
        ("Aron Quill wrote The Red Tale. He died in Borna in 1980.", True),
        ("Aron Quill wrote The Red Tale. Christopher edited it. He died in Borna in 1980.", False),
        ("Aron Quill wrote The Red Tale. Christopher, his son, edited it. He died in Borna in 1980.", False),
    ],
)
def test_he_is_who_was_named_by_a_given_name(checker: Checker, text: str, is_wrong: bool) -> None:
    assert bool(contradicted(checker, "", text)) == is_wrong


@pytest.mark.parametrize(
    "text",
    [
        "Aron Quill was an author. After Peter's death in Borna in 1950, he wrote The Red Tale.",
        "After Peter's sudden death in 1950, Aron Quill wrote The Red Tale.",
    ],
)
def test_what_is_of_somebody_elses_death_is_not_his(checker: Checker, text: str) -> None:
    assert not contradicted(checker, "", text)


@pytest.mark.parametrize(
    "text",
    [
        "Aron Quill died in 1973, and Helene let nobody read it. When she died in 1980, it came out.",
        "Aron Quill died in 1973. Max Borren instead published it; he died in Borna in 1980.",
    ],
)
def test_another_one_may_be_meant(checker: Checker, text: str) -> None:
    assert not contradicted(checker, "", text)


def test_his_own_death_is(checker: Checker) -> None:
    assert contradicted(checker, "", "Aron Quill died in Borna in 1950.")
