"""Cutting text into sentences while it arrives."""

from __future__ import annotations

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.sentence import SentenceSplitter

_PIECES = st.sampled_from(
    [
        "Dr. ", "U.S. ", "e.g. ", "J. ", "No. ", "5", "3.14", "1,000.", "...", "…", ". ", "! ", "? ", "?!", ".” ",
        '." ', ".[1]", ".[12", ") ", "\n", "\n\n", "\r\n", "- item", "1. ", "12) ", "# Head", "```", "```\n", "~~~\n",
        "`", "| a |", "**", "The", "he", "Paris", " ", "  ", "。", "東", "😀", "\ud800", ", ", ": ", "word " * 30,
    ]
)  # fmt: skip
_TEXTS = st.lists(_PIECES | st.text(max_size=6), max_size=25).map("".join)


def split(text: str) -> list[str]:
    splitter = SentenceSplitter()
    return splitter.decode(text) + splitter.flush()


def stripped(text: str) -> list[str]:
    return [sentence.strip() for sentence in split(text)]


@given(_TEXTS)
def test_what_comes_out_joined_is_what_went_in(text: str) -> None:
    assert "".join(split(text)) == text


@given(_TEXTS)
def test_where_the_input_is_cut_changes_nothing(text: str) -> None:
    whole = split(text)
    for cut in range(len(text) + 1):
        splitter = SentenceSplitter()
        assert splitter.decode(text[:cut]) + splitter.decode(text[cut:]) + splitter.flush() == whole


@given(_TEXTS, st.integers(min_value=3, max_value=60))
def test_character_by_character_gives_the_same_sentences_at_any_length_limit(
    text: str, max_chars: int
) -> None:
    whole, slow = SentenceSplitter(max_chars), SentenceSplitter(max_chars)
    expected = whole.decode(text) + whole.flush()
    assert [s for char in text for s in slow.decode(char)] + slow.flush() == expected
    assert "".join(expected) == text


def test_a_sentence_ends_when_the_next_visible_character_is_known() -> None:
    splitter = SentenceSplitter()
    assert splitter.decode("Paris is a city. ") == []
    assert splitter.decode("I") == ["Paris is a city. "]
    assert splitter.flush() == ["I"]


def test_a_flushed_splitter_starts_anew() -> None:
    splitter = SentenceSplitter()
    splitter.decode("```\ncode")
    splitter.flush()
    assert splitter.decode("One. Two. T") == ["One. ", "Two. "]


@pytest.mark.parametrize(
    "sentence",
    [
        "Dr. Ada Byron met Mr. Babbage.",
        "He was born in St. Ives, Cornwall.",
        "The U.S. Senate met at 5 p.m. on Friday.",
        "J. R. R. Tolkien wrote it.",
        "The writer F. Scott Key met the poet A. Pope.",
        "It is about 3.14 or 1,000.5 in all.",
        "Some metals, e.g. Iron, rust.",
        "See No. 5 and Fig. 3 of Vol. 2.",
        "Martin Luther King Jr. Memorial Library is large.",
        "Visit example.com or read main.py now.",
        'She asked "Who?" and left.',
        "Well... perhaps not.",
        "Yahoo! is a company.",
        "He was born c. 1450 in Vinci.",
        "The company Apple Inc. makes phones.",
        "It was released on Jan. 5, 1999.",
        "In 1950 J. Robert Oppenheimer spoke.",
        "By 1842 G. Donizetti had written 60 operas.",
        "On May 3 K. Rowling spoke.",
        "A tower stands at 233 S. Wacker Drive.",
    ],
)
def test_points_inside_a_sentence_do_not_end_it(sentence: str) -> None:
    assert split(sentence) == [sentence]


