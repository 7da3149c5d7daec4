from __future__ import annotations

from kg.schema import builtin
from scripts.local_model.wordings import is_held_out, is_held_out_relation, load, plain

ASKED = (
    "P36",
    "P30",
    "P38",
    "P37",
    "P1082",
    "P474",
    "P2046",
    "P47",
    "P17",
    "P569",
    "P19",
    "P570",
    "P20",
    "P106",
)
ASKED += (
    "P27",
    "P50",
    "P57",
    "P86",
    "P170",
    "P175",
    "P577",
    "P61",
    "P112",
    "P571",
    "P159",
    "P1086",
    "P246",
    "P585",
)


def test_every_relation_of_the_schema_has_a_wording() -> None:
    assert set(builtin()) <= set(load().relations)


def test_relations_people_ask_about_have_a_dozen_questions_and_some_are_held_out() -> None:
    for relation in ASKED:
        wording = load().relations[relation]
        assert len(wording.questions) >= 12, relation
        assert wording.split(held_out=True), relation


def test_the_two_sides_of_the_split_share_no_wording() -> None:
    for wording in load().relations.values():
        trained, kept = set(wording.split(held_out=False)), set(wording.split(held_out=True))
        assert not trained & kept
        assert not {plain(question) for question in trained} & {plain(question) for question in kept}


def test_questions_name_the_subject_and_sentences_the_value_too() -> None:
    for wording in load().relations.values():
        asked = wording.split(held_out=False) + wording.split(held_out=True)
        assert all("{s}" in question for question in asked), wording.relation
        for sentence in wording.sentences:
            assert "{s}" in sentence, sentence
            assert "{o}" in sentence, sentence
            assert sentence.endswith("."), sentence


def test_about_a_fifth_of_the_wordings_is_held_out() -> None:
    questions = [question for wording in load().relations.values() for question in wording.questions]
    assert 0.15 < sum(map(is_held_out, questions)) / len(questions) < 0.25


def test_there_are_thousands_of_wordings_to_train_on() -> None:
    relations = load().relations.values()
    assert sum(len(wording.split(held_out=False)) for wording in relations) > 20_000


def test_a_relation_kept_back_is_asked_for_in_listed_questions_alone() -> None:
    kept = [wording for wording in load().relations.values() if is_held_out_relation(wording.relation)]
    assert kept
    for wording in kept:
        assert set(wording.split(held_out=False)) <= set(wording.questions)
