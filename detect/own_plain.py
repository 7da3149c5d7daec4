"""Whether a sentence commits itself: to a value that holds for everybody, today, without conditions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from detect.clause import Clause
from detect.term import terms
from detect.verdict import CheckedClaim, Verdict
from kg.mention import LinkedText
from kg.records import Relation, ValueKind

MOST_CHARACTERS = 300
_CONDITION = re.compile(
    r"\b(?:if|unless|except|excluding|depending|once|when|while|whereas|otherwise|often|sometimes|then|could|might|"
    r"(?-i:may)|would|should|never|neither|nor|without|instead|used to|no longer|successors?|predecessors?|previous|"
    r"prior|earlier|later|former|next|another|others?|second|third|before (?:him|her|it|them|that))\b"
    r"|['’]d\b(?! (?:like|love|recommend|suggest|say|be (?:happy|glad)))"
    r"|\ba good (?=\d|\w+ (?:hundred|thousand))",
    re.IGNORECASE,
)
"""Words with which a value may hold in some cases only."""
_CASE = re.compile(
    r"\b(?:if|unless|except|excluding|depending|once|when|otherwise|without|instead|then)\b"
    r"|['’]d\b(?! (?:like|love|recommend|suggest|say|rather|be (?:happy|glad)))",
    re.IGNORECASE,
)
"""Those of them that limit all of a sentence."""
_POLITE = re.compile(
    r"\byou may\b|\bmay (?:not|only)\b|"
    r"\bmay (?=\w+ (?:up to|at most|no more than) \d)|\bwould be (?=[€$£]?\d)|\bthat(?: would|['’]d) be\b"
    r"|\bat the same time\b",
    re.IGNORECASE,
)
_ONCE = re.compile(r"\b(?:was|were|had|since|from|starting|starts|until|before|after)\b", re.IGNORECASE)
"""Words with which a figure may have held once, or be the end of a range; dates are told in them."""
_OF_THE_ASKER = re.compile(
    r"\b(?:your|still|today|now|yet|so far|left|remaining|you have|offer you|you(?:'ve| have) got|responded|replied)\b",
    re.IGNORECASE,
)
"""Words with which it is the case of whoever asks that is spoken of."""


_FRAGMENT = re.compile(
    r"(?!(?:who|what|which|when|where|how)\b)\W*(?:\w+(?:['’]\w+)*\W+){0,3}\w+(?:['’]\w+)*['’]?\?*\s*",
    re.IGNORECASE,
)
"""A prompt of so few words that they only say what about."""


def is_fragment(prompt: str) -> bool:
    """Whether a prompt has so few words that they only say what about: "Under 16?"."""
    return _FRAGMENT.fullmatch(prompt) is not None


def is_clear(linked: LinkedText, clauses: Sequence[Clause]) -> bool:
    """Whether a sentence commits itself without conditions."""
    if not clauses or len(linked.text) > MOST_CHARACTERS or "?" in linked.text:
        return False
    if is_conditional(linked.text) or _OF_THE_ASKER.search(linked.text):
        return False
    return not is_denied(clauses)


def asserts(
    linked: LinkedText, clauses: Sequence[Clause], start: int, end: int, *, aside: range = range(0)
) -> bool:
    """Whether the part ``[start, end)`` of a sentence says that something is so, whatever its other parts say, and what
    is denied within ``aside``.
    """
    if len(linked.text) > MOST_CHARACTERS or "?" in linked.text:
        return False
    negations = (at for clause in clauses for at in clause.negations if at not in aside)
    return not any(start <= at < end for at in negations)


def is_case(text: str) -> bool:
    """Whether words limit all of a sentence to some cases."""
    return _CASE.search(_POLITE.sub(" ", text)) is not None


def is_conditional(part: str) -> bool:
    """Whether a part of a sentence may hold in some cases only."""
    return _CONDITION.search(_POLITE.sub(" ", part)) is not None


def is_of_the_asker(part: str) -> bool:
    """Whether a part of a sentence may tell the case of whoever asks."""
    return _OF_THE_ASKER.search(_POLITE.sub(" ", part)) is not None


def is_denied(clauses: Sequence[Clause]) -> bool:
    """Whether one of the clauses says that something is not so."""
    return any(clause.negations for clause in clauses)


def may_be_of_once(relation: Relation, text: str) -> bool:
    """Whether a figure may have held once, or end a range; not where the relation is called by its name."""
    if relation.kind is ValueKind.TIME or _ONCE.search(text) is None:
        return False
    return not set(terms(relation.label)) <= set(terms(text))


def is_decided(claims: Iterable[CheckedClaim], start: int) -> bool:
    """Whether a claim contradicts already, or supports the value at ``start`` of the answer."""
    return any(
        claim.verdict is Verdict.CONTRADICTED
        or (claim.verdict is Verdict.SUPPORTED and claim.claim.value_start == start)
        for claim in claims
    )
