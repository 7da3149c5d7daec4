from __future__ import annotations

from kg.schema import builtin
from scripts.local_model.wordings import is_held_out, load

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
        assert trained | kept == set(wording.questions)


def test_questions_name_the_subject_and_sentences_the_value_too() -> None:
    for wording in load().relations.values():
        assert all("{s}" in question for question in wording.questions), wording.relation
        for sentence in wording.sentences:
            assert "{s}" in sentence, sentence
            assert "{o}" in sentence, sentence
            assert sentence.endswith("."), sentence


def test_about_a_fifth_of_the_wordings_is_held_out() -> None:
    questions = [question for wording in load().relations.values() for question in wording.questions]
    assert 0.15 < sum(map(is_held_out, questions)) / len(questions) < 0.25
