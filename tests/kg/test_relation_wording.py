"""Which relation a text asks for."""

from __future__ import annotations

import pytest

from kg import schema
from kg.records import Relation
from kg.relation_wording import RelationWordings
from kg.static_embedding import StaticEmbedding

STATIC = StaticEmbedding.default()


@pytest.mark.parametrize(("text", "relation"), [
    ("Where did he come into the world?", "P19"),
    ("Which city is the seat of government?", "P36"),
    ("Who was her husband?", "P26"),
    ("how many people live there", "P1082"),
])  # fmt: skip
def test_the_relation_is_found_in_other_words(text: str, relation: str) -> None:
    known = [schema.builtin()[key] for key in ("P19", "P20", "P36", "P26", "P1082", "P106", "P50")]
    scores = RelationWordings(known, STATIC).scores(text)
    assert max(scores, key=lambda key: scores[key]) == relation


def test_every_relation_has_a_score_even_with_nothing_but_an_id() -> None:
    relations = [Relation("P1", "", wordings=("{s} eats {o}",)), Relation("Z9", "")]
    scores = RelationWordings(relations, STATIC).scores("what does it eat")
    assert list(scores) == ["P1", "Z9"]
    assert 0 <= scores["Z9"] < scores["P1"] <= 1


def test_a_blank_text_and_a_graph_without_relations_have_no_scores() -> None:
    assert RelationWordings([Relation("P1", "eats")], STATIC).scores("  ") == {}
    assert RelationWordings([], STATIC).scores("eats") == {}
