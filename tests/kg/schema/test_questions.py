"""Questions by relation: known ones, made ones, and those that ask for none."""

from kg.records import Relation, ValueKind
from kg.schema import builtin
from kg.schema.questions import question_misses, questions


def test_every_question_has_one_place_for_its_subject() -> None:
    asked = [q for relation in builtin().values() for q in questions(relation)]
    assert all(question.count("{s}") == 1 for question in asked)
    assert all(question.count("{s}") == 1 for _, question in question_misses())


def test_a_relation_that_is_not_listed_is_asked_for_by_its_name() -> None:
    warranty = Relation("AK:warranty", "warranty period", kind=ValueKind.QUANTITY)
    assert "What is the warranty period of {s}?" in questions(warranty)


def test_no_question_asks_for_a_relation_and_for_none() -> None:
    asked = {q for relation in builtin().values() for q in questions(relation)}
    classes = [(classes, question) for classes, question in question_misses() if question in asked]
    shared = [
        (question, relation.id)
        for few, question in classes
        for relation in builtin().values()
        if question in questions(relation) and few & relation.subject_classes
    ]
    assert shared == []
