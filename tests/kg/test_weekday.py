"""Days of the week in a text."""

from __future__ import annotations

import pytest

from kg.weekday import days_of, find, format, without


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("closed on Mondays", [[0]]),
        ("open Mon-Fri and at weekends", [[0, 1, 2, 3, 4], [5, 6]]),
        ("Friday to Monday", [[0, 4, 5, 6]]),
        ("They sat in the sun and wed; mon ami", []),
        ("monday or Thu.", [[0], [3]]),
        ("closed on \u017funday", []),
    ],
)
def test_days_are_found(text: str, days: list[list[int]]) -> None:
    assert [sorted(each.days) for each in find(text)] == days


def test_a_text_of_days_alone_is_known_from_others() -> None:
    assert days_of("Tuesday and Sunday") == {1, 6}
    assert not days_of("Sunday lunch")
    assert without("open on Monday only").split() == ["open", "on", "only"]


@pytest.mark.parametrize(
    ("like", "written"), [("Mondays", "Tuesdays"), ("Mon", "Tue"), ("monday", "tuesday")]
)
def test_a_day_is_written_as_another(like: str, written: str) -> None:
    assert format(1, like) == written
