"""Thoughts: what a reasoning model writes between tags before it answers, where its server leaves them in the text.

They are no part of the answer: they weigh and doubt, and clients fold them away. The tags are those of DeepSeek-R1 and
Qwen ("<think>"), of models that were told to use others, of Magistral ("[THINK]") and of OpenThinker.
"""

from __future__ import annotations

import re

_CLOSING = {
    "<think>": "</think>",
    "<thinking>": "</thinking>",
    "<thought>": "</thought>",
    "<reasoning>": "</reasoning>",
    "[think]": "[/THINK]",
    "<|begin_of_thought|>": "<|end_of_thought|>",
}
"""By the opening tag, in small letters."""
_OPENING = re.compile("|".join(map(re.escape, _CLOSING)), re.IGNORECASE)
LONGEST_TAG = max(map(len, _CLOSING))


def closing_tag(text: str, at: int) -> str:
    """The tag with which the thoughts end that begin at ``at``; "" where none do.

    >>> closing_tag("<think>Hm.</think>", 0), closing_tag("I think", 0)
    ('</think>', '')
    """
    opening = _OPENING.match(text, at)
    return _CLOSING[opening[0].lower()] if opening is not None else ""


def may_open(begun: str) -> bool:
    """Whether a text that has only begun may be an opening tag."""
    return any(tag.startswith(begun.lower()) for tag in _CLOSING)


def end_of_thoughts(text: str, closing: str, at: int) -> int:
    """Where the closing tag ends that stands at or behind ``at``; -1 where there is none yet."""
    found = re.compile(re.escape(closing), re.IGNORECASE).search(text, at)
    return found.end() if found is not None else -1


def without_thoughts(text: str) -> str:
    r"""A text without the thoughts that it begins with, and without anything where they have no end.

    >>> without_thoughts("<think>\nHm.\n</think>\n\nParis."), without_thoughts("Paris."), without_thoughts("<think>Hm")
    ('Paris.', 'Paris.', '')
    """
    start = len(text) - len(text.lstrip())
    closing = closing_tag(text, start)
    if not closing:
        return text
    end = end_of_thoughts(text, closing, start)
    return text[end:].lstrip() if end >= 0 else ""
