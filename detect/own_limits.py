"""Words with which a sentence about own things limits itself: to another time, to other things, to a part or a case."""

from __future__ import annotations

import re
from collections.abc import Set

from detect.explained import is_covered
from detect.term import terms

_OF_ANOTHER_TIME = re.compile(
    r"\b(?:in|during|until|till|before|since|from) (?:[a-z]+ )?(?:19|20)\d\d\b|\blast (?:year|month|season)\b|"
    r"\bformerly|previously|originally|used to\b",
    re.IGNORECASE,
)
_ASKS_ONCE = re.compile(
    r"\b(?:was|were|used to|before|previous(?:ly)?|former(?:ly)?|earlier|last|ago|in (?:[a-z]+ )?(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_OF_OTHERS = re.compile(
    r"\b(?:rivals?|competitors?|competing|neighbou?r\w*|others?|another|elsewhere|average|typical\w*|most|industry|"
    r"usual\w*|compar\w+|similar|previous\w*|predecessors?|former\w*|than)\b",
    re.IGNORECASE,
)
_LIMITING = re.compile(
    r"\b(?:with|without|incl(?:uding|\.)|excl(?:uding|\.)|plus|for|before|after|besides|except|under|over|in|on|during|"
    r"at|as|if|when) (?:(?:an?|the|your|our|my|his|her|their|its|some|all|any|every|each) )?(?P<noun>[^\W\d]+)",
    re.IGNORECASE,
)
_SOME = re.compile(r"\ban? ([a-z]{3,})", re.IGNORECASE)
_CODED = re.compile(r"\b(?=\w*(?:\d|[a-z][A-Z]|[A-Z]{2}))[\w.-]+|(?<=\w )[A-Z]\w+|\b[a-z]+-[a-z]+\b")
"""Words that may be names: with figures, capitals within, behind another word, or joined by a hyphen."""


def is_of_another_time(text: str) -> bool:
    """Whether a text speaks of a year, or of what was."""
    return _OF_ANOTHER_TIME.search(text) is not None


def asks_for_once(question: str) -> bool:
    """Whether a question may ask for what held once."""
    return _ASKS_ONCE.search(question) is not None


def asks_of_strange(question: str, known: Set[str]) -> bool:
    """Whether a question asks about something by a noun of which no term is known: "How loud is a jackhammer?"."""
    return any(_is_strange(found[1], known) for found in _SOME.finditer(question))


def is_of_others(text: str) -> bool:
    """Whether a text has a word for other things than the user's own, or for what was before them."""
    return _OF_OTHERS.search(text) is not None


def is_limiting(sentence: str, known: Set[str]) -> bool:
    """Whether a preposition of a sentence leads to something of which no term is known: "with a massage"."""
    return any(_is_strange(found["noun"], known) for found in _LIMITING.finditer(sentence))


def has_strange_code(text: str, known: Set[str]) -> bool:
    """Whether a word may be a name or a code of which no term is known."""
    return any(_is_strange(found[0], known) for found in _CODED.finditer(text))


def _is_strange(word: str, known: Set[str]) -> bool:
    said = terms(word)
    return bool(said) and not is_covered(said, known)
