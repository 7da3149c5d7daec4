"""Values of own things that are text, held against a sentence."""

from __future__ import annotations

import pytest

from detect.own_text import given, may_give


@pytest.mark.parametrize(
    ("text", "right", "told"),
    [
        ("We close at 19:00.", "18:30", ["18:30"]),
        ("We are open 9:00-17:00.", "08:00 to 17:00", ["8:00"]),
        ("Monday to Saturday 7:30-18:00", "Monday to Saturday 7:30-20:00", ["20:00"]),
        ("We are closed on Mondays.", "Tuesday", ["Tuesdays"]),
        ("Call 044 310 82 70.", "044 310 72 80", ["044 310 72 80"]),
        ("You find us at 14 Exchange Street.", "44 Exchange Street", ["44 Exchange Street"]),
        ("It opens up to f/1.4.", "f/1.8", []),
        ("We are closed on Tuesdays.", "Tuesday", []),
        ("You find us at 44 Exchange Street.", "44 Exchange Street", []),
    ],
)
def test_a_wrong_value_is_told_with_the_right_one(text: str, right: str, told: list[str]) -> None:
    found = given(text, right)
    assert [each.right for each in (found.wrong if found else ())] == told


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("On Sundays we are open from 10:00 to 14:00.", "Monday to Saturday 9:00-18:00"),
        ("We open at 9:00.", "08:00 to 17:00"),
        ("Write to hi@example.org.", "044 310 72 80"),
        ("We are closed on Tuesday and Wednesday.", "Tuesday"),
        ("It is made of oak.", "steel"),
    ],
)
def test_what_cannot_be_held_against_each_other_is_left(text: str, right: str) -> None:
    assert given(text, right) is None


def test_a_sentence_that_may_give_a_value_is_known() -> None:
    assert may_give("At noon.")
    assert may_give("Wednesday.")
    assert not may_give("Of course!")


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("On the first Tuesday of the month.", "first Thursday of the month", "first Tuesday of the month"),
        ("It is paid on the 20th of every month.", "25th of each month", ""),
        ("It is paid on the 20th of each month.", "25th of each month", "20th of each month"),
        ("Send it in by 30 April.", "31 March", "30 April"),
        ("We use version 4.6.0 now.", "4.7.2", "4.6.0"),
        ("The API is at v3.", "v4", "v3"),
        ("It needs Python 3.8 or newer.", "3.10", "3.8"),
    ],
)
def test_another_day_turn_or_version_is_wrong(text: str, right: str, wrong: str) -> None:
    found = given(text, right)
    said = "" if found is None else "".join(text[each.start : each.end] for each in found.wrong)
    assert said == wrong


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("On the first Thursday of each month.", "first Thursday of the month"),
        ("Version 4.7 is current.", "4.7.2"),
        ("Use 4.7.2.", "v4.7.2"),
        ("From 3.10 on.", "3.10"),
        ("Versions 3.8 and 3.9 are too old.", "3.10"),
        ("The call begins at 16:00.", "16:00 UTC"),
    ],
)
def test_the_same_or_what_tells_nothing_is_not(text: str, right: str) -> None:
    found = given(text, right)
    assert found is None or not found.wrong
