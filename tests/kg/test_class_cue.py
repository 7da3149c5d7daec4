"""Classes that the words around a name suggest."""

from __future__ import annotations

import pytest
import spacy

from kg.class_cue import ClassCues
from kg.records import EntityClass
from kg.store import Snapshot
from kg.tokens import FoldedTokens

_TOKENIZER = spacy.blank("en").tokenizer


def around(graph: Snapshot, text: str, name: str = "Xyz") -> tuple[set[EntityClass], bool]:
    tokens = FoldedTokens(text, [(t.text, t.idx) for t in _TOKENIZER(text)], frozenset({0}))
    first = [token for token, _ in tokens.tokens].index(name)
    cues = ClassCues(graph)
    classes, strict = cues.before(tokens.words, first)
    return set(classes or cues.behind(tokens, first, first + 1)), strict


@pytest.mark.parametrize(
    ("text", "suggested"),
    [
        ("He was born in Xyz.", EntityClass.PLACE),
        ("The book was written by Xyz.", EntityClass.PERSON),
        ("She wrote Xyz.", EntityClass.WORK),
        ("They wrote the Xyz.", EntityClass.WORK),
        ("The moon orbits Xyz.", EntityClass.BODY),
    ],
)
def test_words_before_a_name_suggest_what_relations_have_there(
    graph: Snapshot, text: str, suggested: EntityClass
) -> None:
    assert around(graph, text) == ({suggested}, True)


def test_words_behind_a_name_suggest_without_excluding(graph: Snapshot) -> None:
    assert around(graph, "Xyz was born there.") == ({EntityClass.PERSON}, False)


def test_a_place_may_stand_behind_in_whatever_was_done_there(graph: Snapshot) -> None:
    assert around(graph, "He acted in Xyz.") == ({EntityClass.WORK}, False)


@pytest.mark.parametrize("text", ["Xyz.", "He saw Xyz.", "Of Xyz they knew."])
def test_other_words_suggest_nothing(graph: Snapshot, text: str) -> None:
    assert around(graph, text) == (set(), False)


def test_a_sentence_suggests_what_its_relation_connects(graph: Snapshot) -> None:
    assert ClassCues(graph).of_sentence({"orbit", "slowly"}) == {EntityClass.BODY}
    assert ClassCues(graph).of_sentence({"slowly"}) == frozenset()
