"""Small towns of a country that borrows names may be taken for what the graph does not know."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from tests.detect.conftest import CheckerOf

NEW, OLD, OTHER = range(100, 112), range(200, 203), range(300, 312)
"""Towns of a new country, of which three are named after towns of an old one, and of one that borrows no names."""


def _rows() -> tuple[str, str]:
    entities = [
        "id\tlabel\taliases\tdescription\ttypes\timportance",
        *(f"Q{n}\t{name}\t\tcountry\tcountry|sovereign state\t250" for n, name in COUNTRIES.items()),
        "Q99\tVelora\t\tgreat town\tcity|big city\t180",
    ]
    entities += [
        "Q98\tSilver Water\t\triver\triver\t80",
        "Q97\tOld Silver Water\t\triver\triver\t160",
        "Q96\tWestia\t\tcontinent\tcontinent\t300",
        "Q95\tEastia\t\tcontinent\tcontinent\t300",
    ]
    facts = ["subject\trelation\tobject", "Q99\tP17\tQ1", "Q98\tP17\tQ2", "Q97\tP17\tQ2"]
    facts += ["Q1\tP30\tQ96", "Q2\tP30\tQ95", "Q3\tP30\tQ95"]
    for towns, country in ((NEW, 1), (OLD, 2), (OTHER, 3)):
        for n in towns:
            named = f"Tarn{chr(97 + n - 100)}ford" if n < 200 else f"Tarn{chr(97 + n - 200)}ford"
            label = named if n < 300 else f"Quell{chr(97 + n - 300)}ton"
            entities.append(f"Q{n}\t{label}\t\ttown\ttown\t30")
            facts.append(f"Q{n}\tP17\tQ{country}")
    return "\n".join(entities) + "\n", "\n".join(facts) + "\n"


COUNTRIES = {1: "Newland", 2: "Oldland", 3: "Otherland"}


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(*_rows())


@pytest.mark.parametrize(
    ("text", "contradicted"),
    [
        ("Tarnhford is in Otherland.", False),
        ("Quellhton is in Oldland.", True),
        ("Velora is in Oldland.", True),
    ],
)
def test_a_small_town_is_not_denied_where_names_are_borrowed(
    checker: Checker, text: str, contradicted: bool
) -> None:
    assert bool(checker.check("", text).contradicted) is contradicted


@pytest.mark.parametrize(
    ("text", "contradicted"),
    [
        ("Silver Water is in Newland.", False),
        ("Silver Water is in Otherland.", True),
        ("Old Silver Water is in Newland.", True),
    ],
)
def test_a_river_may_have_lent_its_name_to_one_overseas(
    checker: Checker, text: str, contradicted: bool
) -> None:
    assert bool(checker.check("", text).contradicted) is contradicted


def test_where_it_is_known_to_be_is_supported(checker: Checker) -> None:
    assert checker.check("", "Tarnhford is in Newland.").supported
