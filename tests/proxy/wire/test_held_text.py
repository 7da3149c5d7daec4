"""Held text and the log probabilities of its tokens."""

from __future__ import annotations

from typing import Any

import pytest

from proxy.wire.held_text import HeldText


def logprobs(*tokens: str) -> dict[str, Any]:
    return {"content": [{"token": t, "logprob": -1.0} for t in tokens]}


def tokens(found: Any) -> list[str]:
    return [t["token"] for t in found["content"]] if found else []


def test_tokens_leave_with_the_text_in_which_they_begin() -> None:
    held = HeldText()
    held.arrive("One. Two", logprobs("One", ". Tw", "o"))

    assert tokens(held.release("One. ", 5)) == ["One", ". Tw"]
    assert tokens(held.release("Two", 3)) == ["o"]


def test_a_rewritten_text_has_none_and_the_next_one_its_own() -> None:
    held = HeldText()
    held.arrive("Berlin. Yes.", logprobs("Berlin", ". ", "Yes."))

    assert held.release("Paris. ", len("Berlin. ")) is None
    assert tokens(held.release("Yes.", len("Yes."))) == ["Yes."]


def test_what_is_held_can_be_taken_out() -> None:
    held = HeldText()
    held.arrive("One. Two")
    held.release("One. ", 5)

    assert (held.rest(), held.rest()) == ("Two", "")


@pytest.mark.parametrize(
    ("pieces", "whole"),
    [
        (["a\ud83d", "\ude00b"], ["a", "😀b"]),
        (["a\ud83d", "b"], ["a", "\ufffdb"]),
        (["\ude00"], ["\ufffd"]),
        (["\ud83d\ude00"], ["😀"]),
    ],
)
def test_half_a_character_waits_for_its_other_half(pieces: list[str], whole: list[str]) -> None:
    held = HeldText()

    assert [held.arrive(piece) for piece in pieces] == whole
