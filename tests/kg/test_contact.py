"""Telephone numbers, addresses of mail and web in a text."""

from __future__ import annotations

import pytest

from kg.contact import Contact, find, read


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Call +47 61 55 20 10.", ["+47 61 55 20 10"]),
        ("Ring 044 310 72 80 or (555) 012-3456", ["044 310 72 80", "(555) 012-3456"]),
        ("Dial 555-0199, or +49 (0)30 1234-567", ["555-0199", "+49 (0)30 1234-567"]),
        ("Write to hi.there@example.org.", ["hi.there@example.org"]),
        ("See www.example.org/opening or https://shop.example.co.uk/a?b=1.", ["www.example.org/opening", "https://shop.example.co.uk/a?b=1"]),
        ("From 1939-1945 there were 1 299 000 of them, 12,500 on 2019-05-01, e.g. 3.5 km.", []),
        ("In 2019 2020 2021 it was node.js.", []),
    ],
)  # fmt: skip
def test_what_reaches_somebody_is_found(text: str, found: list[str]) -> None:
    assert [each.text for each in find(text)] == found


def known(text: str) -> Contact:
    found = read(text)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("+47 61 55 20 10", "61 55 20 10", True),
        ("+49 (0)30 1234-567", "030 1234567", True),
        ("+47 61 55 20 10", "+47 61 55 20 11", False),
        ("Hi@Example.org", "hi@example.org", True),
        ("https://www.example.org/", "www.example.org", True),
        ("hi@example.org", "www.example.org", False),
    ],
)
def test_two_spellings_of_one_are_the_same(one: str, other: str, same: bool) -> None:
    assert known(one).is_same(known(other)) is same


def test_a_text_with_something_else_is_none() -> None:
    assert read("call 044 310 72 80") is None
    assert read("420000") is None
