"""Aspects of a query: the things it asks about, and whether what was retrieved speaks about them.

Without a model they are its parts, between sentences, commas and conjunctions, that have words of content: "What is the
warranty period, and who repairs it?" asks about two things. A conjunction between names ("Romeo and Juliet") parts
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from detect.term import terms
from kg.sentence import SentenceSplitter

SPOKEN = 0.5
"""Share of an aspect's words that what was retrieved must say, to speak about it."""
_BREAK = re.compile(r"[,;:\n]\s+(?:(?:and|or|but)\s+)?|\s+(?:and|or|but|as well as|versus|vs\.?)\s+(?=[a-z])")
_MARKS = " \t\n.?!,;:"


@dataclass(frozen=True, slots=True)
class Aspect:
    """``spoken``: whether what was retrieved says most of its words; None where its text is not known."""

    text: str
    spoken: bool | None = None


def aspects(query: str, texts: Sequence[str], *, least: float = SPOKEN) -> tuple[Aspect, ...]:
    """The aspects of a query against the texts that were retrieved for it.

    >>> [each.text for each in aspects("What is the warranty period, and who repairs it?", [])]
    ['What is the warranty period', 'who repairs it']
    """
    parts = [
        part.strip(_MARKS) for sentence in SentenceSplitter().split(query) for part in _BREAK.split(sentence)
    ]
    return spoken([part for part in parts if terms(part)], texts, least=least)


def spoken(parts: Sequence[str], texts: Sequence[str], *, least: float = SPOKEN) -> tuple[Aspect, ...]:
    """Aspects that are known already, each once."""
    said = {term for text in texts for term in terms(text)}
    known = any(texts)
    return tuple(
        Aspect(part, _share(part, said) >= least if known else None) for part in dict.fromkeys(parts)
    )


def _share(part: str, said: set[str]) -> float:
    wanted = set(terms(part))
    return len(wanted & said) / len(wanted) if wanted else 1.0
