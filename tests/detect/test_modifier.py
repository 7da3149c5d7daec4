"""Names that stand for something else than their bearer."""

from __future__ import annotations

import pytest

from detect.clause import Clause, Symbol, clause_of
from detect.modifier import (
    is_difference,
    is_exemplified,
    is_instance,
    is_modifier,
    is_of_old,
    is_part_of_name,
    is_variety,
)
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


def named(graph: Snapshot, text: str, *words: str) -> tuple[Clause, list[Symbol]]:
    """The clause of a text, and the symbols of some of its words."""
    linked = Linker(graph).link(text, "")
    clause = clause_of(linked, *linked.sentences[0])
    return clause, [next(s for s in clause.symbols if s.text == word) for word in words]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He played for the United States Berlin.", True),
        ("The Zorgon United States began in 1880.", True),
        ("He played for the United States in Zorgon.", False),
        ("He played for the United States, Zorgon and others.", False),
        ("In 1905 the president of the United States spoke.", False),
    ],
)
def test_a_name_that_goes_on_is_not_its_first_word(tiny_graph: Snapshot, text: str, expected: bool) -> None:
    clause, (name,) = named(tiny_graph, text, "United States")
    assert is_part_of_name(clause, name) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Berlin is 300 metres higher.", True),
        ("Berlin has 300 metres or so more.", True),
        ("Berlin is 300 metres high.", False),
        ("Berlin is 300 metres, higher than Ulm.", False),
    ],
)
def test_how_much_higher_something_is_is_not_how_high(
    tiny_graph: Snapshot, text: str, expected: bool
) -> None:
    _, (number,) = named(tiny_graph, text, "300 metres")
    assert is_difference(text, number) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Liquid iron was first made in 1908.", True),
        ("Iron was first made in 1908.", False),
        ("The iron was first made in 1908.", False),
    ],
)
def test_when_a_variety_was_made_says_nothing_of_the_whole(
    tiny_graph: Snapshot, text: str, expected: bool
) -> None:
    word = "iron" if "iron" in text else "Iron"
    clause, (iron, year) = named(tiny_graph, text, word, "1908")
    assert is_variety(clause, iron, year) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The first physicist, Albert Einstein, came in 1923.", True),
        ("The first physicist came in 1923.", False),
        ("A physicist, Albert Einstein, came in 1923.", False),
    ],
)
def test_one_that_is_named_behind_its_kind_is_meant(tiny_graph: Snapshot, text: str, expected: bool) -> None:
    clause, (kind,) = named(tiny_graph, text, "physicist")
    assert is_exemplified(clause, text, kind) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Freiberg (now Příbor)", True),
        ("Freiberg, today's Příbor", True),
        ("Freiberg, now a town", False),
        ("Freiberg (Germany)", False),
    ],
)
def test_a_name_of_old_has_todays_behind_it(text: str, expected: bool) -> None:
    assert is_of_old(text, len("Freiberg")) is expected
