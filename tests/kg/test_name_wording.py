"""How names are worded."""

from __future__ import annotations

import pytest

from kg.graph import Candidate
from kg.name_wording import is_part, relation_nouns, shortens
from kg.store import Snapshot


def candidate(label: str) -> Candidate:
    return Candidate("Q1", label, prior=1.0)


@pytest.mark.parametrize(
    ("surface", "label", "expected"),
    [
        ("house", "house music", True),
        ("fictional", "fiction", True),
        ("gold", "gold", False),
        ("quicksilver", "mercury", False),
        ("house music", "house music genre", False),
    ],
)
def test_a_word_of_the_label_or_an_adjective_shortens_it(surface: str, label: str, expected: bool) -> None:
    assert shortens(surface, candidate(label)) is expected


def test_an_adjective_is_no_part_of_the_label() -> None:
    assert is_part("rand", candidate("South African rand"))
    assert not is_part("scientific", candidate("science"))


def test_the_nouns_of_relations_are_words_of_facts(graph: Snapshot) -> None:
    assert {"capital", "population"} <= relation_nouns(graph)
