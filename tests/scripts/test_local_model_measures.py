from __future__ import annotations

from scripts.local_model.facts import WordedFact
from scripts.local_model.measures import (
    KINDS,
    SEEN,
    Asked,
    Values,
    auroc_of_disagreement,
    continued,
    counted,
    worded,
)
from scripts.local_model.wordings import is_held_out, load

PARIS = WordedFact("Q142", "France", "P36", "Paris", ("France",))
BERLIN = WordedFact("Q183", "Germany", "P36", "Berlin", ("Germany",))
VALUES = Values([PARIS, BERLIN], load())
ASKED = [Asked("capital France", PARIS, "terse"), Asked("capital Germany", BERLIN, "terse")]


def count_of(answer: str):  # type: ignore[no-untyped-def]
    return counted(lambda text: answer, ASKED[:1], VALUES)["terse"]


def test_a_wrong_answer_holds_a_value_of_what_was_asked_or_not() -> None:
    assert count_of("The capital of France is Berlin.").wrong_with_value == 1
    assert count_of("The currency of France is the euro.").wrong_with_value == 0


def test_the_name_of_the_subject_is_no_value() -> None:
    named = WordedFact("Q1", "Paris Town", "P36", "Paris", ("Paris Town",))
    assert not Values([named], load()).is_right(named, "The capital of Paris Town is Oslo.")


def test_a_name_that_is_not_repeated_is_garbled() -> None:
    assert count_of("The capital of Frange is Paris.").garbled == 1
    assert count_of("The capital of France is Paris.").garbled == 0


def test_a_figure_is_a_value_where_a_figure_was_asked_for() -> None:
    born = WordedFact("Q1", "Ada", "P569", "1815", ("Ada",))
    values = Values([born], load())
    assert values.holds_value(born, "Ada was born in 1900.")
    assert not values.holds_value(born, "Ada was born in London.")


def test_an_end_or_a_sentence_about_the_subject_is_consistent() -> None:
    ended = continued(lambda text, begun: ("" if begun.endswith(".") else ".", True), ASKED, VALUES, seed=1)
    more = " France has a population of 68,000,000."
    told = continued(lambda text, begun: ("" if begun[-1] == "." else ".", True), ASKED[:1], VALUES, seed=1)
    further = continued(
        lambda text, begun: (more if begun[-1] == "." else f".{more}", True), ASKED[:1], VALUES, seed=1
    )
    assert all(ended.after_value + told.after_value + further.after_value)


def test_the_same_again_or_no_end_is_inconsistent() -> None:
    again = " The capital of France is Paris."
    for rest, ended in ((again, True), (" lies the river", True), ("", False)):
        said = continued(lambda text, begun, r=rest, e=ended: (r, e), ASKED[:1], VALUES, seed=3)  # type: ignore[misc]
        assert said.after_value == [False]


def test_disagreement_that_marks_the_wrong_answers_has_an_auroc_of_one() -> None:
    def answer(text: str) -> str:
        return "Paris"

    def sample(text: str, seed: int) -> str:
        return "Paris" if "France" in text else f"Town {seed}"

    assert auroc_of_disagreement(answer, sample, ASKED, VALUES) == (1.0, 0.0, 1.0)


def test_no_difference_has_an_auroc_of_a_half() -> None:
    same = auroc_of_disagreement(lambda text: "Paris", lambda text, seed: "Paris", ASKED, VALUES)
    assert same == (0.5, 0.0, 0.0)


def test_every_group_is_asked_in_wordings_of_its_own() -> None:
    kept = WordedFact("Q1", "Oz", "P474", "+1", ("Oz",))
    asked = list(worded([PARIS, BERLIN, kept], load(), seed=2, each=5))
    assert [question.group for question in asked].count(SEEN) == 5
    assert {question.group for question in asked} >= set(KINDS)


def test_wordings_of_a_kind_are_divided_by_their_hash() -> None:
    wording = load().relations["P36"]
    listed, shaped, terse, derived, asked = wording.kinds(held_out=True)
    assert all(map(is_held_out, (*listed, *shaped, *terse, *derived, *asked)))
    assert not any(map(is_held_out, wording.split(held_out=False)))
