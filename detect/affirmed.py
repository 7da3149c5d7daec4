"""What a plain "Yes" affirms: "Is Sydney the capital of Australia?" - "Yes, it is." says that Sydney is."""

from __future__ import annotations

import re
from dataclasses import dataclass

from detect.verb import past_of_base, present_of_base
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.mention import LinkedText, Mention, MentionKind
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
_INFLECTED = {"did": past_of_base, "does": present_of_base}
_DID = re.compile(r"(?P<how>(?:(?:ever|first|also|once|[a-z]+ly)\s+)?)(?P<what>[a-z]+)\b", re.IGNORECASE)
_MOST = 200
"""Code points of a question that is turned round."""


@dataclass(frozen=True, slots=True)
class AskedStatement:
    """What a question asks whether it is so: "Is Sydney the capital of Australia?".

    ``said`` is what stands behind ``verb``, "Sydney", and ``rest`` what stands behind that, up to the sign, at
    ``rest_at`` in the prompt; ``subject`` is named so, None where more is said than a name ("Japan's capital").
    """

    subject: Mention | None
    said: str
    verb: str
    rest: str
    rest_at: int
    is_denied: bool = False
    """Whether the answer has said no to it, and nothing else yet."""

    def statement(self, said: str = "", rest: str = "") -> str:
        """It as a statement, or the same of something else, or with another text behind it."""
        said = said or self.said
        return f"{said[:1].upper()}{said[1:]} {self.predicate(rest or self.rest)}."

    def predicate(self, rest: str) -> str:
        """The verb with a text behind it, "did write" as "wrote"."""
        inflected, did = _INFLECTED.get(self.verb), _DID.match(rest)
        if inflected is None or did is None:
            return f"{self.verb} {rest}"
        return f"{did['how']}{inflected(did['what'].casefold())}{rest[did.end() :]}"


def asked_statement(prompt: LinkedText) -> AskedStatement | None:
    """What the question at the end of a prompt asks whether it is so; None where it asks otherwise.

    >>> from kg.mention import Mention
    >>> sydney = Mention(3, 9, "Sydney", MentionKind.ENTITY)
    >>> asked = asked_statement(LinkedText("Is Sydney the capital?", ((0, 22),), (), (sydney,)))
    >>> asked.statement(), asked.statement("Canberra")
    ('Sydney is the capital.', 'Canberra is the capital.')
    """
    text = prompt.text.rstrip()
    if not text.endswith("?"):
        return None
    start = max((first for first, _ in prompt.sentences if first < len(text)), default=0)
    named = [m for m in prompt.mentions if m.start >= start]
    first = next((m for m in named if m.kind is MentionKind.ENTITY), None)
    if first is None or len(text) - start > _MOST or _OFFERS.search(text, start):
        return None
    asks = _ASKS.fullmatch(text, start, first.start)
    end = named[-1].start if first.possessive else first.end
    rest_at = end + len(text[end:]) - len(text[end:].lstrip())
    rest, said = text[rest_at:].rstrip("? "), text[first.start : end].rstrip()
    if asks is None or not rest or end < first.end:
        return None
    verb = asks["verb"].lower()
    return AskedStatement(
        None if first.possessive else first, f"{asks['the'] or ''}{said}", verb, rest, rest_at
    )


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
