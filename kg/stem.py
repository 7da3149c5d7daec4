"""The stem of a folded word: its singular, where that is easily told."""

from __future__ import annotations


def stem(folded: str) -> str:
    if folded.endswith("ies") and len(folded) > 4:
        return folded[:-3] + "y"
    return folded[:-1] if folded.endswith("s") and not folded.endswith("ss") else folded
