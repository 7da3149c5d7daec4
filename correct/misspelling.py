"""Names that a rewrite garbles: checking forgives typos, so it would take "Las3tas" for Las Margaritas."""

from __future__ import annotations

import re
from collections.abc import Sequence

from detect.verdict import CheckedClaim
from kg.alias import fold
from kg.records import EntityRef, Fact
from kg.verbalise import fact_text
from kg.word import FUNCTION_WORDS

_WORD = re.compile(r"[^\W_]+")


def is_misspelt(text: str, given: str, claims: Sequence[CheckedClaim]) -> bool:
    """Whether a rewrite leaves out a name of the facts that it was given, and has a word in capitals that nobody gave.

    ``given`` is what else the model was shown: question, draft, what stands before it.

    >>> is_misspelt("It is Paris.", "What is the capital of France? The capital of France is Lyon.", [])
    False
    """
    facts = [claim.facts[0] for claim in claims if claim.facts]
    if all(_has(text, name) for fact in facts for name in _names(fact)):
        return False
    known = set(_WORD.findall(" ".join((given, *map(fact_text, facts))).casefold()))
    words = [word for word in _WORD.findall(text) if not word.islower()]
    return any(word.casefold() not in known | FUNCTION_WORDS for word in words)


def _names(fact: Fact) -> list[str]:
    return [end.label for end in (fact.subject, fact.object) if isinstance(end, EntityRef)]


def _has(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(fold(name))}(?!\w)", fold(text)) is not None
