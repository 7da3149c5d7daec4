"""Patch: put the right values into the draft and leave every other character alone.

No model is called. The article before a replaced value follows it ("a" / "an"), and a value that opens a sentence
keeps its capital.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from detect.verdict import CheckedClaim, Correction

_ENDS = ".!?…:-–—•>#|"
"""Signs behind which a sentence or a list item begins."""
_ARTICLE = re.compile(r"\b([Aa]n?)(\s+)$")


def patch(text: str, claims: Iterable[CheckedClaim]) -> str | None:
    """The text with every contradicted claim corrected; None where one of them has no correction.

    Of corrections that overlap, the widest is made.
    """
    corrections = [claim.correction for claim in claims]
    wanted = [correction for correction in corrections if correction is not None]
    if not wanted or len(wanted) < len(corrections):
        return None
    for correction in sorted(_apart(wanted), key=lambda c: c.start, reverse=True):
        text = _replaced(text, correction)
    return text


def _apart(corrections: Iterable[Correction]) -> list[Correction]:
    """Corrections of which no two overlap."""
    kept: list[Correction] = []
    for correction in sorted(corrections, key=lambda c: c.start - c.end):
        if all(correction.end <= other.start or other.end <= correction.start for other in kept):
            kept.append(correction)
    return kept


def _replaced(text: str, correction: Correction) -> str:
    before, after = text[: correction.start], text[correction.end :]
    right = correction.right
    stripped = before.rstrip(" *_\"'“‘([\n")
    if correction.wrong[:1].isupper() and (not stripped or stripped[-1] in _ENDS):
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
