"""What stands around a replaced value."""

from __future__ import annotations

import pytest

from correct.patch import patch
from correct.patch_fit import opens_sentence
from tests.correct.written_claims import counted, wrong


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        ("He was a German.", "German", "Italian", "He was an Italian."),
        ("He was an Italian.", "Italian", "European", "He was a European."),
        ("An Italian won.", "Italian", "German", "A German won."),
        ("It is a 9,500-metre peak.", "9,500-metre", "8,848-metre", "It is an 8,848-metre peak."),
        ("It is an 8-hour trip.", "8-hour", "1,800-hour", "It is a 1,800-hour trip."),
        ("He is a **German**.", "German", "Italian", "He is an **Italian**."),
        ("He was the German.", "German", "Italian", "He was the Italian."),
        ("He was a famous German.", "German", "Italian", "He was a famous Italian."),
    ],
)
def test_the_article_follows_the_sound(text: str, old: str, new: str, expected: str) -> None:
    assert patch(text, [wrong(text, old, new)]) == expected


def test_an_article_that_was_released_already_cannot_follow() -> None:
    assert patch("German.", [wrong("German.", "German", "Italian")], before="He was a ") is None
    assert patch("Pole.", [wrong("Pole.", "Pole", "Swede")], before="He was a ") == "Swede."


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        ("It is France's capital.", "France", "the Netherlands", "It is the Netherlands' capital."),
        ("It is the Netherlands' capital.", "the Netherlands", "France", "It is France's capital."),
        ("It is Lyon's mayor.", "Lyon", "Paris", "It is Paris's mayor."),
        ("It is Paris' mayor.", "Paris", "Lyon", "It is Lyon's mayor."),
        ("It is Paris' mayor.", "Paris", "Athens", "It is Athens' mayor."),
        ("It is 'Lyon' here.", "Lyon", "Paris", "It is 'Paris' here."),
    ],
)
def test_the_mark_of_possession_follows_the_name(text: str, old: str, new: str, expected: str) -> None:
    assert patch(text, [wrong(text, old, new)]) == expected


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        ("It has 2 moons.", "2", "1", "It has 1 moon."),
        ("It has one province, they say.", "one", "six", "It has six provinces, they say."),
        ("It has 2 moons.", "2", "3", "It has 3 moons."),
    ],
)
def test_the_noun_that_is_counted_follows_the_number(text: str, old: str, new: str, expected: str) -> None:
    assert patch(text, [counted(text, old, new)]) == expected


@pytest.mark.parametrize("text", ["There are 2 moons.", "It has 2 small bright moons around it."])
def test_where_more_than_a_noun_would_have_to_follow_nothing_is_patched(text: str) -> None:
    assert patch(text, [counted(text, "2", "1")]) is None


@pytest.mark.parametrize(
    "before",
    ["", "So. ", "So!\n", "- ", "1. ", "## ", "> ", "| a | ", "* **", '"', "He said.” ", "text\n- "],
)
def test_a_sentence_an_item_and_a_cell_open_with_a_capital(before: str) -> None:
    assert opens_sentence(before)


@pytest.mark.parametrize("before", ["It is ", "The metal ", "gold, ", "Symbol: ", "a - ", "Dr.", "x" * 60])
def test_the_middle_of_a_sentence_does_not(before: str) -> None:
    assert not opens_sentence(before)


def test_a_capital_is_kept_where_a_sentence_opens_and_nowhere_else() -> None:
    text = "Gold melts. The metal Gold melts."
    claims = [wrong(text, "Gold", "silver"), wrong(text, "Gold", "silver", nth=1)]
    assert patch(text, claims) == "Silver melts. The metal silver melts."


def test_a_piece_in_mid_sentence_is_not_capitalised() -> None:
    assert patch("Gold.", [wrong("Gold.", "Gold", "silver")], before="It is made of ") == "silver."


def test_a_name_that_begins_small_stays_small() -> None:
    assert patch("Nokia sells.", [wrong("Nokia sells.", "Nokia", "iPhone")]) == "iPhone sells."


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        ("It is in Washington, D.C. It grows.", "Washington, D.C.", "Paris", "It is in Paris. It grows."),
        ("It is in Washington, D.C.", "Washington, D.C.", "Paris", "It is in Paris."),
        ("Washington, D.C. is big.", "Washington, D.C.", "Paris", "Paris is big."),
        ("It is by Sony.", "Sony", "Warner Bros.", "It is by Warner Bros."),
        ("It is by Warner Bros..", "Warner Bros.", "Sony", "It is by Sony."),
    ],
)
def test_a_sentence_has_one_point_at_its_end(text: str, old: str, new: str, expected: str) -> None:
    assert patch(text, [wrong(text, old, new)]) == expected
