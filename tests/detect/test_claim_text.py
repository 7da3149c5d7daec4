"""The claims of an answer as texts."""

from __future__ import annotations

from time import process_time

import pytest

from detect.claim_text import claim_texts


def read(answer: str, prompt: str = "") -> list[str]:
    return [claim.read_as for claim in claim_texts(prompt, answer)]


def test_each_sentence_is_a_claim_at_its_place() -> None:
    answer = "It stands.  Ann Miller lit its lamp."

    claims = claim_texts("", answer)

    assert [answer[c.start : c.end] for c in claims] == [c.text for c in claims]
    assert [c.text for c in claims] == ["It stands.", "Ann Miller lit its lamp."]


@pytest.mark.parametrize(
    "text",
    [
        "Is it old?",
        "# Towers",
        "Here are some:",
        "```\nx = 1\n```",
        "...",
        "",
        "If it were old, it would fall.",
    ],
)
def test_what_asserts_nothing_is_no_claim(text: str) -> None:
    assert claim_texts("", text) == []


def test_a_list_item_is_a_claim_without_its_marker() -> None:
    assert read("- The tower is old.\n2. The lamp is new.") == ["The tower is old.", "The lamp is new."]


def test_an_entry_of_a_list_stands_under_what_was_named() -> None:
    assert (
        read("Marie Curie was a physicist.\n\n- Born: 7 November 1867")[1]
        == "Marie Curie: Born: 7 November 1867"
    )


def test_what_others_say_is_a_claim() -> None:
    assert len(read("According to Ann Miller, the tower is old.")) == 1


def test_a_new_subject_behind_a_conjunction_begins_a_claim() -> None:
    assert read("The tower is made of stone, and its lamp is made of glass; nobody lights the lamp.") == [
        "The tower is made of stone",
        "its lamp is made of glass",
        "nobody lights the lamp.",
    ]


def test_a_list_of_things_is_not_cut() -> None:
    assert len(read("They bought stone, glass, and its cheapest substitute.")) == 1


def test_an_opening_pronoun_stands_for_what_was_named() -> None:
    assert read("Marie Curie was born in Warsaw. She studied physics. Her husband was Pierre.")[1:] == [
        "Marie Curie studied physics.",
        "Marie Curie's husband was Pierre.",
    ]


def test_a_fragment_is_read_with_its_question() -> None:
    assert read("Paris.", "What is the capital of France?") == ["The capital of France is Paris."]
    assert read("In Paris.", "Where did it happen?") == ["Where did it happen? In Paris."]


def test_a_word_of_any_length_is_looked_through_once() -> None:
    def seconds(count: int) -> float:
        started = process_time()
        claim_texts("", "x" * count)
        return process_time() - started

    assert seconds(200_000) < 100 * max(seconds(20_000), 0.01)


def test_an_entry_without_a_verb_is_read_behind_what_leads_its_list_in() -> None:
    answer = "Included in the price are:\n\n- Breakfast\n- **Towels**\n\nThe pool is free."

    claims = claim_texts("What is included?", answer)

    assert [claim.read_as for claim in claims] == [
        "Included in the price are: Breakfast",
        "Included in the price are: Towels",
        "The pool is free.",
    ]
    assert [answer[c.start : c.end] for c in claims] == [c.text for c in claims]


def test_a_first_sentence_without_a_verb_is_read_with_its_question_though_others_follow() -> None:
    assert read("Eleven litres in all. The cabinet is yellow.", "How much may a lab keep?") == [
        "How much may a lab keep? Eleven litres in all.",
        "The cabinet is yellow.",
    ]
