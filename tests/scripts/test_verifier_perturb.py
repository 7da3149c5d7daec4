from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from scripts.verifier import perturb

SENTENCE = "In 1905 the young physicist Albert Einstein lived in Bern with 3 friends until 4 May 1909."
POOL = {"in": ["Zurich", "Prague"], "physicist": ["Marie Curie"]}
CHANGES: dict[str, Callable[[str, Random], str | None]] = {
    "year": perturb.other_year,
    "month": perturb.other_month,
    "number": perturb.other_number,
    "name": lambda text, chance: perturb.other_name(text, POOL, chance),
    "negation": lambda text, chance: perturb.negated("Bern was small. " + text, chance),
    "opposite": perturb.opposite,
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_makes_another_sentence_and_the_same_one_for_the_same_seed(name: str) -> None:
    for seed in range(50):
        changed = CHANGES[name](SENTENCE, Random(seed))
        assert changed != SENTENCE
        assert changed == CHANGES[name](SENTENCE, Random(seed))


@pytest.mark.parametrize(
    "change", [perturb.other_year, perturb.other_month, perturb.other_number, perturb.negated]
)
def test_a_sentence_without_anything_to_change_is_left_alone(
    change: Callable[[str, Random], str | None],
) -> None:
    assert change("Birds sing.", Random(1)) is None


def test_another_number_is_none_that_the_sentence_has() -> None:
    for seed in range(200):
        changed = perturb.other_number("It has 3 towers and 12 gates.", Random(seed))
        assert changed is None or sorted(changed.split()) != sorted("It has 3 towers and 12 gates.".split())


def test_another_year_is_none_that_the_sentence_has() -> None:
    for seed in range(200):
        changed = perturb.other_year("From 1905 to 1909 he lived in Bern.", Random(seed))
        assert changed is None or len({"1905", "1909"} & set(changed.split())) == 1


def test_days_of_a_month_and_years_are_no_figures() -> None:
    assert [m[0] for m in perturb.figures("On 4 May 1909, 12 left; over 30 stayed.")] == ["12"]


def test_a_name_is_swapped_for_one_that_follows_the_same_word() -> None:
    changed = {perturb.other_name(SENTENCE, {"in": ["Prague"]}, Random(seed)) for seed in range(10)}
    assert changed == {SENTENCE.replace("Bern", "Prague")}


def test_a_name_of_the_evidence_is_preferred_by_its_own_change() -> None:
    evidence = "He studied in Zurich and lived in Bern."
    assert perturb.swapped_names("He lived in Bern.", evidence, Random(1)) == "He lived in Zurich."


def test_the_first_word_of_a_sentence_is_no_name() -> None:
    assert perturb.names("Bern is old. Yesterday it rained in Basel.") == [("in", "Basel")]


def test_a_negation_goes_in_where_there_is_none_and_out_where_there_is_one() -> None:
    assert perturb.negated("He was not there.", Random(1)) == "He was there."
    assert perturb.negated("He was there.", Random(1)) in ("He was not there.", "He was never there.")
