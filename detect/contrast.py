"""Words by which two sentences about the same thing say the opposite: negations and antonyms."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from detect.term import words
from kg.stem import stem

NEGATION = re.compile(
    r"\b(?:not|never|no|none|neither|nor|without|cannot|nobody|nothing|nowhere|hardly|scarcely|unable|"
    r"fail(?:s|ed|ing)?|refus(?:e|es|ed|ing)|den(?:y|ies|ied|ying)|lack(?:s|ed|ing)?|prevent(?:s|ed|ing)?)\b|n['’]t\b",
    re.IGNORECASE,
)


_BOUND = re.compile(
    r"\b(?:no|not) (?:less|more|fewer|later|earlier|sooner|longer|greater|higher|lower|larger|smaller) than\b",
    re.IGNORECASE,
)


def negations(text: str) -> int:
    """How many words of a text negate; those that set a bound do not.

    >>> negations("It wasn't built, and never would be."), negations("It is no less than 80 cm wide.")
    (2, 0)
    """
    return sum(1 for _ in NEGATION.finditer(_BOUND.sub(" ", text)))


def differs_in_negation(one: str, other: str) -> bool:
    """Whether one text has an odd and the other an even number of negations."""
    return (negations(one) + negations(other)) % 2 == 1


def antonyms(claim: str, other: str) -> list[tuple[int, int]]:
    """The spans of the claim's words whose antonym the other text says instead.

    >>> antonyms("the largest lake", "the smallest lake of all")
    [(4, 11)]
    """
    said = {_plain(match[0]) for match in words(other)}
    found = []
    for match in words(claim):
        word = _plain(match[0])
        if word not in said and said & _table().get(word, frozenset()):
            found.append(match.span())
    return found


def _plain(word: str) -> str:
    """A word without the endings of its forms: "increases", "increased" and "increasing" are one."""
    word = stem(word.lower())
    for ending in ("ing", "ed", "d"):
        if word.endswith(ending) and len(word) - len(ending) > 3:
            return word.removesuffix(ending).removesuffix("e")
    return word.removesuffix("e") if len(word) > 3 else word


@cache
def _table() -> Mapping[str, frozenset[str]]:
    """The antonyms of a word, both without endings."""
    text = (files(__package__) / "antonyms.tsv").read_text(encoding="utf-8")
    found: dict[str, set[str]] = defaultdict(set)
    for row in csv.DictReader(text.splitlines(), delimiter="\t"):
        one, other = _plain(row["one"]), _plain(row["other"])
        found[one].add(other)
        found[other].add(one)
    return {word: frozenset(others) for word, others in found.items()}
