"""Examples of what states a relation: facts in given words, the same ends in words that state nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from benchmarks.statement import Split
from detect.encoder import DistilBertEncoder
from detect.entailment import Entailment
from kg.store import Snapshot
from scripts.fit_relation_match import open_checker
from scripts.relation_examples import (
    NO_STATEMENT,
    Sentence,
    misread,
    read_no_statement,
    sentences,
    split_of,
    texts,
)
from scripts.verifier.wordings import BESIDE, STATES, is_held
from scripts.verifier.wordings import sentences as written


@pytest.fixture
def wordings(tmp_path: Path) -> Path:
    path = tmp_path / "wordings.tsv"
    path.write_text("relation\twording\nP19\t{s} first drew breath in {o}\n", encoding="utf-8")
    return path


@pytest.fixture
def said(tiny_graph: Snapshot, wordings: Path) -> list[Sentence]:
    return list(sentences(tiny_graph, wordings, Random(0)))


def test_a_fact_is_worded_with_its_value_and_with_that_of_a_sibling(said: list[Sentence]) -> None:
    stated = [each.text for each in said if each.stated and each.wording == "{s} first drew breath in {o}"]
    assert stated == [
        "Albert Einstein first drew breath in Ulm.",
        "Albert Einstein first drew breath in Princeton.",
    ]


def test_sentences_that_state_nothing_have_the_ends_of_facts(said: list[Sentence]) -> None:
    unstated = {sentence.text for sentence in said if not sentence.stated}
    assert "Albert Einstein fell in love with Ulm." in unstated
    assert not {text for text in unstated if "{" in text}


def test_sentences_that_nothing_is_trained_on_state_a_relation_or_stand_beside_it(
    said: list[Sentence],
) -> None:
    held = {sentence.wording: sentence.stated for sentence in said if is_held(sentence.wording)}
    for kind in (STATES, BESIDE):
        told = {wording for relation, wording in written(kind, held_out=True) if relation == "P19"}
        assert {held[wording] for wording in told} == {kind == STATES}


def test_of_the_near_misses_only_those_that_are_held_out_are_examples(said: list[Sentence]) -> None:
    unstated = {sentence.wording for sentence in said if not sentence.stated}
    written = {wording for wording, _ in read_no_statement(NO_STATEMENT)}
    assert written & unstated < unstated
    assert all(map(is_held, unstated - written))


def test_a_sentence_is_of_a_half_where_subject_and_wording_both_are(said: list[Sentence]) -> None:
    def halves(key: str) -> dict[str, set[Split | None]]:
        found: dict[str, set[Split | None]] = {}
        for sentence in said:
            of = sentence.wording if key == "wording" else sentence.fact.subject.id
            found.setdefault(of, set()).add(split_of(sentence))
        return found

    assert {Split.DEVELOPMENT, Split.TEST, None} == set().union(*halves("wording").values())
    for found in (*halves("wording").values(), *halves("subject").values()):
        assert not {Split.DEVELOPMENT, Split.TEST} <= found


def test_texts_are_the_sentences_of_evidence_once_each(tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    lines = [{"claim": "x", "evidence": ["One.", "Two."]}, {"claim": "y", "evidence": ["Two.", "Three."]}]
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    assert sorted(texts([path], seed=0)) == ["One.", "Three.", "Two."]


class Sure:
    """A verifier that finds everything supported."""

    name = "sure"

    def verify(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        return [Entailment(0.99, 0.005, 0.005)] * len(pairs)


def test_what_true_text_seems_to_contradict_is_never_right(
    tiny_snapshot: Path, reader: DistilBertEncoder
) -> None:
    checker = open_checker(tiny_snapshot, reader=reader, verifier=Sure())
    rows = list(misread(checker, ["Albert Einstein gave his first lecture in Berlin."]))
    assert rows
    assert not any(row.right or row.signals.agrees for row in rows)
    assert {row.signals.entailed for row in rows} >= {0.99}
