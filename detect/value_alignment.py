"""Which value of a document speaks of the same as a value of a claim: the one whose surroundings say what the claim
says around its own.

"Critical updates must be installed within 3 days, all others within 21 days" gives two spans, each with the words of
its part of the sentence; of a claim that critical updates have 21 days the first one speaks, though the second has the
figure.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from detect.bound import EXACT, Sense
from detect.compare import Outcome
from detect.explained import is_covered
from detect.passage_value import Kind, Standing, StatedValue, ValueMatch, outcome
from detect.reckoned import may_be_reckoned
from detect.value_spot import HALF, Spot, parts, stated_in, terms_between
from kg import clock
from kg.records import Quantity, Time
from kg.unit import convert

LEAD, ELSEWHERE, LENT, FAR = 0.6, 0.2, 0.45, 0.4
"""What a term counts that the beginning of the sentence says, another part of it, or a heading or the sentence before,
beside one of the value's own part; and a term of the claim that does not stand by its value.
"""
PRECISION = 0.4
"""What it takes from a spot that its words speak of something else altogether."""
LEAST_NEAR = 2
"""Terms by a value of a claim with which these alone tell what it is about."""
ALIKE, ALIKE_COUNTS = 0.6, 0.8
"""Cosine from which another word is as good, and what it counts then."""
MOST_WANTED = 40
"""Terms of a claim that are looked for around a value, those that weigh most."""
MARGIN, CLOSE = 0.03, 0.15
"""How much better a value must be aligned than one that agrees with the claim, and than one that may well be meant;
otherwise nobody can tell.
"""
CLEAR, CLEAR_COUNT, LEAST = 0.5, 0.65, 0.3
"""From which score a value that differs contradicts the claim, and a mere count; from which one that agrees is near."""
ONE_OF = re.compile(r"\b(?:an?|any|every|each) (?:\w+ )?[\w.,]+-\w+(?:-old)?\Z", re.IGNORECASE)
"""A value that says which of many is meant: "above a 15-metre drop"."""
OWN_SHARE, OWN_WORDS = 0.25, 0.75
"""Share of a claim's terms that stand by another value alone, and share of the words by it that the claim has, from
which that value is meant though the document has the claim's too.
"""
MOST_APART = 12.0
"""How many times as much another value of the same may be."""
_LIMITS = frozenset((Sense.ABOVE, Sense.BELOW))
_PLAIN = frozenset((Sense.EXACT, Sense.ABOUT))
Likeness = Callable[[str, Iterable[str]], float]
"""(word, others) -> the largest cosine of the word with one of the others."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """How a value of a claim stands: ``score`` in [0, 1] is how well the value that decided, ``spot``, is aligned."""

    match: ValueMatch
    score: float = 0.0
    spot: Spot | None = None
    contested: bool = False
    """The document has the value of the claim as well, and nobody can tell for sure which one is meant."""

    @property
    def stands(self) -> bool:
        """Whether the value is found, or clearly another one is."""
        return self.match.standing is Standing.FOUND or self.is_clear

    @property
    def missing(self) -> ValueMatch:
        """The value as one that the documents do not decide."""
        return ValueMatch(self.match.claimed, Standing.MISSING)

    @property
    def is_clear(self) -> bool:
        """Whether a conflict needs no other witness."""
        least = CLEAR_COUNT if self.match.claimed.is_count else CLEAR
        return self.match.standing is Standing.CONFLICT and self.score >= least and not self.contested


def aligned(
    claim: str, found: Sequence[Spot], weigh: Mapping[str, float], likeness: Likeness
) -> list[Aligned]:
    """How the measures of a claim stand among the values of the documents, in order of position.

    ``weigh``: the weights of the claim's terms.
    """
    stated, told = stated_in(claim), Told(likeness)
    return [_align(claim, value, stated, found, weigh, told) for value in stated]


def _align(
    claim: str,
    value: StatedValue,
    stated: Sequence[StatedValue],
    found: Sequence[Spot],
    weigh: Mapping[str, float],
    told: Told,
) -> Aligned:
    wanted = wanted_of(claim, value, stated, weigh)
    best: dict[Outcome, tuple[float, Spot]] = {}
    for spot in found:
        said = outcome_of(value, spot.value)
        if said is Outcome.UNDECIDED or spot.denied or (said is Outcome.DISAGREE and is_a_case(value, spot)):
            continue
        score = told.score(wanted, spot)
        if said not in best or score > best[said][0]:
            best[said] = score, spot
    agreed, right = best.get(Outcome.AGREE, (0.0, None))
    disagreed, other = best.get(Outcome.DISAGREE, (0.0, None))
    if right is not None and agreed >= disagreed:
        return Aligned(ValueMatch(value, Standing.FOUND, right.value), agreed, right)
    if other is None or _is_open(claim, value, stated, found, agreed, disagreed, right):
        return Aligned(ValueMatch(value, Standing.MISSING))
    contested = right is not None and not _tells_apart(wanted, other, right)
    return Aligned(ValueMatch(value, Standing.CONFLICT, other.value), disagreed, other, contested=contested)


def _is_open(
    claim: str,
    value: StatedValue,
    stated: Sequence[StatedValue],
    found: Sequence[Spot],
    agreed: float,
    disagreed: float,
    right: Spot | None,
) -> bool:
    """Whether another value that is aligned better than any right one may still not be meant."""
    if right is not None:
        return disagreed - agreed <= (CLOSE if agreed >= LEAST else MARGIN)
    if may_be_written_otherwise(value, found):
        return True
    if ONE_OF.search(claim, 0, value.end) or any(is_same_figure(value, spot.value) for spot in found):
        return True
    return may_be_reckoned(claim, value, stated, found)


def _tells_apart(wanted: Sequence[tuple[str, str, float]], other: Spot, right: Spot) -> bool:
    """Whether a value stands among words of the claim that the claim's own value lacks, and hardly any others: "a salad
    box $3.60" beside "a hot lunch costs $4.20".
    """
    claimed = {each for each, _, _ in wanted}
    known = sum(is_covered([each], claimed) for each in other.near)
    own, back = _only(wanted, other, right), _only(wanted, right, other)
    total = sum(weight for _, _, weight in wanted)
    return own >= OWN_SHARE * total and own >= 2 * back and known >= OWN_WORDS * len(other.near)


def _only(wanted: Sequence[tuple[str, str, float]], one: Spot, other: Spot) -> float:
    """The weight of the terms that stand by one value and not by the other."""
    near, shared = set(one.near), {*other.near, *other.lead}
    return sum(w for each, _, w in wanted if is_covered([each], near) and not is_covered([each], shared))


def may_be_written_otherwise(value: StatedValue, found: Sequence[Spot]) -> bool:
    """Whether a sentence may have the value in a form that is not read: "9.15" for 9:15, "5-9 July" for 5 July."""
    if isinstance(value.value, Time) and value.value.day:
        form = rf"(?<!\d){value.value.day}(?:st|nd|rd|th)?\s?(?:-|–|to|and|until|till)\s?\d"
    elif value.kind is Kind.CLOCK and isinstance(value.value, int):
        hour, minute = divmod(value.value % clock.HALF_DAY, 60)
        form = rf"(?<!\d)0?(?:{hour}|{hour + 12})\.{minute:02}(?!\d)"
    else:
        return False
    return any(re.search(form, spot.sentence) for spot in found)


def outcome_of(claimed: StatedValue, other: StatedValue) -> Outcome:
    """A limit is compared as the figure it is: "up to two months" is not what two weeks are."""
    if Kind.CLOCK in (claimed.kind, other.kind):
        return _of_clocks(claimed, other)
    if Kind.DAY in (claimed.kind, other.kind):
        return _of_days(claimed.value, other.value)
    if claimed.bound.sense in _LIMITS and isinstance(claimed.value, Quantity) and claimed.bound.inclusive:
        claimed, other = replace(claimed, bound=EXACT), replace(other, bound=EXACT)
    return outcome(claimed, other)


def _of_clocks(one: StatedValue, other: StatedValue) -> Outcome:
    if not (one.kind is other.kind and isinstance(one.value, int) and isinstance(other.value, int)):
        return Outcome.UNDECIDED
    turn = clock.HALF_DAY if HALF in (one.counted, other.counted) else clock.DAY
    return Outcome.DISAGREE if (one.value - other.value) % turn else Outcome.AGREE


def _of_days(one: object, other: object) -> Outcome:
    if not (isinstance(one, Time) and isinstance(other, Time) and one.month and other.month):
        return Outcome.UNDECIDED
    if not (one.day and other.day):
        return Outcome.UNDECIDED if one.month == other.month else Outcome.DISAGREE
    return Outcome.AGREE if (one.month, one.day) == (other.month, other.day) else Outcome.DISAGREE


def is_same_figure(one: StatedValue, other: StatedValue) -> bool:
    """Whether two quantities have one figure, of whatever: "47.3" in a table of millions."""
    if not (isinstance(one.value, Quantity) and isinstance(other.value, Quantity)):
        return False
    ratio = one.value.amount / other.value.amount if other.value.amount else 0.0
    return (
        ratio > 0
        and math.isclose(math.log10(ratio) % 3, 0.0, abs_tol=1e-9)
        and one.value.unit != other.value.unit
    )


def is_a_case(claimed: StatedValue, spot: Spot) -> bool:
    """Whether a limit of the document is held against a value that is none (a dog of 30 kg is one of "over 10 kg"), or
    a value against one that lies so far apart that it must be of something else.
    """
    one, other = claimed.value, spot.value.value
    if isinstance(one, Quantity) and isinstance(other, Quantity):
        near, far = sorted((abs(one.amount), abs(convert(other, one.unit).amount)))
        if far > MOST_APART * near:
            return True
    return claimed.bound.sense in _PLAIN and spot.value.bound.sense not in _PLAIN


def wanted_of(
    claim: str, value: StatedValue, stated: Sequence[StatedValue], weigh: Mapping[str, float]
) -> list[tuple[str, str, float]]:
    """The terms around a value of a claim with their words and weights."""
    places = dict(zip((each.start for each in stated), parts(claim, stated), strict=True))
    near = terms_between(claim, *places[value.start], aside=stated)
    if len(near) < LEAST_NEAR:
        near = terms_between(claim, 0, len(claim), aside=stated)
    every = terms_between(claim, 0, len(claim), aside=stated)
    found = [
        (each, word, weigh.get(each, 1.0) * (1.0 if each in near else FAR)) for each, word in every.items()
    ]
    return sorted(found, key=lambda each: -each[2])[:MOST_WANTED] if len(found) > MOST_WANTED else found


class Told:
    """What spots say of the words of a claim; what was found of a word and a spot is kept, for the claim has several
    values. The spots must live as long as this does.
    """

    def __init__(self, likeness: Likeness) -> None:
        self._likeness = likeness
        self._said: dict[tuple[str, int], float] = {}
        self._known: dict[tuple[str, frozenset[str]], bool] = {}

    def score(self, wanted: Sequence[tuple[str, str, float]], spot: Spot) -> float:
        """How much of what stands around a claim's value a spot's words say, and, for less, how much else they say."""
        total = sum(weight for _, _, weight in wanted)
        if not total:
            return 0.0
        recall = sum(weight * self.said(each, word, spot) for each, word, weight in wanted) / total
        claimed, mine = frozenset(each for each, _, _ in wanted), [word for _, word, _ in wanted]
        known = sum(self._is_known(each, word, claimed, mine) for each, word in spot.near.items())
        precision = known / len(spot.near) if spot.near else 1.0
        return recall * (1.0 - PRECISION + PRECISION * precision)

    def said(self, each: str, word: str, spot: Spot) -> float:
        """How much a spot says of a term, by where."""
        key = each, id(spot)
        if key not in self._said:
            self._said[key] = self._find(each, word, spot)
        return self._said[key]

    def _find(self, each: str, word: str, spot: Spot) -> float:
        for said, counts in (
            (spot.near, 1.0),
            (spot.lead, LEAD),
            (spot.lent, LENT),
            (spot.beside, ELSEWHERE),
        ):
            if is_covered([each], said.keys()):
                return counts
        if self._likeness(word, spot.near.values()) >= ALIKE:
            return ALIKE_COUNTS
        return LENT * ALIKE_COUNTS if self._likeness(word, spot.lent.values()) >= ALIKE else 0.0

    def _is_known(self, each: str, word: str, claimed: frozenset[str], mine: Sequence[str]) -> bool:
        key = each, claimed
        if key not in self._known:
            self._known[key] = is_covered([each], claimed) or self._likeness(word, mine) >= ALIKE
        return self._known[key]
