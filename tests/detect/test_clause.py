"""Clauses: a sentence as a line of symbols."""

import pytest

from detect.clause import clause_of
from kg.linker import Linker
from kg.store import Snapshot


@pytest.fixture(scope="module")
def linker(tiny_graph: Snapshot) -> Linker:
    return Linker(tiny_graph)


def line(linker: Linker, text: str) -> str:
    return clause_of(linker.link(text), 0, len(text)).line.strip()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The capital of France is Paris.", "#capital of E2 be E4 ."),
        ("France's capital has been Paris", "E0 's #capital be E5"),
        ("He was born in 1879", "P0 be born in T4"),
        ("Who wrote Hamlet?", "W0 wrote E2 ?"),
        ("The code `x = France` is short", "code ` be short"),
        ("It's in Paris", "P0 be in E3"),
        ("It has its seat in Paris", "P0 have seat in E4"),
        ("He'd been born in Paris", "P0 be born in E5"),
        ("Paris, who'd died in 1879", "E0 , W2 died in T6"),
        ("He'd like Paris", "P0 'd like E3"),
    ],
)
def test_a_line_keeps_what_carries_meaning(linker: Linker, text: str, expected: str) -> None:
    assert line(linker, text) == expected


def test_a_negation_counts_only_within_its_span(linker: Linker) -> None:
    text = "France is not small and Paris is old"
    clause = clause_of(linker.link(text), 0, len(text))
    last = len(clause.symbols) - 1
    assert clause.negated(0, last)
    assert not clause.negated(4, last)


def test_symbols_know_where_they_stand(linker: Linker) -> None:
    text = "👋 The capital of France"
    clause = clause_of(linker.link(text), 0, len(text))
    assert [text[s.start : s.end] for s in clause.symbols][-3:] == ["capital", "of", "France"]
