"""Patch: put the right values into the draft and leave every other character alone.

No model is called. The article before a replaced value follows it ("a" / "an"), and a value that opens a sentence
keeps its capital.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from detect.verdict import CheckedClaim, Correction

_ARTICLE = re.compile(r"\b([Aa]n?)(\s+)$")


def patch(text: str, claims: Iterable[CheckedClaim]) -> str | None:
    """The text with every contradicted claim corrected; None where one of them has no correction.

    Overlapping corrections of the same span are made once.
    """
    corrections: dict[tuple[int, int], Correction] = {}
    for claim in claims:
        if claim.correction is None:
            return None
        corrections.setdefault((claim.correction.start, claim.correction.end), claim.correction)
    for correction in sorted(corrections.values(), key=lambda c: c.start, reverse=True):
        text = _replaced(text, correction)
    return text if corrections else None


def _replaced(text: str, correction: Correction) -> str:
    before, after = text[: correction.start], text[correction.end :]
    right = correction.right
    if correction.wrong[:1].isupper() and not before.rstrip(" *_\"'“‘([\n").endswith(
        tuple("abcdefghijklmnopqrstuvwxyz,;")
    ):
        right = right[:1].upper() + right[1:]
    return _with_article(before, right) + right + after


def _with_article(before: str, right: str) -> str:
    """ "an" before a vowel letter, "a" before others; the article is only fitted, never added or removed."""
    match = _ARTICLE.search(before)
    if match is None:
        return before
    article = "an" if right[:1].casefold() in "aeiou" else "a"
    if match.group(1)[0].isupper():
        article = article.capitalize()
    return before[: match.start()] + article + match.group(2)
