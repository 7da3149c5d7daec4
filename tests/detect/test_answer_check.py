"""Several names given for one thing: each wrong one gets a right one of its own, as long as there are any."""

from __future__ import annotations

import shutil

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from kg.linker import Linker
from kg.overlay import open_graph
from kg.own_facts.adding import add, rows_of
from kg.store import Snapshot

FILMS = b"""Bright Film,type,film
Bright Film,director,Ann Able
Bright Film,director,Ben Best
Lone Film,type,film
Lone Film,director,Ann Able
Ann Able,type,human
Ben Best,type,human
Cy Cold,type,human
Di Dark,type,human
"""


@pytest.fixture(scope="module")
def checker(tiny_graph: Snapshot, tmp_path_factory: pytest.TempPathFactory) -> Checker:
    folder = shutil.copytree(tiny_graph.folder, tmp_path_factory.mktemp("films") / "snapshot")
    add(rows_of(FILMS, "csv"), folder, name="films.csv", date="2026-11-22")
    graph = open_graph(folder)
    return Checker(graph, Linker(graph), encoder=None, calibration=Calibration.load())


def rights(checker: Checker, answer: str) -> list[str | None]:
    """What takes the place of each name that is contradicted."""
    claims = checker.check("", answer).claims
    return [c.correction and c.correction.right for c in claims if c.verdict.value == "contradicted"]


@pytest.mark.parametrize("year", ["", " in 1999"])
def test_each_wrong_name_of_a_list_gets_another_right_one(checker: Checker, year: str) -> None:
    assert rights(checker, f"Bright Film was directed by Cy Cold and Di Dark{year}.") == [
        "Ann Able",
        "Ben Best",
    ]


def test_one_that_is_right_is_not_given_again(checker: Checker) -> None:
    assert rights(checker, "Bright Film was directed by Ann Able and Di Dark.") == ["Ben Best"]


def test_where_there_are_not_enough_one_is_left_without(checker: Checker) -> None:
    assert rights(checker, "Lone Film was directed by Cy Cold and Di Dark.") == ["Ann Able", None]
