"""Names that stand for something else than their bearer."""

from __future__ import annotations

import pytest

from detect.clause import clause_of
from detect.modifier import is_instance, is_modifier
from kg.linker import Linker
from kg.mention import MentionKind
from kg.store import Snapshot


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It was built by the Mughal emperor Shah Jahan.", True),
        ("It was built by the Zorgon corporation.", True),
        ("It was built by Zorgon in Berlin.", False),
        ("It was built by Zorgon.", False),
    ],
)
def test_an_unknown_name_before_a_noun_says_what_kind_of_thing_that_is(
    tiny_graph: Snapshot, text: str, expected: bool
) -> None:
    linked = Linker(tiny_graph).link(text, "")
    clause = clause_of(linked, *linked.sentences[0])
    first = next(s for s in clause.symbols if s.mention is not None and s.mention.kind is MentionKind.NAME)
    assert is_modifier(clause, first) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The last Beetle was built in 2003.", True),
        ("The latest Beetle was built there.", True),
        ("The Beetle was built in 1938.", False),
        ("At last Beetle was built.", True),
    ],
)
def test_one_of_many_is_not_the_model(text: str, expected: bool) -> None:
    assert is_instance(text, text.index("Beetle")) is expected
