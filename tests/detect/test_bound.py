"""The words around times and quantities."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.bound import EXACT, Sense, bound_of, bounds
from kg import date, quantity
from kg.mention import Mention, MentionKind


def mentions(text: str) -> list[Mention]:
    """Times and quantities as the linker finds them."""
    times = [
        Mention(s.start, s.end, text[s.start : s.end], MentionKind.TIME, value=s.time)
        for s in date.find(text)
        if s.time is not None
    ]
    taken = [(m.start, m.end) for m in times]
    amounts = [
        Mention(s.start, s.end, text[s.start : s.end], MentionKind.QUANTITY, value=s.quantity)
        for s in quantity.find(text, taken)
    ]
    return sorted([*times, *amounts])


@pytest.mark.parametrize(
    ("text", "sense", "words"),
    [
        ("It is 8,848 m high.", Sense.EXACT, ""),
        ("It is about 5 km long.", Sense.ABOUT, "about 5 km"),
        ("It has some 300,000 inhabitants.", Sense.ABOUT, "some 300,000"),
        ("It has ~300 members.", Sense.ABOUT, "~300"),
        ("It is over 8,000 m high.", Sense.ABOVE, "over 8,000 m"),
        ("It extends over 62,756 km².", Sense.EXACT, ""),
        ("It has more than half a million inhabitants.", Sense.ABOVE, "more than half a million"),
        ("It has at least 5 million inhabitants.", Sense.ABOVE, "at least 5 million"),
        ("It has no fewer than 20 members.", Sense.ABOVE, "no fewer than 20"),
        ("It has 20 or more members.", Sense.ABOVE, "20 or more"),
        ("It has less than 300 members.", Sense.BELOW, "less than 300"),
        ("It lasts up to 12 hours.", Sense.BELOW, "up to 12 hours"),
        ("It has no more than 300 members.", Sense.BELOW, "no more than 300"),
        ("It is nearly 9 km high.", Sense.NEARLY, "nearly 9 km"),
        ("It is just under 9 km high.", Sense.NEARLY, "just under 9 km"),
        ("It is just over 8 km high.", Sense.JUST_OVER, "just over 8 km"),
        ("It was founded before 1950.", Sense.BELOW, "before 1950"),
        ("It was founded prior to March 1950.", Sense.BELOW, "prior to March 1950"),
        ("It was founded after 1950.", Sense.ABOVE, "after 1950"),
        ("It was founded no later than 1950.", Sense.BELOW, "no later than 1950"),
        ("It has existed since 1950.", Sense.FIRST, "since 1950"),
        ("It existed until 1950.", Sense.LAST, "until 1950"),
        ("He was born circa 1564.", Sense.ABOUT, "circa 1564"),
        ("He was born in the early 1900s.", Sense.EARLY, "the early 1900s"),
        ("It dates from the mid-19th century.", Sense.MID, "the mid-19th century"),
        ("It dates from the end of the 19th century.", Sense.LATE, "the end of the 19th century"),
    ],
)
def test_the_words_around_a_value_say_what_it_means(text: str, sense: Sense, words: str) -> None:
    (mention,) = mentions(text)
    bound = bound_of(text, mention)
    assert bound.sense is sense
    assert text[bound.start : bound.end] == words or bound is EXACT


@pytest.mark.parametrize(
    ("text", "senses"),
    [
        ("It was built between 1933 and 1945.", (Sense.BETWEEN, Sense.BETWEEN)),
        ("It lasted from 1914 to 1918.", (Sense.FIRST, Sense.LAST)),
        ("The war (1939–1945) was long.", (Sense.FIRST, Sense.LAST)),
        ("It has between 5 and 10 million inhabitants.", (Sense.BETWEEN, Sense.BETWEEN)),
        ("It is 5-10 km long.", (Sense.BETWEEN, Sense.BETWEEN)),
    ],
)
def test_both_ends_of_a_range_know_each_other(text: str, senses: tuple[Sense, Sense]) -> None:
    first, second = mentions(text)
    found = bounds(text, [first, second])
    assert (found[first.start].sense, found[second.start].sense) == senses
    assert found[first.start].other == second.value
    assert found[second.start].other == first.value


def test_two_values_in_a_list_are_no_range() -> None:
    text = "It won in 1950 and 1945."
    assert bounds(text, mentions(text)) == {}


@given(
    st.lists(
        st.sampled_from("about over before 1950 300 km to and between - early 5 million".split()), max_size=12
    )
)
def test_bounds_cover_their_values_and_lie_in_the_text(words: list[str]) -> None:
    text = " ".join(words)
    found = bounds(text, mentions(text))
    for start, bound in found.items():
        assert 0 <= bound.start <= start < bound.end <= len(text)
        assert re.search(r"\d|million", text[bound.start : bound.end])
