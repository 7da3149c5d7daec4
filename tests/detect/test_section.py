"""Headings and keys that only describe something else: what stands below them is not said of the topic."""

from __future__ import annotations

import pytest

from detect.checker import Checker

QUESTION = "Tell me about Albert Einstein."


def wrong(checker: Checker, answer: str, question: str = QUESTION) -> list[str]:
    return [claim.claim.text for claim in checker.check(question, answer).contradicted]


@pytest.mark.parametrize(
    "heading",
    [
        "**Key facts**",
        "### Quick facts:",
        "## Albert Einstein (1879–1955)",
        "**Early life**",
        "## Life of Albert Einstein",
        "### Einstein's childhood",
        "## Albert Einstein – Quick Profile",
        "Here are the facts:",
        "**Biography**",
    ],
)
def test_a_section_about_the_topic_is_read(tiny_checker: Checker, heading: str) -> None:
    assert wrong(tiny_checker, f"{heading}\n\n- **Born:** 1880, Ulm") != []


@pytest.mark.parametrize(
    "heading",
    [
        "**His wife**",
        "### The rival",
        "## Predecessor",
        "### Einstein's pupil",
        "**Contemporary**",
        "### Runner-up of the year",
        "**His brother:**",
    ],
)
def test_a_section_about_something_else_is_not(tiny_checker: Checker, heading: str) -> None:
    assert wrong(tiny_checker, f"{heading}\n\n- **Born:** 1880, Berlin\n- **Died:** 1950") == []
    assert wrong(tiny_checker, f"{heading}\n\nHe was born in Berlin.") == []


def test_behind_it_the_topic_is_spoken_of_again(tiny_checker: Checker) -> None:
    answer = "## His wife\n\n- Born: 1875\n\n## Key facts\n\n- Born: 1880"
    assert wrong(tiny_checker, answer) == ["Born: 1880"]


@pytest.mark.parametrize(
    "answer",
    [
        "- **Father:** Hermann Einstein\n  - Born: 1847",
        "1. **Rival – William Shakespeare**\n   - Died: 1616",
        "**Role**\n- Rex Harrison\n- Born: 1908",
    ],
)
def test_a_list_below_a_key_is_about_its_value(tiny_checker: Checker, answer: str) -> None:
    assert wrong(tiny_checker, answer) == []


def test_a_list_below_a_section_is_about_the_topic(tiny_checker: Checker) -> None:
    assert wrong(tiny_checker, "- **Life:** a long one\n  - Born: 1880") == ["Born: 1880"]


def test_what_was_so_before_says_nothing_of_today(tiny_checker: Checker) -> None:
    question = "Tell me about France."
    assert wrong(tiny_checker, "- Capital before 1200: Ulm\n- Capital until 1300: Berlin", question) == []
    assert wrong(tiny_checker, "- Capital: Berlin", question) != []


@pytest.mark.parametrize("header", ["| Field | Info |", "| Attribute | Value |", "| | |"])
def test_a_table_of_keys_and_values_is_about_the_topic(tiny_checker: Checker, header: str) -> None:
    assert wrong(tiny_checker, f"{header}\n|---|---|\n| Born | 14 March 1880 |") != []
    assert wrong(tiny_checker, f"{header}\n|---|---|\n| **Born** | 14 March 1879, Ulm |") == []


def test_a_pronoun_below_a_section_means_what_the_text_was_about(tiny_checker: Checker) -> None:
    told = "Albert Einstein was a physicist.\n\n### Life\nHe was born in Berlin."
    assert wrong(tiny_checker, told, "Who was that?") == ["He was born in Berlin."]
