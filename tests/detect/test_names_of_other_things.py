"""Names that mean something else than the place, the person or the value that the graph knows by them."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.clause import clause_of
from detect.named_classes import is_common_noun
from detect.named_kind import of_their_kinds
from detect.place_types import PlaceTypes
from kg.linker import Linker
from kg.mention import Mention, MentionKind
from kg.records import EntityClass
from tests.detect.conftest import CheckerOf

ENTITIES = """id	label	aliases	description	types	importance
Q1	Arland		country	country|sovereign state	250
Q2	Mirosta		state of Arland	state of Arland	170
Q3	Belgrove		state of Arland	state of Arland	170
Q4	Seaholm		state of Arland	state of Arland|island	160
Q5	song			art form	90
Q8	Northern Moor		state of Arland	state of Arland	150
Q6	Grey Water		film	film	120
Q7	Emil Falk		composer	human	140
"""
FACTS = """subject	relation	object	source
Q2	P17	Q1	t
Q3	P17	Q1	t
Q4	P17	Q1	t
Q8	P17	Q1	t
Q2	P47	Q3	t
Q6	P86	Q7	t
"""


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    return checker_of(ENTITIES, FACTS)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("The Mirosta flows through Belgrove.", ["Q3"]),
        ("Boats go up the Mirosta, and it is deep.", []),
        ("Mirosta borders Belgrove.", ["Q2", "Q3"]),
        ("The Mirosta governor lives in Belgrove.", ["Q2", "Q3"]),
        ("The Northern Moor is large.", ["Q8"]),
        ("They live on the island of Belgrove.", []),
        ("They live on the island of Seaholm.", ["Q4"]),
    ],
)
def test_a_state_has_no_article_and_is_no_island(checker: Checker, text: str, meant: list[str]) -> None:
    linked = Linker(checker.graph).link(text, "")
    types = PlaceTypes(checker.graph)
    clause = of_their_kinds(clause_of(linked, *linked.sentences[0]), types, linked.text)
    found = [
        s.mention.best.id for s in clause.symbols if s.mention is not None and s.mention.best is not None
    ]
    assert found == meant


@pytest.mark.parametrize(
    ("text", "wanted", "is_one"),
    [
        ("song", {EntityClass.PERSON}, True),
        ("Song", {EntityClass.PERSON}, False),
        ("song", {EntityClass.CONCEPT}, False),
        ("song", set(), False),
    ],
)
def test_a_word_in_small_letters_is_no_name(
    checker: Checker, text: str, wanted: set[EntityClass], is_one: bool
) -> None:
    mention = Mention(0, len(text), text, MentionKind.ENTITY)
    assert is_common_noun(checker.graph, mention, ["Q5"], wanted) is is_one
