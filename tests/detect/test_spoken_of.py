"""Whether a clause speaks of its names, or of others."""

from __future__ import annotations

import pytest

from detect.clause import clause_of
from detect.spoken_of import leaves_some_out, speaks_of_others
from kg.linker import Linker
from kg.store import Snapshot


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Berlin is the capital of Germany.", False),
        ("Not Berlin but Ulm is the capital of Germany.", True),
        ("Every city but Berlin is in Germany.", True),
        ("Berlin borders everything except Germany.", True),
        ("The last Berlin was built in Germany.", True),
        ("A Berlin lies in Germany.", True),
    ],
)
def test_what_is_said_of_others_is_not_said_of_the_names(
    tiny_graph: Snapshot, text: str, expected: bool
) -> None:
    linked = Linker(tiny_graph).link(text, "")
    clause = clause_of(linked, *linked.sentences[0])
    named = {symbol.text: symbol for symbol in clause.symbols if symbol.mention is not None}
    assert speaks_of_others(clause, text, named["Berlin"], named["Germany"], negated=False) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The highest point of Germany is Ulm.", False),
        ("Outside Berlin, the highest point of Germany is Ulm.", True),
        ("The highest point that lies entirely in Germany is Ulm.", True),
        ("Outside Berlin, it rains.", False),
        ("Neither Berlin nor Ulm is the capital of Germany.", True),
    ],
)
def test_neither_of_two_and_the_first_of_some_leave_others_out(
    tiny_graph: Snapshot, text: str, expected: bool
) -> None:
    linked = Linker(tiny_graph).link(text, "")
    assert leaves_some_out(clause_of(linked, *linked.sentences[0]), text) is expected
