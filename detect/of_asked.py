"""What an answer says of what a question asks about, by a pronoun behind "No": "Is the Gobi in Iran?" - "No, it lies in
Mongolia."

By itself the pronoun may stand for either name. Behind a denial of what is asked it stands for what that is said of, or
for the other name where only that fits: nobody calls Tolstoy "it".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from detect.asked_statement import AskedStatement
from detect.put_right import DENIAL, Entities
from detect.verdict import CheckedClaim, Verdict, moved_by
from kg.mention import LinkedText, Mention
from kg.records import EntityClass

_BEGINS = re.compile(
    rf"\W*(?P<no>{DENIAL})?(?P<who>it|he|she)(?P<is>['’]s(?=\s)|(?=\s+[a-z]))", re.IGNORECASE
)
_TOLD = re.compile(
    r"(?:it|that|he|she)(?:['’]s|\s+(?:is|was))\s+(?:not|never|because|why|when|where|how|what|who)\b", re.I
)
"""Behind the denial, what tells nothing about a name."""


@dataclass(frozen=True, slots=True)
class OfAsked:
    """A statement that begins with a name, in place of the pronoun at ``start`` in a sentence; what follows the first
    ``put`` characters stands in the sentence from ``resumes`` on.
    """

    statement: str
    start: int
    put: int
    resumes: int

    def said(self, claims: Sequence[CheckedClaim], sentence: str) -> list[CheckedClaim]:
        """Those of the statement's claims that are decided, in offsets of the sentence."""
        decided = (c for c in claims if c.verdict is not Verdict.NOT_CHECKABLE)
        return [self._moved(each, sentence) for each in decided if each.claim.value_start >= self.put]

    def _moved(self, checked: CheckedClaim, sentence: str) -> CheckedClaim:
        by = self.resumes - self.put
        moved = moved_by(checked, by)
        start = moved.claim.start if checked.claim.start >= self.put else self.start
        claim = replace(moved.claim, start=start, text=sentence[start : moved.claim.end])
        fixed = moved.correction
        if checked.correction is not None and checked.correction.start < self.put:
            fixed = None
        return replace(moved, claim=claim, correction=fixed)


def of_asked(
    asked: AskedStatement, prompt: LinkedText, sentence: LinkedText, entity: Entities
) -> OfAsked | None:
    """What a sentence says that denies what was asked, or follows on one that does; None where it begins otherwise."""
    text = sentence.text
    begins = _BEGINS.match(text)
    if begins is None or not (begins["no"] or asked.is_denied) or _TOLD.match(text, begins.start("who")):
        return None
    named = _named(asked, prompt, begins["who"].lower(), entity)
    if not named:
        return None
    put = f"{named[:1].upper()}{named[1:]}{' is' if begins['is'] else ''}"
    return OfAsked(f"{put}{text[begins.end() :]}", begins.start("who"), len(put), begins.end())


def _named(asked: AskedStatement, prompt: LinkedText, pronoun: str, entity: Entities) -> str:
    """What a pronoun stands for, as the question calls it; "" in doubt: of two people either may be "he"."""
    if asked.subject is None:
        return asked.said if pronoun == "it" else ""
    others = [m for m in prompt.mentions if m.start >= asked.rest_at and _fits(m, pronoun, entity)]
    if _fits(asked.subject, pronoun, entity):
        return asked.said if pronoun == "it" or not others else ""
    return others[0].text if len(others) == 1 else ""


def _fits(mention: Mention, pronoun: str, entity: Entities) -> bool:
    if mention.best is None or mention.demonym:
        return False
    is_person = EntityClass.PERSON in entity(mention.best.id).classes
    return is_person is (pronoun != "it")
