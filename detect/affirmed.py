"""What a plain "Yes" affirms and a plain "No" denies: "Is Sydney the capital of Australia?" - "Yes, it is." says so."""

from __future__ import annotations

import re

from detect.asked_statement import AUXILIARIES
from detect.question_match import OPEN_ENDED
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.records import Cardinality, Text

AFFIRMED, DENIED = "question:affirmed", "question:denied"
"""The rules of what was only affirmed or denied, in which there is nothing to replace."""
_SO = r"that(?:['’]s| is| statement is| sentence is)? (?:right|correct|true)"
_SINCE = r",\s+(?:since|in|from|around|about|back in|as of|until)\s+(?:about\s+|around\s+)?(?:[a-z]+\s+){0,2}\d{3,4}"
"""Behind a "Yes": since when it is so, which is not judged."""
_YES = re.compile(
    rf"\W*(?:yes|yep|yeah|yup|correct|indeed|exactly|true|right|{_SO})"
    rf"(?:[,!]?\s+(?:(?:it|he|she|they|that|this)\s+(?:still\s+)?(?:{AUXILIARIES})|{_SO}|indeed|of course|true|correct)"
    rf"|{_SINCE})?"
    r"\W*",
    re.IGNORECASE,
)
_WITH_VERB = re.compile(rf"\b(?:it|he|she|they|that|this)\s+(?:still\s+)?(?:{AUXILIARIES})\b", re.IGNORECASE)
_YES_BEGUN = re.compile(
    r"\W*(?:y(?:e(?:s|ah?|p)?|up?)?|correct|indeed|exactly|true|right|that(?:['’]s| is)?)\b", re.IGNORECASE
)
_EXACTLY = re.compile(r"(?:learned:)?(?:entity:same|time:(?:day|month|year))")
"""Rules of what the graph says in as many words."""
_ARTICLES = re.compile(r"\b(?:the|a|an)\b|[^\w\s{}]")
_IS = re.compile(r"\b(?:is|are|was|were)\b")
_LONGEST = 200
_DISPUTED = OPEN_ENDED | {"P61"}
"""Relations of which one may well deny what the graph says: who invented something."""
_PLAIN = frozenset(("P47", "P161"))
"""Relations of many values of which nobody doubts one: borders, the cast."""


def is_affirmation(sentence: str) -> bool:
    """Whether a sentence only says yes.

    >>> is_affirmation("Yes, it is."), is_affirmation("Yes, since 1901."), is_affirmation("Yes, and in 1901 too.")
    (True, True, False)
    """
    return len(sentence) <= _LONGEST and _YES.fullmatch(sentence) is not None


def affirms_with_verb(sentence: str) -> bool:
    """Whether a sentence that only says yes says so with a verb, "Yes, it is", as it must to "Isn't it ...?"."""
    return is_affirmation(sentence) and _WITH_VERB.search(sentence) is not None


def may_affirm(begun: str) -> bool:
    """Whether a sentence that begins so may only say yes."""
    return _YES_BEGUN.match(begun) is not None


def is_surely_so(told: CheckedClaim, statement: str) -> bool:
    """Whether the graph says in as many words what a statement says, of what has not many values.

    :param statement: with ``{x}`` for its two names or values. It must be one of the relation's own wordings: what is
        said besides ("always", "alone", "in 1900") may be what is denied
    """
    if told.verdict is not Verdict.SUPPORTED:
        return False
    said = _plain(statement)
    relation = told.claim.relation
    if relation is None or relation.id in _DISPUTED or _EXACTLY.fullmatch(told.rule) is None:
        return False
    if relation.cardinality is Cardinality.MANY and relation.id not in _PLAIN:
        return False
    return any(said == _plain(each.replace("{s}", "{x}").replace("{o}", "{x}")) for each in relation.wordings)


def _plain(statement: str) -> str:
    """A statement without articles and signs, case-folded."""
    return " ".join(_IS.sub("be", _ARTICLES.sub(" ", statement.casefold())).split())


def affirmed(sentence: str, told: CheckedClaim, *, rule: str = AFFIRMED) -> CheckedClaim:
    """The claim that a sentence makes by affirming or denying another one, in its offsets."""
    start, stop = len(sentence) - len(sentence.lstrip()), len(sentence.rstrip())
    said = sentence[start:stop]
    claim = Claim(
        said, start, stop, subject=told.claim.subject, relation=told.claim.relation, value=Text(said),
        value_start=start, value_end=stop,
    )  # fmt: skip
    return CheckedClaim(claim, Verdict.CONTRADICTED, score=told.score, facts=told.facts, rule=rule)
