"""How much of a sentence may be read before it is complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from correct.patch import patch
from correct.window import ClaimWindow
from correct.window_words import ClaimWords
from detect.answering import MOST_SENTENCES

if TYPE_CHECKING:
    from detect.checker import Checker


@pytest.fixture(scope="module")
def words(tiny_checker: Checker) -> ClaimWords:
    return ClaimWords(tiny_checker.graph, tiny_checker.linker, tiny_checker.nouns)


@pytest.mark.parametrize(
    ("lead", "held"),
    [
        ("Here is what I know about it:", ""),
        ("Certainly, let me explain.", ""),
        ("As far as I know, ", "France is in Europe."),
        ("", "the capital of France is Berlin."),
        ("I am sure that ", "an American wrote it."),
        ("I am sure that he was ", "a physicist."),
        ("There are ", "5 of them."),
        ("There are ", "more than five of them."),
        ("That happened ", "in May."),
        ("Nobody was there ", "in the early 1900s."),
        ("I think that ", "Smorgville is large."),
        ("That costs ", "$5 a day."),
        ("", "| Country | City |"),
        ("I know that ", "**Hamlet** is long."),
        ("", "باريس هي عاصمة فرنسا."),
        ("", "パリは首都です。"),
        ("Then ", "$x$ is large."),
        ("I know what a hamlet is.", ""),
        ("who wrote ", "hamlet"),
        ("", "It is in Europe."),
        ("", "The government lies in Berlin."),
        ("", "He wrote it."),
        ("", "French is spoken."),
        ("", "iron is heavy."),
        ("That's how I'd do it, isn't it?", ""),
    ],
)
def test_text_flows_up_to_the_first_word_of_a_possible_claim(words: ClaimWords, lead: str, held: str) -> None:
    window = ClaimWindow(words, [])

    assert window.lead(lead + held, complete=True) == len(lead)


def test_a_word_flows_before_its_end_where_no_claim_begins_so(words: ClaimWords) -> None:
    window = ClaimWindow(words, [])

    assert [window.lead(text) for text in ("Let me expl", "Let me explain", "Let me explain H")] == [
        11,
        14,
        15,
    ]


def test_a_word_that_may_become_a_name_waits(words: ClaimWords) -> None:
    window = ClaimWindow(words, [])

    assert window.lead("I saw iro") == len("I saw ")
    assert window.lead("I saw irony ") == len("I saw irony ")


def test_a_word_in_lower_case_is_no_name_of_something_with_a_capital(words: ClaimWords) -> None:
    assert ClaimWindow(words, []).lead("Let me tell us more. ", complete=True) == len("Let me tell us more. ")


def test_a_word_that_opens_a_sentence_is_a_name_once_it_was_spoken_of(words: ClaimWords) -> None:
    assert ClaimWindow(words, []).lead("Smorgville was there.", complete=True) > 0
    assert ClaimWindow(words, ["who lives in Smorgville?"]).lead("Smorgville was.", complete=True) == 0
    assert ClaimWindow(words, ["who lives in Smorgville?"]).lead("Smorgvile was.", complete=True) == 0

    window = ClaimWindow(words, [])
    window.lead("I know Jane Smorgdottir.", complete=True)
    window.close("I know Jane Smorgdottir.")
    assert window.lead("Smorgdottir was there.", complete=True) == 0


def test_nothing_flows_of_what_may_be_the_whole_answer_to_a_plain_question(words: ClaimWords) -> None:
    window = ClaimWindow(words, [], asks_plainly=True)

    assert [window.lead("Travellers"), window.lead("Travellers have to enter France first.")] == [0, 0]
    assert window.lead("Travellers have to enter France first.", complete=True, ends=True) == 0


@pytest.mark.parametrize("opening", ["", "Sure! ", "That is a good question. ", "Here is what is known:\n\n"])
def test_the_first_sentences_wait_for_their_check_where_they_name_something(
    words: ClaimWords, opening: str
) -> None:
    """They are held against the question also where another sentence follows; an opening is none of them."""
    window = ClaimWindow(words, [], asks_plainly=True)

    assert window.lead(opening, complete=True) == len(opening)
    window.close(opening)
    for _ in range(MOST_SENTENCES):
        assert window.lead("Travellers have to enter France first. ", complete=True) == 0
        window.close("Travellers have to enter France first. ")
    assert window.lead("People have to see Germany.") == len("People have to see ")


def test_what_names_nothing_flows_once_another_sentence_follows(words: ClaimWords) -> None:
    window = ClaimWindow(words, [], asks_plainly=True)

    assert window.lead("Travellers have to enter it first. ") == 0
    whole = len("Travellers have to enter it first. ")
    assert window.lead("Travellers have to enter it first. ", complete=True) == whole


@pytest.mark.parametrize(
    "opening",
    ["Hello there", "Here is", "That is a good ", "As far as I know, ", "Travellers should ", "There: "],
)
def test_an_opening_of_a_longer_answer_flows_at_once(words: ClaimWords, opening: str) -> None:
    assert ClaimWindow(words, [], asks_plainly=True).lead(f"{opening} ") == len(f"{opening} ")


def test_a_word_that_is_not_over_tells_nothing_of_the_answer(words: ClaimWords) -> None:
    window = ClaimWindow(words, [], asks_plainly=True)

    assert [window.lead("Travellers so"), window.lead("Travellers soon ")] == [0, 0]
    assert window.lead("Travellers soon so ") == len("Travellers soon so ")


def test_a_yes_is_held_where_something_is_asked_that_it_affirms(words: ClaimWords) -> None:
    window = ClaimWindow(words, [], asks_whether=True)
    assert [window.lead(text) for text in ("Y", "Yes", "Yes, it ")] == [0, 0, 0]
    assert window.lead("Yes, it is. ", complete=True) == 0
    window.close("Yes, it is. ")
    assert window.lead("Yes. ", complete=True) == len("Yes. ")

    assert ClaimWindow(words, []).lead("Yes. ", complete=True) == len("Yes. ")
    going_on = "Yes, I know the place. "
    other = ClaimWindow(words, [], asks_whether=True)
    assert other.lead(going_on, complete=True) == ClaimWindow(words, []).lead(going_on, complete=True)


def test_a_no_is_held_until_more_follows(words: ClaimWords) -> None:
    window = ClaimWindow(words, [], asks_whether=True)
    assert [window.lead(text) for text in ("N", "No", "No, it ")] == [0, 0, 0]
    assert window.lead("No. ", complete=True) == len("No. ")
    assert ClaimWindow(words, [], asks_whether=True).lead("No.", complete=True, ends=True) == 0
    assert ClaimWindow(words, [], asks_whether=True).lead("No, in a house. ", complete=True) == 0
    assert ClaimWindow(words, []).lead("No.", complete=True, ends=True) == len("No.")


LEADS = st.lists(
    st.sampled_from(
        """I know the about of a in more than Sure ! , : . France iron 5 half may The explain hamlet it's - ** 😀 5.3
        Of Hello covid19 can't U.S. (see [1] It capital 1. é naïve Äpfel an "no" fooBar so me""".split()
    ),
    max_size=12,
)


