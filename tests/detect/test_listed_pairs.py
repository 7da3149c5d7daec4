"""Lists and tables of which the question says what they give of each name."""

from __future__ import annotations

import pytest

from detect.checker import Checker
from detect.verdict import Verdict


def verdicts(checker: Checker, prompt: str, answer: str) -> list[Verdict]:
    return [claim.verdict for claim in checker.check(prompt, answer).claims]


@pytest.mark.parametrize(
    ("prompt", "line", "right", "wrong"),
    [
        ("Who painted The Red Boat and The Blue Boat?", "- **The Blue Boat:** {}", "Emil Falk", "Ada Berg"),
        ("List some novels and who wrote them.", "- **Grey Water:** {}", "Carl Dorn", "Ada Berg"),
        ("list some novels and when they came out", "- **Grey Water** – {}", "1965", "1985"),
        ("List novels with publication years.", "1. *Grey Water* ({})", "1965", "1985"),
        ("List novels with years", "* The Long Night ({})", "1950", "1988"),
        ("give me the populations of: Norduria, Ostland", "- Ostland: {}", "60,000,000", "5,500,000"),
        ("List countries and the capital each one has.", "- **Ostland** → {}", "Alba", "Birka"),
        ("A timeline", "- **{}** – Battle of Alba", "1410", "1510"),
        ("Key dates", "- **{}:** Peace of Birka in Westland", "1622", "1722"),
    ],
)
def test_a_line_gives_what_was_asked(
    small_world: Checker, prompt: str, line: str, right: str, wrong: str
) -> None:
    assert verdicts(small_world, prompt, line.format(right)) == [Verdict.SUPPORTED]
    assert verdicts(small_world, prompt, line.format(wrong)) == [Verdict.CONTRADICTED]


@pytest.mark.parametrize(
    ("header", "right", "wrong"),
    [
        ("Area (km²)", "900,000", "500,000"),
        ("Area (in sq mi)", "347,500", "900,000"),
        ("Population (millions)", "5.5", "55"),
        ("Population (2023)", "5,500,000", "55,000,000"),
    ],
)
def test_the_unit_of_a_column_stands_in_its_header(
    small_world: Checker, header: str, right: str, wrong: str
) -> None:
    table = f"| Country | {header} |\n|---|---|\n| Norduria | {{}} |\n"
    assert verdicts(small_world, "", table.format(right)) == [Verdict.SUPPORTED]
    assert verdicts(small_world, "", table.format(wrong)) == [Verdict.CONTRADICTED]


@pytest.mark.parametrize(
    ("header", "wrong", "right"),
    [
        ("Area (km²)", "500,000", "900,000"),
        ("Population (millions)", "55", "5.5"),
        ("Area (sq mi)", "900,000", "347,492"),
    ],
)
def test_what_is_put_into_a_cell_is_a_number_of_its_column(
    small_world: Checker, header: str, wrong: str, right: str
) -> None:
    (claim,) = small_world.check("", f"| Country | {header} |\n|---|---|\n| Norduria | {wrong} |\n").claims
    assert claim.correction is not None
    assert claim.correction.right == right


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        ("List films with years", "* The Long Night (1988)"),
        ("List novels with publication years", "* The Long Night (1950)"),
        ("Who painted The Red Boat and The Blue Boat?", "- **Grey Water:** Emil Falk"),
        ("List some places", "- **Ostland** – Birka"),
        ("A timeline", "- **1510** – Battle of Alba museum opens"),
        ("Tell me about novels", "Grey Water (1985)"),
    ],
)
def test_what_was_not_asked_of_it_is_left_open(small_world: Checker, prompt: str, answer: str) -> None:
    assert Verdict.CONTRADICTED not in verdicts(small_world, prompt, answer)


def test_a_film_is_not_published(small_world: Checker) -> None:
    published = small_world.check("", "The Long Night was published in 1988.")
    assert published.contradicted
    assert (
        small_world.check("", "The Long Night was released in 1988.").claims[0].verdict is Verdict.SUPPORTED
    )


def test_what_came_out_when_is_asked_of_films_too(small_world: Checker) -> None:
    for prompt in ("When did The Long Night come out?", "When was The Long Night released?"):
        asked = small_world.check(prompt, "The Long Night was published in 1988.")
        assert asked.supported
        assert small_world.check(prompt, "The Long Night was published in 1977.").contradicted
    assert small_world.check("", "The publication date of The Long Night is 1988.").supported
    said = "The Long Night was published in 1988."
    assert small_world.check("When was The Long Night published?", said).contradicted


HEADED = "| {} | Norduria | Ostland |\n|---|---|---|\n"


@pytest.mark.parametrize("corner", ["", "Feature"])
def test_columns_may_be_headed_with_what_they_are_of(small_world: Checker, corner: str) -> None:
    right = HEADED.format(corner) + "| Capital | Hafen | Alba |\n| Population | 5.5 million | 60 million |\n"
    wrong = HEADED.format(corner) + "| Capital | Hafen | Birka |\n| Population | 5.5 million | 6 million |\n"
    assert verdicts(small_world, "", right) == [Verdict.SUPPORTED] * 4
    told = small_world.check("", wrong).claims
    assert [c.verdict for c in told] == [Verdict.SUPPORTED, Verdict.CONTRADICTED] * 2
    assert [c.claim.subject.label for c in told if c.claim.subject is not None] == ["Norduria", "Ostland"] * 2


def test_a_column_that_is_headed_with_more_than_a_name_is_of_nothing_known(small_world: Checker) -> None:
    table = "| | Norduria | South of Ostland |\n|---|---|---|\n| Capital | Hafen | Birka |\n"
    assert Verdict.CONTRADICTED not in verdicts(small_world, "", table)
