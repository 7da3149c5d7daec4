"""What a prompt asks."""

from __future__ import annotations

from time import process_time

import pytest

from detect.asked_text import LONGEST, question_of

PASTED = "Here is what they wrote to me. " * LONGEST


@pytest.mark.parametrize(
    ("prompt", "asked"),
    [
        ("", ""),
        ("opening hours sunday", "opening hours sunday"),
        ("I have the blue card.\nWhat does it cost?", "I have the blue card. What does it cost?"),
        (f"{PASTED}\n\nWhat does it cost? Thanks!", "What does it cost?"),
        (f"{PASTED}\n\nDoes Dr. Miller work there?", "Does Dr. Miller work there?"),
        (f"Is it true? {PASTED} When does it open?", "When does it open?"),
        (f"What does it cost?\n\n{PASTED}\n\nHow is it cleaned?\n\n{PASTED}", "What does it cost?"),
        (f"See https://example.org/x?id=5 for it. {PASTED}", ""),
        (PASTED, ""),
        (f"{'very ' * 2 * LONGEST}long?", ""),
    ],
)
def test_a_short_prompt_is_asked_as_a_whole_and_of_a_long_one_its_last_question(
    prompt: str, asked: str
) -> None:
    assert question_of(prompt) == asked


def test_it_is_found_in_linear_time() -> None:
    def seconds(count: int) -> float:
        started = process_time()
        question_of("x" * count + " " + "word " * count)
        return process_time() - started

    assert seconds(200_000) < 100 * max(seconds(20_000), 0.01)
