"""Facts for a question."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kg.dense import DenseIndex, build
from kg.embedding import Encoder
from kg.mention import Mention, MentionKind
from kg.records import Quantity
from kg.retrieve import DENSE, EXACT, Retriever
from kg.store import Snapshot


@pytest.fixture(scope="session")
def retriever(dense_folder: Path, encoder: Encoder) -> Retriever:
    graph = Snapshot.open(dense_folder)
    return Retriever(graph, DenseIndex.open(graph.data), encoder)


def _mention(graph: Snapshot, name: str) -> Mention:
    return Mention(0, len(name), name, MentionKind.ENTITY, tuple(graph.candidates(name)))


def test_facts_of_an_entity_can_be_kept_to_a_relation(retriever: Retriever) -> None:
    assert {fact.relation.id for fact in retriever.facts_for(["Q142"])} == {"P36", "P47", "P1082", "P2046"}
    assert [fact.object for fact in retriever.facts_for(["Q897"], "P1086")] == [Quantity(79.0)]


def test_with_a_relation_facts_are_found_from_either_end_once(retriever: Retriever) -> None:
    assert [fact.subject.id for fact in retriever.facts_for(["Q90"], "P36")] == ["Q142"]
    assert len(retriever.facts_for(["Q142", "Q183"], "P47")) == 2


def test_the_fact_that_says_the_words_of_the_question_comes_first(
    graph: Snapshot, retriever: Retriever
) -> None:
    question = "What is the capital of France?"
    hits = retriever.retrieve(question, 5, [_mention(graph, "France")])
    assert (hits[0].text, hits[0].method) == ("The capital of France is Paris.", EXACT)
    assert hits[0].score > hits[-1].score


def test_a_hit_carries_the_rank_and_score_of_every_system(graph: Snapshot, retriever: Retriever) -> None:
    best = retriever.retrieve("What is the capital of France?", 5, [_mention(graph, "France")])[0]
    assert best.ranks == {EXACT: 1, DENSE: 1}
    assert 0 < best.scores[DENSE] <= 1
    assert 0.5 < best.scores[EXACT] == best.score <= 1


def test_a_question_that_names_nobody_is_answered_by_the_dense_index(retriever: Retriever) -> None:
    hit = retriever.retrieve("capital of France", 1)[0]
    assert (hit.text, hit.method, hit.ranks) == ("The capital of France is Paris.", DENSE, {DENSE: 1})


def test_facts_about_an_object_are_found_too(graph: Snapshot, retriever: Retriever) -> None:
    hits = retriever.retrieve("Which novel did he write?", 1, [_mention(graph, "Douglas Adams")])
    assert hits[0].text == "The Hitchhiker's Guide to the Galaxy was written by Douglas Adams."


def test_no_more_than_k_facts_come_back_and_none_twice(graph: Snapshot, retriever: Retriever) -> None:
    hits = retriever.retrieve(
        "France and Germany", 7, [_mention(graph, "France"), _mention(graph, "Germany")]
    )
    assert len(hits) == len({hit.text for hit in hits}) == 7


def test_an_empty_question_finds_nothing(retriever: Retriever) -> None:
    assert retriever.retrieve(" ", 5) == []


def test_another_encoder_turns_dense_search_off_and_says_so(
    dense_folder: Path, other_encoder: Encoder
) -> None:
    graph = Snapshot.open(dense_folder)
    retriever = Retriever(graph, DenseIndex.open(graph.data), other_encoder)
    assert "filled by hashing:1, the encoder is hashing:2" in retriever.notice
    assert retriever.retrieve("capital of France", 5) == []


def test_without_index_or_encoder_exact_facts_are_still_found(graph: Snapshot, dense_folder: Path) -> None:
    dense = DenseIndex.open(Snapshot.open(dense_folder).data)
    assert dense is not None
    for retriever in (Retriever(graph, None, None), Retriever(graph, dense, None)):
        assert retriever.notice.startswith("dense search is off")
        assert retriever.retrieve("capital", 1, [_mention(graph, "France")])[0].method == EXACT


def test_the_relation_that_the_question_asks_for_in_other_words_comes_first(graph: Snapshot) -> None:
    retriever = Retriever(graph, None, None)
    mentions = [_mention(graph, "Albert Einstein")]
    for question, relation in (
        ("Albert Einstein came into the world in which town?", "P19"),
        ("Albert Einstein, on what day was the birth?", "P569"),
    ):
        assert retriever.retrieve(question, 1, mentions)[0].fact.relation.id == relation


def test_an_index_filled_by_the_static_embedding_needs_no_encoder(graph_folder: Path, tmp_path: Path) -> None:
    graph = Snapshot.open(Path(shutil.copytree(graph_folder, tmp_path / "copy")))
    build(graph, None, room_bytes=None)
    retriever = Retriever(graph, DenseIndex.open(graph.data), None)
    assert retriever.notice == ""
    hits = retriever.retrieve("the capital city of France", 3)
    assert "The capital of France is Paris." in [hit.text for hit in hits]


def test_a_misspelt_name_stands_for_the_entity(graph: Snapshot) -> None:
    name = "Albrt Einstien"
    mention = Mention(11, 11 + len(name), name, MentionKind.NAME)
    hit = Retriever(graph, None, None).retrieve(f"birthplace {name}?", 1, [mention])[0]
    assert (hit.fact.subject.id, hit.fact.relation.id) == ("Q937", "P19")


def test_a_name_unlike_any_other_finds_nothing(graph: Snapshot) -> None:
    mention = Mention(0, 10, "Zxqwvutpom", MentionKind.NAME)
    assert Retriever(graph, None, None).retrieve("Zxqwvutpom was born", 3, [mention]) == []
