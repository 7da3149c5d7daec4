"""What a claim affirms and a sentence denies, or the reverse."""

from __future__ import annotations

import pytest

from detect.document_polarity import Polarity, polarity


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("It was built in 1847.", "It wasn't built in 1847."),
        ("The office opened on time.", "The office failed to open on time."),
        ("You may put the base in water.", "Never immerse the base in water."),
        ("Immerse the base in water.", "Never immerse the base in water."),
        ("Smoking is allowed in the hall.", "Smoking is prohibited in the hall."),
        ("The tour runs without a guide.", "The tour runs with a guide."),
    ],
)
def test_a_denial_on_one_side_alone_is_opposed(claim: str, sentence: str) -> None:
    assert polarity(claim, sentence) is Polarity.OPPOSED
    assert polarity(sentence, claim) is Polarity.OPPOSED


def test_two_denials_agree() -> None:
    assert (
        polarity("Smoking is prohibited in the hall.", "Smoking is not allowed in the hall.") is Polarity.SAME
    )


def test_a_denial_reaches_its_own_clause_alone() -> None:
    sentence = "The shop closes at eight on weekdays and never opens on Sundays."

    assert polarity("The shop closes at eight on weekdays.", sentence) is Polarity.SAME
    assert polarity("It opens on Sundays.", sentence) is Polarity.OPPOSED


def test_an_antonym_is_opposed() -> None:
    assert polarity("Parking is free for guests.", "Guests pay for parking.") is Polarity.OPPOSED


def test_a_denial_and_an_antonym_cancel_each_other_out() -> None:
    assert polarity("Guests do not pay for parking.", "Parking is free for guests.") is Polarity.TURNED


def test_a_denied_comparison_sets_a_bound_and_denies_nothing() -> None:
    claim = "Nobody may borrow more than twelve books at a time."

    assert polarity(claim, "Members may borrow up to twelve books at a time.") is Polarity.SAME


def test_a_word_of_a_name_denies_nothing() -> None:
    claim = "The novel No Country for Old Men received praise."

    assert polarity(claim, "The novel received praise.") is Polarity.SAME


def test_what_hardly_speaks_of_the_same_is_not_opposed() -> None:
    claim = "The old keeper painted the northern tower in blue and white."

    assert polarity(claim, "The tower is not open.") is Polarity.SAME


def test_no_words_in_common_are_not_opposed() -> None:
    assert polarity("", "Nothing was said.") is Polarity.SAME
