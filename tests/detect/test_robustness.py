"""Any text gets a verdict, in time linear in its length."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detect.checker import Checker

_UNITS = [
    "Paris is the capital of France. ", "Paris is the capital of France and ", "Paris, ", "who was born in Ulm, ",
    "(Paris ", '" Paris ', "“", "😀 ", "\ud800 Paris ", "\0Paris \x07", "باريس هي عاصمة فرنسا ", "巴黎是法國的首都。",
    "x", "| Paris | France |\n", "|---|---|\n", "- Capital: Paris\n", "  - Germany:\n", "# France\n", "`", "**", ">",
    "a: ",
    "\n", "1879 ", "...", "? ", "he said that Paris ", "capitals of Paris, ", "Paris and ",
    "Paris founded in Ulm ", "if ", "but ", "Paris's ", "```\nx\n",
]  # fmt: skip
_PIECES = st.sampled_from(
    [*_UNITS, "\u202e", "\u200b", "e\u0301", "\r", "\t", "\x85", "\u2028", "Albert Einstein"]
)
_RATIO = 4.0
"""Twice the text may take this many times as long; quadratic time takes 4 times and more, a busy machine adds noise."""


def _chars(unit: str, count: int) -> str:
    return (unit * (count // len(unit) + 1))[:count]


@given(st.lists(_PIECES | st.text(max_size=8), max_size=20).map("".join))
@settings(max_examples=60)
def test_any_text_gets_a_verdict_with_claims_inside_it(tiny_checker: Checker, text: str) -> None:
    for claim in tiny_checker.check("Where was Albert Einstein born?", text).claims:
        assert 0 <= claim.claim.start <= claim.claim.end <= len(text)


def _is_linear(checked: Callable[[int], object]) -> bool:
    """Whether twice the text takes less than `_RATIO` times as long, one time in three."""

    def seconds(count: int) -> float:
        started = process_time()
        checked(count)
        return process_time() - started

    seconds(500)
    return any(seconds(6000) < _RATIO * max(seconds(3000), 0.01) for _ in range(3))


@pytest.mark.parametrize("unit", _UNITS, ids=ascii)
def test_time_is_linear_in_the_answer(tiny_checker: Checker, unit: str) -> None:
    assert _is_linear(lambda count: tiny_checker.check("", _chars(unit, count)))


@pytest.mark.parametrize("unit", [".", ", ", "*", '"', " ", "\n", "No. ", "Paris, ", "____ "])
def test_time_is_linear_in_the_question(tiny_checker: Checker, unit: str) -> None:
    assert _is_linear(
        lambda count: tiny_checker.check(f"{_chars(unit, count)} right?", f"No{_chars(unit, count)}")
    )


@pytest.mark.parametrize("text", ["Paris " * 16_667, "x" * 100_000, "\ud800" * 100_000, "", " ", "\0"])
def test_a_long_sentence_or_none_is_checked(tiny_checker: Checker, text: str) -> None:
    assert tiny_checker.check("", text).hvi is not None
