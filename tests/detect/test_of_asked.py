"""What is said by a pronoun behind a denial of what the question asks whether it is so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from detect.checker import Checker


@pytest.mark.parametrize(
    ("question", "answer", "wrong", "right"),
    [
        ("Is Greatpeak in Ostland?", "No, it's in Westland.", "Westland", "Norduria"),
        ("Is Greatpeak in Ostland?", "No. It lies in Westland.", "Westland", "Norduria"),
        ("Is Norduria's currency the mark?", "No, it's the mark of Ostland, and Alba is large.", "", ""),
        ("Did Ada Berg write Grey Water?", "No, it was written by Gustav Holm.", "Gustav Holm", "Carl Dorn"),
        (
            "Is The Red Boat by Emil Falk?",
            "That's not right: it was painted by Carl Dorn.",
            "Carl Dorn",
            "Gustav Holm",
        ),
        ("Was Ada Berg born in Alba?", "Actually, no: she was born in Birka in 1920.", "Birka", "Hafen"),
    ],
)
def test_it_is_said_of_what_was_asked_about(
    small_world: Checker, question: str, answer: str, wrong: str, right: str
) -> None:
    fixed = [claim.correction for claim in small_world.check(question, answer).contradicted]
    told = [(each.wrong, each.right) for each in fixed if each is not None]
    assert told == ([(wrong, right)] if wrong else [])
    assert all(answer[each.start : each.end] == wrong for each in fixed if each is not None)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is Greatpeak in Ostland?", "No, it's in Norduria."),
        ("Is Greatpeak in Ostland?", "No, it's not in Westland."),
        ("Is Greatpeak in Ostland?", "No, it's because Westland built it."),
        ("Did Ada Berg write Grey Water?", "No, she wrote The Long Night."),
        ("Is Ada Berg a friend of Carl Dorn?", "No, he was born in Alba."),
        ("Was Ada Berg born in Alba?", "No, it is in Ostland, but she was born in Hafen."),
    ],
)
def test_what_is_right_or_said_of_something_else_is_left_alone(
    small_world: Checker, question: str, answer: str
) -> None:
    assert not small_world.check(question, answer).contradicted
