from __future__ import annotations

import re
from random import Random

import pytest

from scripts.verifier import paraphrase


def year_holds(said: str, year: int) -> bool:
    """Whether a year lies in a decade, in a century, or before or after another."""
    number = int(re.findall(r"\d+", said)[0])
    if "century" in said:
        return (year - 1) // 100 + 1 == number
    if "0s" in said:
        return year // 10 * 10 == number
    return year < number if "before" in said else year > number


@pytest.mark.parametrize("true", [True, False])
def test_a_year_said_loosely_is_true_or_false_as_asked(true: bool) -> None:
    for seed in range(300):
        said = paraphrase.loose_year("He died in 1889.", Random(seed), true=true)
        assert said is not None
        assert year_holds(said, 1889) is true, said


@pytest.mark.parametrize("true", [True, False])
@pytest.mark.parametrize("value", [7, 19, 100, 643, 12_345])
def test_a_bound_is_true_or_false_as_asked(value: int, true: bool) -> None:
    for seed in range(100):
        said = paraphrase.bound(value, true, Random(seed))
        number = int(said.split()[-1].replace(",", ""))
        is_above = said.startswith(("more", "over", "at least"))
        assert (value > number if is_above else value < number) is true, said


def test_a_small_number_becomes_a_word() -> None:
    said = {paraphrase.loose_number("It has 7 gates.", Random(seed)) for seed in range(50)}
    assert "It has seven gates." in said


def test_less_is_said_without_what_stands_in_brackets() -> None:
    assert paraphrase.shortened("Bern (the capital) is an old town.", Random(1)) == "Bern is an old town."


def test_a_sentence_is_never_cut_to_a_stump() -> None:
    assert paraphrase.shortened("He left, although nobody had asked him to.", Random(1)) is None


def test_what_leads_a_sentence_can_end_it() -> None:
    assert paraphrase.reordered("In 1905, he lived in Bern.", Random(1)) == "He lived in Bern in 1905."


def test_a_word_is_replaced_by_one_of_the_same_meaning() -> None:
    assert paraphrase.synonym("The film began.", Random(1)) in ("The movie began.", "The film started.")


def test_not_is_contracted() -> None:
    assert paraphrase.contracted("He was not there.", Random(1)) == "He wasn't there."
