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


@pytest.mark.parametrize(
    "text",
    [
        "Two years, if you use it at home.",
        "If the lamp fails, the tower stays dark.",
        "Only if Ann Miller agrees.",
        "Returns are free if the goods were damaged.",
        "If you would like to cancel, the fee is 20 euros.",
    ],
)
def test_what_is_said_of_a_condition_is_a_claim(text: str) -> None:
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "If you have more questions, feel free to ask.",
        "If you have further questions, contact the front desk.",
        "If anything is unclear, just say so.",
        "If you want, I'll look up the prices.",
        "Let me know if the lamp fails.",
        "I can help if the lamp fails.",
    ],
)
def test_an_offer_is_no_claim(text: str) -> None:
    assert read(text) == []


def test_the_header_of_a_table_is_no_claim_and_its_rows_are() -> None:
    assert read("| Lamp | Colour |\n|---|---|\n| Upper | red |") == ["| Upper | red |"]
    assert len(read("| Price | 40 euros |\n|---|---|\n| Weight | 9 kg |")) == 2
    assert len(read("We open on Monday | Tuesday.\n---\nThe gate is red.")) == 2


def test_marks_of_emphasis_are_not_read() -> None:
    (claim,) = claim_texts("", "- **Voltage:** the lamp needs *400* V.")
    assert claim.text == "**Voltage:** the lamp needs *400* V."
    assert claim.read_as.split() == "Voltage: the lamp needs 400 V.".split()
    assert len(claim.text) - claim.text.find("400") == len(claim.read_as) - claim.read_as.find("400")


def test_a_word_with_a_capital_that_any_word_has_there_names_nothing() -> None:
    answer = "- **Rest:** Leave the DH-220 upright.\n- **Room:** 30 cm.\n\nIt's also worth checking. It weighs 9 kg."
    assert read("The tower is old. Dr. Miller runs it. She was born here.")[-1] == "Miller was born here."
    assert [each.split() for each in read(answer)][1:] == [
        "DH-220: Room: 30 cm.".split(),
        "It's also worth checking.".split(),
        "DH-220 weighs 9 kg.".split(),
    ]


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


def test_a_claim_is_told_with_the_question_that_it_is_read_behind() -> None:
    first, second = claim_texts("May guests park here?", "They are allowed to. The lower gate stays shut.")

    assert first.behind_question == "May guests park here? They are allowed to."
    assert second.behind_question == "May guests park here? The lower gate stays shut."
    assert (
        claim_texts("", "They are allowed to do that.")[0].behind_question == "They are allowed to do that."
    )


def test_a_question_is_not_put_before_what_has_it() -> None:
    (claim,) = claim_texts("Where did it happen?", "In Paris.")

    assert (claim.read_as, claim.asked) == ("Where did it happen? In Paris.", "")


@pytest.mark.parametrize("answer", ["No.", "Never!", "Yes, they may.", "Good question! No."])
def test_an_answer_that_says_yes_or_no_alone_is_a_claim(answer: str) -> None:
    question = "May guests park here?"

    assert claim_texts(question, answer)[-1].read_as == f"{question} {answer.removeprefix('Good question! ')}"
    assert len(claim_texts("", answer)) == answer.startswith("Good")


def test_a_claim_ends_where_what_is_read_ends() -> None:
    for question, answer in (("What does it weigh?", "Just **9 kg**"), ("", "- Weight: **9 kg**")):
        (claim,) = claim_texts(question, answer)
        assert len(claim.text) - claim.text.find("9 kg") == len(claim.read_as) - claim.read_as.find("9 kg")


def test_signs_that_are_no_emphasis_stay() -> None:
    assert read("The board of 5*10 cm is called my_board.") == ["The board of 5*10 cm is called my_board."]


def test_what_opens_with_that_asks_nothing() -> None:
    assert len(claim_texts("Who is the chair?", "That would be Ann Miller, who took over in May.")) == 1
