"""Statements drawn from a graph: spread, right and wrong ones."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from benchmarks.detect_sets.graph_facts import Draw, draw_facts
from benchmarks.statement import Kind, Split, Statement, Wording, read_wordings
from kg.store import Snapshot

DRAW = Draw(count=40, seed=0, split=Split.ALL, least=2)


@pytest.fixture(scope="module")
def statements(tiny_graph: Snapshot) -> list[Statement]:
    return draw_facts(tiny_graph, read_wordings(), DRAW)


def test_every_right_statement_says_a_fact(tiny_graph: Snapshot, statements: list[Statement]) -> None:
    for statement in statements:
        known = {f.relation.id for f in tiny_graph.facts(statement.triple.subject)}
        assert statement.triple.relation in known
        assert statement.right is (statement.kind is Kind.FACT)


def test_a_wrong_statement_follows_the_right_one_in_the_same_wording(statements: list[Statement]) -> None:
    by_fact = Counter((s.triple.subject, s.triple.relation) for s in statements)
    assert set(by_fact.values()) <= {1, 2}
    pairs = [(a, b) for a, b in pairwise(statements) if a.right and not b.right]
    assert pairs
    assert all(a.prompt == b.prompt and a.answer != b.answer for a, b in pairs)


def test_the_same_seed_draws_the_same(tiny_graph: Snapshot, statements: list[Statement]) -> None:
    assert draw_facts(tiny_graph, read_wordings(), DRAW) == statements


def test_at_most_so_many_facts_are_drawn(tiny_graph: Snapshot) -> None:
    drawn = draw_facts(tiny_graph, read_wordings(), Draw(count=3, seed=0, split=Split.ALL, least=2))
    assert sum(s.right for s in drawn) == 3


def test_relations_without_wordings_are_left_out(tiny_graph: Snapshot) -> None:
    only = {"P36": Wording("What is the capital of {s}?", ("{o} is the seat of {s}.",))}
    drawn = draw_facts(tiny_graph, only, Draw(count=9, seed=0, split=Split.ALL, least=1))
    assert {s.triple.relation for s in drawn} == {"P36"}
    assert any(s.answer == "Paris is the seat of France." for s in drawn)
