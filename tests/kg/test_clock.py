"""Times of the day in text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg import clock


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It opens at 7:00 in the morning.", [("7:00 in the morning", 420, True)]),
        ("It opens at 7:00.", [("7:00", 420, False)]),
        ("It opens at 07:30.", [("07:30", 450, True)]),
        ("Our sauna closes at 10.30 pm.", [("10.30 pm", 1350, True)]),
        ("from 9 a.m. until 5 p.m.", [("9 a.m.", 540, True), ("5 p.m.", 1020, True)]),
        ("at quarter to nine in the morning", [("quarter to nine in the morning", 525, True)]),
        ("by 10 o'clock at night", [("10 o'clock at night", 1320, True)]),
        ("until midnight", [("midnight", 1440, True)]),
        ("between 9 and 5", []),
        ("version 7:30:22, a ratio of 14/30, 7.30 EUR", []),
    ],
)
def test_times_are_found_with_what_is_known_of_them(text: str, found: list[tuple[str, int, bool]]) -> None:
    assert [(text[c.start : c.end], c.minutes, c.sure) for c in clock.find(text)] == found


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("14:00 to 19:00", (840, 1140)),
        ("9am-5pm", (540, 1020)),
        ("15:00", (900,)),
        ("24/7", ()),
        ("Monday", ()),
    ],
)
def test_a_text_that_is_a_time_or_a_span_is_read(text: str, minutes: tuple[int, ...]) -> None:
    assert clock.times_of(text) == minutes


def test_what_may_be_morning_or_evening_is_both() -> None:
    (seven,) = clock.find("at 7:00")
    assert seven.is_at(420)
    assert seven.is_at(1140)
    assert not seven.is_at(450)


@pytest.mark.parametrize(
    ("minutes", "like", "text"),
    [
        (450, "9 am", "7:30 am"),
        (1230, "10.30 pm", "8.30 pm"),
        (420, "9 a.m.", "7 a.m."),
        (1020, "9:00", "17:00"),
        (450, "half past nine in the morning", "half past seven"),
        (455, "half past nine", "07:35"),
        (600, "nine o'clock", "ten o'clock"),
        (600, "noon", "10:00"),
    ],
)
def test_a_time_is_written_as_another_is(minutes: int, like: str, text: str) -> None:
    assert clock.format(minutes, like) == text


@given(st.integers(0, clock.DAY - 1), st.sampled_from(["9 am", "18:00", "10.30 p.m."]))
def test_what_was_written_is_read_back(minutes: int, like: str) -> None:
    (read,) = clock.find(clock.format(minutes, like))
    assert read.is_at(minutes)


@given(st.text(max_size=60))
def test_any_text_is_read(text: str) -> None:
    assert all(text[c.start : c.end] and 0 <= c.minutes <= clock.DAY for c in clock.find(text))
