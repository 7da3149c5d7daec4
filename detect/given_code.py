"""Codes and symbols that an answer gives for what was asked, which are no mentions of its text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from detect.asked_relation import AskedRelation
from detect.compare import Outcome, compare_texts
from detect.given import NOTHING, OPEN, Given, GivenValue
from detect.verdict import CheckedClaim, Verdict
from kg.mention import Mention, MentionKind
from kg.records import Text

_TOKEN = re.compile(r"[+#.]?[^\W_]+")
_JOINTS = re.compile(r"[\s-]")
_CODE = re.compile(r"[+.]?\d+|\.?[A-Z]{1,3}[a-z]?")


def code_given(asked: AskedRelation, rest: str, claims: Sequence[CheckedClaim]) -> GivenValue:
    """Codes and symbols: one of another value has the shape of a code and is none of the right ones, nor rightly told
    of another relation ("The atomic number of tin is 50").
    """
    spans = list(_TOKEN.finditer(rest))
    tokens = [span[0].removeprefix("00") for span in spans]
    rights = [fact.object for fact in asked.every if isinstance(fact.object, Text)]
    if any(_may_be(token, right) for token in tokens for right in rights):
        return OPEN
    told = {checked.claim.value_start for checked in claims if checked.verdict is Verdict.SUPPORTED}
    called = frozenset(_TOKEN.findall(asked.relation.label))
    codes = [
        span
        for span, token in zip(spans, tokens, strict=True)
        if _CODE.fullmatch(token)
        and span[0] not in called
        and span.start() not in told
        and (span is not spans[0] or _is_no_word(token) or len(spans) == 1)
    ]
    if not all(_CODE.fullmatch(_JOINTS.sub("", right.text)) for right in rights):
        others = [token for token in tokens[1:] if not token.islower()]
        return OPEN if others and not all(token.isdigit() for token in others) else NOTHING
    if len(codes) != 1:
        return OPEN if codes else NOTHING
    (code,) = codes
    named = Mention(code.start(), code.end(), code[0], MentionKind.NAME)
    return GivenValue(Given.OTHER, code=named)


def _may_be(token: str, right: Text) -> bool:
    """Whether a token is a right code, or one of its parts: the "+1" of "+1-868"."""
    is_part = token in right.text.split("-") and "-" in right.text
    return is_part or compare_texts(token, right).outcome is Outcome.AGREE


def _is_no_word(token: str) -> bool:
    """Whether a code that opens a sentence is no word of it, as "In" and "A" are."""
    return len(token) > 1 and token.upper() == token
