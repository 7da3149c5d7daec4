"""Facts by name, by words and by meaning together, and the index of their words."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.dense import DenseIndex
from kg.mention import Mention, MentionKind
from kg.retrieval.fact_search import FactSearch
from kg.retrieval.fact_words import FactWords
from kg.retrieval.passage_engine import BM25, DENSE, Fusion, Method
from kg.retrieve import EXACT, Retriever
from kg.store import Snapshot

CAPITAL = "The capital of France is Paris."


@pytest.fixture
def words(tiny_graph: Snapshot, tmp_path: Path) -> FactWords:
    return FactWords(tiny_graph, tmp_path / "words")


@pytest.fixture
def facts(tiny_graph: Snapshot, words: FactWords) -> FactSearch:
    return FactSearch(tiny_graph, Retriever(tiny_graph, DenseIndex.open(tiny_graph.data), None), words)


def _france(graph: Snapshot) -> list[Mention]:
    return [Mention(0, 6, "France", MentionKind.ENTITY, tuple(graph.candidates("France")))]


def test_words_find_a_fact_that_nobody_linked(facts: FactSearch) -> None:
    hit = facts.search("capital France", 1, method=Method.BM25)[0]
    assert (hit.text, hit.method, hit.ranks) == (CAPITAL, BM25, {BM25: 1})


@pytest.mark.parametrize("fusion", Fusion)
def test_a_fused_hit_has_the_rank_and_score_of_every_system(
    facts: FactSearch, tiny_graph: Snapshot, fusion: Fusion
) -> None:
    best = facts.search("What is the capital of France?", 3, _france(tiny_graph), fusion=fusion)[0]
    assert best.text == CAPITAL
    assert best.ranks.keys() == best.scores.keys() >= {EXACT, BM25}


def test_weights_decide_which_system_leads(facts: FactSearch, tiny_graph: Snapshot) -> None:
    query, mentions = "border", _france(tiny_graph)
    worded = facts.search(query, 1, mentions, fusion=Fusion.WEIGHTED, weights={BM25: 1.0})[0]
    assert worded.ranks[BM25] == 1
    named = facts.search(query, 1, mentions, fusion=Fusion.WEIGHTED, weights={EXACT: 1.0})[0]
    assert named.ranks[EXACT] == 1


def test_dense_alone_asks_nothing_else(facts: FactSearch, tiny_graph: Snapshot) -> None:
    found = facts.search("capital", 3, _france(tiny_graph), method=Method.DENSE)
    assert all(hit.ranks.keys() == {DENSE} for hit in found)


def test_both_fusions_are_compared(facts: FactSearch, tiny_graph: Snapshot) -> None:
    hit, compared = facts.compare("What is the capital of France?", 3, _france(tiny_graph))[0]
    assert hit.text == CAPITAL
    assert {placed.rank for placed in compared.placed.values()} == {1}


def test_the_index_is_made_once_for_a_snapshot(
    words: FactWords, tiny_graph: Snapshot, tmp_path: Path
) -> None:
    first = words.search("capital", 5)
    (place,) = (tmp_path / "words").iterdir()
    made = {path.name: path.stat().st_mtime_ns for path in place.iterdir()}
    assert FactWords(tiny_graph, tmp_path / "words").search("capital", 5) == first
    assert {path.name: path.stat().st_mtime_ns for path in place.iterdir()} == made


def test_a_damaged_index_is_made_anew(words: FactWords, tiny_graph: Snapshot, tmp_path: Path) -> None:
    first = words.search("capital", 5)
    (place,) = (tmp_path / "words").iterdir()
    (place / "meta.json").write_text("{", encoding="utf-8")
    assert FactWords(tiny_graph, tmp_path / "words").search("capital", 5) == first
