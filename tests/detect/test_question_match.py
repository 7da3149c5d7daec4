"""Questions by meaning: the relation first whose known questions are likest."""

from collections.abc import Sequence

import pytest

from detect.encoder import DistilBertEncoder
from detect.question_match import STORED, Likeness, QuestionMatch, known_questions
from detect.stored_vectors import StoredVectors
from detect.term import terms
from kg.embedding import Vectors
from kg.records import EntityClass
from kg.schema import builtin

PERSON = frozenset({EntityClass.PERSON})
PLACE = frozenset({EntityClass.PLACE})


@pytest.fixture(scope="module")
def match(reader: DistilBertEncoder) -> QuestionMatch:
    return QuestionMatch(builtin().values(), reader)


def best(match: QuestionMatch, question: str, classes: frozenset[EntityClass]) -> Likeness:
    ranked = match.ranked(
        question, classes, lambda r: not r.subject_classes or bool(r.subject_classes & classes)
    )
    return ranked[0]


@pytest.mark.parametrize(
    ("question", "classes", "label"),
    [
        ("What town does it hail from by birth?", PERSON, "place of birth"),
        ("Who was it's mum?", PERSON, "mother"),
        ("How many people call it home?", PLACE, "population"),
        ("What coins and notes do they use in it?", PLACE, "currency"),
    ],
)
def test_unseen_words_find_their_relation(
    match: QuestionMatch, question: str, classes: frozenset[EntityClass], label: str
) -> None:
    assert best(match, question, classes).relation.label == label


def test_a_question_for_no_relation_lies_below_what_asks_for_none(match: QuestionMatch) -> None:
    assert best(match, "How many visitors come to it a year?", PLACE).missed < 0.03


def test_a_word_that_names_another_relation_is_strange(match: QuestionMatch) -> None:
    birth, population = builtin()["P19"], builtin()["P1082"]
    assert match.strange(terms("born to his spouse"), birth) == set(terms("spouse"))
    assert match.strange({"capital"}, population) == {"capital"}
    assert match.strange({"capital"}, builtin()["P36"]) == frozenset()


def test_words_that_count_belong_to_some_question_for_the_relation(match: QuestionMatch) -> None:
    assert match.counts({"two"}, builtin()["P297"])
    assert not match.counts({"two"}, builtin()["P298"])


class Refusing:
    """An encoder of the same name that computes nothing."""

    def __init__(self, reader: DistilBertEncoder) -> None:
        self.name, self.dimension = reader.name, reader.dimension

    def encode(self, texts: Sequence[str]) -> Vectors:
        raise AssertionError(f"not stored, run scripts/embed_questions.py: {texts[:3]}")


def test_all_known_questions_are_stored(reader: DistilBertEncoder) -> None:
    texts = known_questions()
    assert len(StoredVectors(Refusing(reader), STORED).encode(texts)) == len(texts)


def test_a_wording_of_two_relations_asks_for_neither_of_them(match: QuestionMatch) -> None:
    first, second, *_ = match.ranked("What is the country code of it?", frozenset(), lambda _: True)
    assert {first.relation.id, second.relation.id} < {"P297", "P298", "P474"}
    assert abs(first.cosine - second.cosine) < 1e-3