@given(LEADS, st.booleans(), st.booleans(), st.booleans())
def test_what_has_flowed_is_told_by_the_text_alone(
    words: ClaimWords, parts: list[str], spaced: bool, terse: bool, ends: bool
) -> None:
    text = (" " if spaced else "").join(parts)
    grown, whole = (ClaimWindow(words, [], asks_plainly=terse) for _ in range(2))
    flowed = [grown.lead(text[:end]) for end in range(1, len(text) + 1)]

    assert flowed == sorted(flowed)
    assert grown.lead(text, complete=True, ends=ends) == whole.lead(text, complete=True, ends=ends)
    assert max(flowed, default=0) <= whole.lead(text, complete=True, ends=ends)


@pytest.mark.parametrize("opening", ["", "I think ", "As I said before, ", "Well, in my view ", "> "])
@pytest.mark.parametrize(
    "claim",
    [
        "the capital of France is Berlin.",
        "Einstein was born on 15 March 1880.",
        "Albert Einstein, who was born before 1800, was a physicist.",
        "more than 90 million people live in France.",
        "France has a population of over 90,000,000.",
        "the atomic number of iron is 27.",
        "an author named Albert Einstein wrote Hamlet.",
        "the official language of Germany is French.",
        "Berlin is the capital of France.",
    ],
)
def test_no_correction_reaches_into_what_has_flowed(
    tiny_checker: Checker, words: ClaimWords, opening: str, claim: str
) -> None:
    text = opening + claim if opening else claim[:1].upper() + claim[1:]
    lead = ClaimWindow(words, []).lead(text, complete=True)

    claims = tiny_checker.check("", text, encode=False).claims

    assert all(c.correction is None or c.correction.start >= lead for c in claims)
    patched = patch(text, claims) if any(c.correction for c in claims) else None
    assert patched is None or patched.startswith(text[:lead])
