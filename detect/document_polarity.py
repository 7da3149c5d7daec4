"""Whether a sentence affirms what a claim denies, or the reverse: negations in reach of the words that both say.

A negation reaches the words of its own clause: "printing costs money, but scanning does not" denies nothing of
printing. What forbids is a negation ("never immerse", "food is prohibited" beside "you may"), what permits is none; an
antonym turns its clause around like a negation, so that "visitors do not pay" agrees with "parking is free". A negated
comparison ("no more than twelve") sets a bound and denies nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import Enum

from detect.contrast import NEGATION, antonyms
from detect.term import terms

OPPOSED = 0.5
"""More than this share of the terms in common must be denied on one side alone."""
SAID = 0.5
"""Least share of the claim's terms that the sentence must say to speak of the same."""
_BREAK = re.compile(
    r"[;:–—]\s|\s-\s|,\s+(?=(?:but|and|or|so|while|whereas|although|though|yet|which|who|because|if|when|unless)\b)"
    r"|,\s+(?=(?:is|was|are|were|has|had|have|will|would|can|could|may|must|does|did)\b)"
    r"|\s(?=(?:but|while|whereas|although|though|yet|because|unless)\s)"
    r"|\s(?=and\s+(?:never|not|no|do|does|did|is|are|was|were|has|have|had|can|could|will|would|may|must|should"
    r"|it|he|she|they|this|that|there)\b)",
    re.IGNORECASE,
)
_FORBIDS = re.compile(
    r"\b(?:forbid(?:s|den|ding)?|forbade|prohibit(?:s|ed|ing)?|ban(?:s|ned|ning)?|disallow(?:s|ed|ing)?|avoid(?:s|ed|ing)?)\b",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"\b(?:more|less|fewer|later|earlier|longer|greater|higher|lower|larger|smaller|further|older|younger)\s+than\b",
    re.IGNORECASE,
)
_NO_DENIAL = re.compile(
    r"\b(?:not\s+(?:only|just|merely|least|to mention)|no\s+(?:doubt|matter))\b", re.IGNORECASE
)
_WITHOUT = "without"


@dataclass(frozen=True, slots=True)
class _Clause:
    """``denied``: whether all of it is; ``without``: behind it alone all is denied, -1 where that is not so."""

    text: str
    denied: bool
    without: int = -1

    @classmethod
    def of(cls, text: str) -> _Clause:
        found = _denials(text)
        if len(found) == 1 and found[0][0].lower() == _WITHOUT:
            return cls(text, denied=False, without=found[0].end())
        return cls(text, denied=len(found) % 2 == 1)

    def signs(self) -> Iterator[tuple[str, bool]]:
        """Each term with whether it is denied."""
        if self.without < 0:
            yield from ((each, self.denied) for each in terms(self.text))
            return
        yield from ((each, False) for each in terms(self.text, 0, self.without))
        yield from ((each, True) for each in terms(self.text, self.without))


class Polarity(Enum):
    """How a claim and a sentence that speak of the same stand to each other."""

    SAME = "same"
    """Also where they speak of different things."""
    TURNED = "turned"
    """A denial and an antonym cancel each other out: "is not free" beside "costs", which a verifier misreads."""
    OPPOSED = "opposed"
    """Most of what both say is denied by one of them alone."""


def polarity(claim: str, sentence: str) -> Polarity:
    """
    >>> polarity("You may put the base in water.", "Never immerse the base in water.")
    <Polarity.OPPOSED: 'opposed'>
    >>> polarity("Visitors do not pay for parking.", "Parking is free for visitors.")
    <Polarity.TURNED: 'turned'>
    """
    mine, theirs = _signs(claim, turned_by=sentence), _signs(sentence)
    common = mine.keys() & theirs.keys()
    if not common or len(common) < SAID * len(mine):
        return Polarity.SAME
    apart, least = _apart(common, mine, theirs), OPPOSED * len(common)
    if len(apart) > least or apart & (_lacking(claim) | _lacking(sentence)):
        return Polarity.OPPOSED
    return Polarity.TURNED if len(_apart(common, _signs(claim), theirs)) > least else Polarity.SAME


def _apart(common: Set[str], mine: Mapping[str, set[bool]], theirs: Mapping[str, set[bool]]) -> set[str]:
    """The terms that one denies and the other does not."""
    return {each for each in common if not mine[each] & theirs[each]}


def _lacking(text: str) -> set[str]:
    """What a text says that something is without."""
    clauses = (_Clause.of(clause) for clause in _clauses(text))
    return {each for clause in clauses if clause.without >= 0 for each in terms(clause.text, clause.without)}


def _signs(text: str, *, turned_by: str = "") -> dict[str, set[bool]]:
    """How each term is said: denied, not, or both; a clause with an antonym of ``turned_by`` is turned around."""
    said: dict[str, set[bool]] = defaultdict(set)
    for clause in map(_Clause.of, _clauses(text)):
        turned = bool(turned_by) and _turns(clause.text, turned_by)
        for each, denied in clause.signs():
            said[each].add(denied is not turned)
    return said


def _turns(clause: str, sentence: str) -> bool:
    """Whether an odd number of the clause's words have an antonym in the sentence; what denies is counted already."""
    denials = {match.span() for match in _denials(clause)}
    plain = _without_denials(sentence)
    return sum(span not in denials for span in antonyms(clause, plain)) % 2 == 1


def _without_denials(text: str) -> str:
    return _FORBIDS.sub(" ", NEGATION.sub(" ", text))


def _clauses(text: str) -> list[str]:
    return [clause for clause in _BREAK.split(text) if clause and clause.strip()]


def _denials(clause: str) -> list[re.Match[str]]:
    if _BOUND.search(clause):
        return []
    idle = [match.span() for match in _NO_DENIAL.finditer(clause)]
    found = [*NEGATION.finditer(clause), *_FORBIDS.finditer(clause)]
    return [match for match in found if not (_is_named(clause, match) or _within(match, idle))]


def _is_named(clause: str, match: re.Match[str]) -> bool:
    """Whether a word belongs to a name: "No Country for Old Men" denies nothing."""
    opens = not clause[: match.start()].strip(" ,")
    return match[0][:1].isupper() and not opens and not clause.isupper()


def _within(match: re.Match[str], spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= match.start() < end for start, end in spans)
