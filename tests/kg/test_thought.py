"""The thoughts of a reasoning model are one piece, and no part of the answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.sentence import SentenceSplitter
from kg.thought import without_thoughts

THOUGHTS = [
    "<think>\nHm. Paris? No.\n\nWell.\n</think>\n\n",
    "<THINK>Hm. Paris.</Think>",
    "<thinking>One. Two.</thinking>\n",
    "<thought>One. </think> Two.</thought> ",
    "<reasoning>```\ncode\n</reasoning>\n",
    "[THINK]One. Two.[/THINK]\n",
    "<|begin_of_thought|>One. Two.<|end_of_thought|>\n",
    "\n<think>\n\n</think>\n\n",
]


def split(text: str) -> list[str]:
    return SentenceSplitter().split(text)


@pytest.mark.parametrize("thoughts", THOUGHTS)
def test_thoughts_are_one_piece_before_the_answer(thoughts: str) -> None:
    assert split(f"{thoughts}It is Paris. Yes.") == [thoughts, "It is Paris. ", "Yes."]
    assert without_thoughts(f"{thoughts}It is Paris. Yes.") == "It is Paris. Yes."


def test_thoughts_without_an_end_run_to_the_end() -> None:
    assert split("<think>One. Two.\n\nThree.") == ["<think>One. Two.\n\nThree."]
    assert without_thoughts("<think>One. Two.\n\nThree.") == ""


@pytest.mark.parametrize(
    "text",
    [
        "R1 thinks. <think> is its tag. Yes.",
        "Use these:\n<think> opens. It is old.",
        "<thin> is no tag. Yes.",
        "[1] says so. Yes.",
    ],
)
def test_a_tag_within_an_answer_opens_no_thoughts(text: str) -> None:
    assert len(split(text)) > 1
    assert without_thoughts(text) == text


def test_the_text_after_thoughts_stands_at_the_beginning_of_a_line() -> None:
    assert split("<think>Hm.</think>```\na. B\n```\nYes. No.") == [
        "<think>Hm.</think>",
        "```\na. B\n```\n",
        "Yes. ",
        "No.",
    ]


@given(
    st.lists(st.sampled_from([*THOUGHTS, "<thi", "nk>", "</think", ">", "[TH", "A. B", "\n"])).map("".join)
)
def test_where_the_input_is_cut_changes_nothing(text: str) -> None:
    whole = split(text)
    assert "".join(whole) == text
    slow = SentenceSplitter()
    assert [piece for char in text for piece in slow.decode(char)] + slow.flush() == whole


def test_thoughts_are_told_from_the_first_characters_on() -> None:
    splitter = SentenceSplitter()
    assert splitter.decode("<thi") == []
    assert splitter.settled == 0
    assert splitter.decode("nk>Paris is. Well") == []
    assert splitter.is_verbatim
    assert splitter.settled == len(splitter.held)


def test_a_continued_answer_has_had_its_thoughts() -> None:
    splitter = SentenceSplitter()
    splitter.restart(after="<think>Hm.</think>It is ")
    assert splitter.decode("<think>Paris is a city. We") == ["<think>Paris is a city. "]
