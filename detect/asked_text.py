"""What a prompt asks, in its own words: what an answer is read behind."""

from __future__ import annotations

import re

LONGEST = 24
"""Words of a prompt that is taken as a whole, and of a question that is taken at all: more leaves a verifier, which
reads so many tokens of a claim, little of the claim itself.
"""
_CHARACTERS = 160
"""Code points of both."""
_LOOKED_AT = 2_000
"""Code points of the first and of the last paragraph."""
_END = re.compile(r"(?<![A-Z][a-z]\.)(?<![A-Z][a-z]{2}\.)(?<!\be\.g\.)(?<!\bi\.e\.)(?<=[.!?？؟…])\s+|\n+")
"""Not behind a title or a short word: "Dr. Miller"."""


def question_of(prompt: str) -> str:
    """A short prompt as it is, of a longer one the last question of its last paragraph or else of its first, "" where
    that is long too or where neither asks; on one line.

    >>> question_of("I have the blue card.\nWhat does it cost?")
    'I have the blue card. What does it cost?'
    """
    if _is_short(prompt):
        return " ".join(prompt.split())
    paragraphs = prompt.strip().split("\n\n")
    for text in (paragraphs[-1][-_LOOKED_AT:], paragraphs[0][:_LOOKED_AT]):
        asked = [each for each in _END.split(text) if each.rstrip("\"'”’) ").endswith(("?", "？", "؟"))]
        if asked:
            return " ".join(asked[-1].split()) if _is_short(asked[-1]) else ""
    return ""


def _is_short(text: str) -> bool:
    return len(text) <= _CHARACTERS and len(text.split()) <= LONGEST
