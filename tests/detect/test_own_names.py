"""What texts call the user's own things."""

from __future__ import annotations

import pytest

from detect.own_names import OwnNames
from kg.records import Entity

NAMES = OwnNames(
    [
        Entity(label, label)
        for label in ("Tidewell Team", "Tidewell Business", "Westgate Library", "Day Pass", "Tidewell")
    ]
)


@pytest.mark.parametrize(
    ("text", "asks", "found"),
    [
        ("How much is the Team plan?", True, ["Tidewell Team"]),
        ("How many books are there in Westgate's cellar?", True, ["Westgate Library"]),
        ("how many users can we have on business", True, ["Tidewell Business"]),
        ("Business is good.", False, ["Tidewell Business"]),
        ("This is our business.", False, []),
        ("What does a day pass cost?", True, ["Day Pass"]),
        ("What day is it?", True, []),
        ("Team or Business?", True, ["Tidewell Team", "Tidewell Business"]),
    ],
)
def test_short_names_are_found(text: str, asks: bool, found: list[str]) -> None:
    assert [name.id for name in NAMES.find(text, asks=asks)] == found


def test_a_word_that_several_names_have_is_a_part_of_them() -> None:
    assert NAMES.is_part("Tidewell")
    assert not NAMES.is_part("Berlin")
