"""What a negation or an exception speaks of."""

from __future__ import annotations

import pytest

from detect.clause import clause_of
from detect.negation import denies_more, is_excepted
from kg.linker import Linker
from kg.store import Snapshot


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("Ulm is not the only big city in Germany.", False, True),
        ("Ulm is not just a city in Germany.", False, True),
        ("Ulm is not a small city in Germany.", True, True),
        ("Ulm is not a small city in Germany.", False, False),
        ("Ulm is not a city in Germany.", True, True),
        ("Ulm did not lie in Germany until 1871.", False, True),
        ("Ulm isn't legally a city of Germany.", False, True),
        ("Ulm is not located in Germany.", True, False),
        ("Ulm is not in Germany.", True, False),
        ("Ulm is in Germany.", True, False),
    ],
)
def test_a_negation_may_deny_more_than_the_value(
    tiny_graph: Snapshot, text: str, place: bool, expected: bool
) -> None:
    linked = Linker(tiny_graph).link(text, "")
    clause = clause_of(linked, *linked.sentences[0])
    assert denies_more(clause, text, text.index("Germany"), place=place) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It borders every country except Germany.", True),
        ("It borders every country except France and Germany.", True),
        ("It borders all countries other than France, Berlin and Germany.", True),
        ("Apart from Germany, it borders France.", True),
        ("It borders Germany, except in the north.", False),
        ("It borders Germany.", False),
        ("Except for a river, it borders the whole of Germany.", False),
        ("Every city but Germany lies in France.", True),
    ],
)
def test_what_is_excepted_is_not_spoken_of(tiny_graph: Snapshot, text: str, expected: bool) -> None:
    linked = Linker(tiny_graph).link(text, "")
    clause = clause_of(linked, *linked.sentences[0])
    assert is_excepted(clause, text, text.index("Germany")) is expected
