"""How a value is given: signals of the wording of its claim, of its question, and of the sentence of another value."""

from __future__ import annotations

import re

from detect.bound import Sense
from detect.claim_text import VERB
from detect.contrast import negations
from detect.document_values.saying import Saying
from detect.document_values.stated import Stated
from detect.value_alignment import ONE_OF
from kg.records import Quantity

_CASE = re.compile(
    r"\b(?:if|unless|except|excluding|depending|when|otherwise|without|instead|only|until|before|after|from|per|each)\b",
    re.IGNORECASE,
)
_FUNCTION = re.compile(
    r"\b(by|in|at|on|for|to|of|from|until|per|within|after|before|with|and|or)\s+\Z", re.IGNORECASE
)
_ASKS_FIGURE = re.compile(r"\bhow (?!do|to|can)\w+|\bwhat (?:size|number|percentage|share|time)")
_ASKS_WHO = re.compile(r"\bwho|\bwhom|\bwhose|\bname\b")
_ASKS_WHEN = re.compile(r"\bwhen\b|\bwhat (?:day|date|year|time)|\bdeadline")
DENIAL = re.compile(
    r"\b(?:not|no|never|without|prohibited|forbidden|only|except|unless)\b|n['’]t\b", re.IGNORECASE
)
"""What denies, or limits."""
_KEYED = re.compile(r"\A[^:]{1,60}:\s")


def of_claim(saying: Saying) -> dict[str, float]:
    """Of the value, its claim and its question."""
    value, question = saying.value, saying.question.casefold()
    bound = value.bound.sense
    return {
        value.kind.value: 1.0,
        "measured": isinstance(value.value, Quantity) and bool(value.value.unit),
        "count": value.is_count,
        "literal": saying.is_literal,
        "in_question": saying.written.casefold() in question,
        "above": bound is Sense.ABOVE,
        "below": bound is Sense.BELOW,
        "about": bound not in (Sense.EXACT, Sense.ABOVE, Sense.BELOW),
        "claim_denied": min(2, negations(saying.text)),
        "values_claimed": min(6, len(saying.beside)),
        "one_of": ONE_OF.search(saying.text, 0, value.end) is not None,
        "claim_case": _CASE.search(saying.text) is not None,
        "first": saying.is_first,
        "has_verb": VERB.search(saying.text) is not None,
        "length": min(40, len(saying.text.split())),
        "claim_coverage_all": saying.search.somewhere,
        "place": value.start / max(1, len(saying.text)),
        "asks_figure": _ASKS_FIGURE.search(question) is not None,
        "asks_who": _ASKS_WHO.search(question) is not None,
        "asks_when": _ASKS_WHEN.search(question) is not None,
        "asks_where": "where" in question,
    }  # fmt: skip


def of_sentence(saying: Saying, each: Stated) -> dict[str, float]:
    """Of the sentence of another value beside the claim."""
    sentence, start = each.spot.sentence, each.spot.value.start
    mine = _FUNCTION.search(saying.text, 0, saying.value.start)
    theirs = _FUNCTION.search(sentence, 0, start)
    same = 0.0 if mine is None or theirs is None else 1.0 if mine[1].lower() == theirs[1].lower() else -1.0
    denied = negations(sentence)
    return {
        "stated_denied": min(2, denied),
        "differs_denied": (denied + negations(saying.text)) % 2,
        "stated_case": _CASE.search(sentence) is not None,
        "same_before": same,
        "keyed": _KEYED.match(sentence) is not None,
        "row": each.spot.beside == {},
        "stated_place": start / max(1, len(sentence)),
    }
