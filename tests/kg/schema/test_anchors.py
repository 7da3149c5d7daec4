"""The many ways in which relations are said."""

from __future__ import annotations

import re

import pytest

from benchmarks.statement import read_wordings
from kg import schema
from kg.records import Relation, ValueKind


@pytest.mark.parametrize("relation", schema.builtin().values(), ids=lambda relation: relation.label)
def test_every_built_in_relation_is_said_in_ten_ways_or_more(relation: Relation) -> None:
    anchors = schema.anchors(relation)
    assert len(anchors) >= 10
    assert all(anchor.count("{s}") == anchor.count("{o}") == 1 for anchor in anchors)
    assert anchors[: len(relation.wordings)] == tuple(dict.fromkeys(relation.wordings))


def test_a_relation_with_nothing_but_a_label_is_said_in_other_words_too() -> None:
    own = Relation(
        "AK:supplied-by", "supplied by", wordings=schema.wordings_of_label("supplied by", ValueKind.ENTITY)
    )
    assert {"{s} is supplied by {o}", "{o} is the supplier of {s}"} <= set(schema.anchors(own))


def test_a_short_description_says_it_once_more() -> None:
    relation = Relation("P2960", "archive date", "date a document was archived (not the date of its making)")
    assert "{o} is the date a document was archived of {s}" in schema.anchors(relation)


def test_no_listed_anchor_is_a_wording_that_detection_is_measured_by() -> None:
    measured = {(r, _bare(s)) for r, wording in read_wordings().items() for s in wording.sentences}
    known = (
        (r.id, anchor)
        for r in schema.builtin().values()
        for anchor in schema.anchors(r)
        if anchor not in r.wordings
    )
    assert not [each for each in known if (each[0], _bare(each[1])) in measured]


def _bare(sentence: str) -> str:
    return " ".join(re.findall(r"[a-z{}]+", sentence.casefold()))
