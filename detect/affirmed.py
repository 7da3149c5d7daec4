"""What a plain "Yes" affirms: "Is Sydney the capital of Australia?" - "Yes, it is." says that Sydney is."""

from __future__ import annotations

import re

from detect.verdict import CheckedClaim, Claim, Verdict
from kg.mention import LinkedText, MentionKind
from kg.records import Text

AFFIRMED = "question:affirmed"
"""The rule of what was only affirmed, in which there is nothing to replace."""
_VERBS = "is|are|was|were|did|does|do|has|have|had"
_ASKS = re.compile(rf"(?:.*[.!?:,]\s+)?\W*(?P<verb>{_VERBS})\s+(?P<the>the\s+)?", re.IGNORECASE | re.DOTALL)
_SO = r"that(?:['’]s| is) (?:right|correct|true)"
_YES = re.compile(
    rf"\W*(?:yes|yep|yeah|yup|correct|indeed|exactly|{_SO})"
    rf"(?:[,!]?\s+(?:(?:it|he|she|they|that|this)\s+(?:{_VERBS})|{_SO}|indeed|of course))?\W*",
    re.IGNORECASE,
)
_YES_BEGUN = re.compile(
    r"\W*(?:y(?:e(?:s|ah?|p)?|up?)?|correct|indeed|exactly|that(?:['’]s| is)?)\b", re.IGNORECASE
)
_OFFERS = re.compile(r"\bor\b|\bnot\b|n['’]t\b", re.IGNORECASE)
"""In a question that a "Yes" does not answer plainly."""
_MOST = 200
"""Code points of a question that is turned round."""


def asked_statement(prompt: LinkedText) -> str:
    """What the question at the end of a prompt asks whether it is so, as a statement; "" where it asks otherwise.

    >>> from kg.mention import Mention
    >>> sydney = Mention(3, 9, "Sydney", MentionKind.ENTITY)
    >>> asked_statement(LinkedText("Is Sydney the capital?", ((0, 22),), (), (sydney,)))
    'Sydney is the capital.'
    """
    text = prompt.text.rstrip()
    if not text.endswith("?"):
        return ""
    start = max((first for first, _ in prompt.sentences if first < len(text)), default=0)
    named = next((m for m in prompt.mentions if m.start >= start and m.kind is MentionKind.ENTITY), None)
    if named is None or len(text) - start > _MOST or _OFFERS.search(text, start):
        return ""
    asks = _ASKS.fullmatch(text, start, named.start)
    rest = text[named.end :].rstrip("? ").strip()
    if asks is None or not rest:
        return ""
    subject = f"{asks['the'] or ''}{named.text}"
    return f"{subject[:1].upper()}{subject[1:]} {asks['verb'].lower()} {rest}."


def is_affirmation(sentence: str) -> bool:
    """Whether a sentence only says yes.

    >>> is_affirmation("Yes, it is."), is_affirmation("Yes, since 1901.")
    (True, False)
    """
    return _YES.fullmatch(sentence) is not None


def may_affirm(begun: str) -> bool:
    """Whether a sentence that begins so may only say yes."""
    return _YES_BEGUN.match(begun) is not None


def affirmed(sentence: str, told: CheckedClaim) -> CheckedClaim:
    """The claim that a sentence makes by affirming another one, in its offsets."""
    start, stop = len(sentence) - len(sentence.lstrip()), len(sentence.rstrip())
    said = sentence[start:stop]
    claim = Claim(
        said, start, stop, subject=told.claim.subject, relation=told.claim.relation, value=Text(said),
        value_start=start, value_end=stop,
    )  # fmt: skip
    return CheckedClaim(claim, Verdict.CONTRADICTED, score=told.score, facts=told.facts, rule=AFFIRMED)
