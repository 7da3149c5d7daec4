"""What a plain "Yes" affirms and a plain "No" denies: "Is Sydney the capital of Australia?" - "Yes, it is." says so."""

from __future__ import annotations

import re

from detect.question_match import OPEN_ENDED
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.records import Cardinality, Text

AFFIRMED, DENIED = "question:affirmed", "question:denied"
"""The rules of what was only affirmed or denied, in which there is nothing to replace."""
_VERBS = "is|are|was|were|did|does|do|has|have|had"
_SO = r"that(?:['’]s| is| statement is| sentence is)? (?:right|correct|true)"
_SINCE = r",\s+(?:since|in|from|around|about|back in|as of|until)\s+(?:about\s+|around\s+)?(?:[a-z]+\s+){0,2}\d{3,4}"
"""Behind a "Yes": when it was so."""
_YES = re.compile(
    rf"\W*(?:yes|yep|yeah|yup|correct|indeed|exactly|true|right|{_SO})"
    rf"(?:[,!]?\s+(?:(?:it|he|she|they|that|this)\s+(?:still\s+)?(?:{_VERBS})|{_SO}|indeed|of course|true|correct)"
    rf"|{_SINCE})?"
    r"\W*",
    re.IGNORECASE,
)
_WITH_VERB = re.compile(rf"\b(?:it|he|she|they|that|this)\s+(?:still\s+)?(?:{_VERBS})\b", re.IGNORECASE)
_YES_BEGUN = re.compile(
    r"\W*(?:y(?:e(?:s|ah?|p)?|up?)?|correct|indeed|exactly|true|right|that(?:['’]s| is)?)\b", re.IGNORECASE
)
_EXACTLY = re.compile(r"(?:learned:)?(?:entity:same|time:(?:day|month|year))")
"""Rules of what the graph says in as many words."""
_COMPARED = "comparative:"
_PLAIN = frozenset(("P47", "P161"))
"""Relations of many values of which nobody doubts one: borders, the cast."""


def is_affirmation(sentence: str) -> bool:
    """Whether a sentence only says yes.

    >>> is_affirmation("Yes, it is."), is_affirmation("Yes, since 1901."), is_affirmation("Yes, and in 1901 too.")
    (True, True, False)
    """
    return _YES.fullmatch(sentence) is not None


def affirms_with_verb(sentence: str) -> bool:
    """Whether a sentence that only says yes says so with a verb, "Yes, it is", as it must to "Isn't it ...?"."""
    return is_affirmation(sentence) and _WITH_VERB.search(sentence) is not None


def may_affirm(begun: str) -> bool:
    """Whether a sentence that begins so may only say yes."""
    return _YES_BEGUN.match(begun) is not None


def is_surely_so(told: CheckedClaim) -> bool:
    """Whether the graph says in as many words what a claim says, of what has not many values, or by two of its figures
    what a comparison says.
    """
    relation = told.claim.relation
    if told.verdict is Verdict.SUPPORTED and told.rule.startswith(_COMPARED):
        return True
    return (
        told.verdict is Verdict.SUPPORTED
        and _EXACTLY.fullmatch(told.rule) is not None
        and relation is not None
        and (relation.cardinality is not Cardinality.MANY or relation.id in _PLAIN)
        and relation.id not in OPEN_ENDED
    )


def affirmed(sentence: str, told: CheckedClaim, *, rule: str = AFFIRMED) -> CheckedClaim:
    """The claim that a sentence makes by affirming or denying another one, in its offsets."""
    start, stop = len(sentence) - len(sentence.lstrip()), len(sentence.rstrip())
    said = sentence[start:stop]
    claim = Claim(
        said, start, stop, subject=told.claim.subject, relation=told.claim.relation, value=Text(said),
        value_start=start, value_end=stop,
    )  # fmt: skip
    return CheckedClaim(claim, Verdict.CONTRADICTED, score=told.score, facts=told.facts, rule=rule)