@pytest.mark.parametrize(
    "sentences",
    [
        ["He left the U.S. ", "He came back."],
        ["It was 1879. ", "Then came 1880."],
        ["Is it iron? ", "No. ", "It is gold."],
        ['He said "Stop." ', "Then he left."],
        ["He died (in Paris.) ", "She lived."],
        ["It rusts.[1][2] ", "Gold does not."],
        ["Really?! ", "Yes… ", "Perhaps."],
        ["It holds 1,000. ", "It is full."],
        ["It melts at 1,538.5 K. ", "Iron is a metal."],
        ["It boils at 373 K. ", "Water is wet."],
        ["It is 36.6 °C. ", "Fever begins later."],
        ["It lies at 34.5° N, 112° W. ", "Prescott is a town."],
        ["World War I. ", "The war was long."],
        ["Its symbol is the symbol C. ", "Oxygen is O."],
        ["東京は首都です。", "人口は多い。"],
        ["Good! ", "😀 Fine."],
        ["**Paris.** ", "It is in France."],
    ],
)
def test_sentences_end_where_a_reader_ends_them(sentences: list[str]) -> None:
    assert split("".join(sentences)) == sentences


def test_a_heading_and_a_blank_line_end_a_sentence_without_a_full_stop() -> None:
    assert stripped("# Facts\nIron rusts\n\nGold does not") == ["# Facts", "Iron rusts", "Gold does not"]


def test_each_list_item_is_a_piece_of_its_own_with_its_marker() -> None:
    assert stripped("Cities:\n1. Paris\n2. Rome is old. Very old.\n- Berlin\n* Bonn") == [
        "Cities:", "1. Paris", "2. Rome is old.", "Very old.", "- Berlin", "* Bonn",
    ]  # fmt: skip


def test_lines_of_key_and_value_are_apart() -> None:
    assert stripped("**Capital:** Paris\n**Continent:** Europe") == [
        "**Capital:** Paris",
        "**Continent:** Europe",
    ]


def test_keys_in_small_letters_are_lines_of_their_own() -> None:
    text = "towns:\n  ulm:\n    country: Germany\n    river: Danube\n  lima:\n    country: Peru\n"
    pieces = SentenceSplitter().split(text)
    assert [piece.strip() for piece in pieces] == [line.strip() for line in text.splitlines()]
    prose = "The firm has one aim: to grow\nslowly over the years, as its owner: a baker\nonce said."
    assert len(SentenceSplitter().split(prose)) == 1


def test_wrapped_prose_stays_together() -> None:
    text = "The town on the river was founded by settlers who came from the north and\nParis was far away."
    assert split(text) == [text]


def test_a_fenced_code_block_is_one_piece() -> None:
    assert split("Look:\n```python\nx = 1. Y\n\nprint(x)\n```\nDone. Good.") == [
        "Look:\n", "```python\nx = 1. Y\n\nprint(x)\n```\n", "Done. ", "Good.",
    ]  # fmt: skip


def test_an_unclosed_code_block_runs_to_the_end() -> None:
    assert split("```\na. B\n\nc") == ["```\na. B\n\nc"]


def test_code_in_one_line_between_fences_is_no_block() -> None:
    assert split("```a``` is code. It runs.") == ["```a``` is code. ", "It runs."]


def test_text_without_an_end_is_cut_at_a_clause_mark() -> None:
    pieces = split("one two three, " * 200)
    assert all(len(piece) <= 1000 and piece.endswith(", ") for piece in pieces)


def test_a_text_without_spaces_is_cut_too() -> None:
    assert [len(piece) for piece in split("a" * 2500)] == [1000, 1000, 500]


def test_nothing_in_nothing_out() -> None:
    assert split("") == []


@pytest.mark.parametrize(
    "unit",
    [
        "a ",
        ".",
        " ",
        "\n",
        "a. ",
        "A. ",
        "<think>",
        "```\nx\n",
        "`",
        "word",
        ". \n",
        "- a\n",
        "[1",
        '."',
        "St. ",
    ],
)
def test_a_hundred_thousand_characters_one_by_one_take_little_time(unit: str) -> None:
    text = (unit * 100_000)[:100_000]
    splitter = SentenceSplitter()
    started = perf_counter()
    pieces = [piece for char in text for piece in splitter.decode(char)] + splitter.flush()
    assert perf_counter() - started < 10
    assert "".join(pieces) == text
