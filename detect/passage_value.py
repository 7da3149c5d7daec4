"""The values of a claim beside those of a passage: dates, quantities, ordinals and names.

Each value of the claim is `FOUND` (the passage states it: at its precision, in another unit, within the bound that the
claim sets), `CONFLICT` (the passage states another value of the same kind: another year, another number of the same
unit or the same counted noun) or `MISSING` (the passage states nothing of the kind, which says nothing against it).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from detect.bound import EXACT, Bound, Sense, bounds
from detect.compare import Outcome, compare_quantities, compare_times
from detect.term import term, terms, words
from kg import date, quantity
from kg.mention import Mention, MentionKind
from kg.numeral import ORDINALS, from_ordinal
from kg.records import Quantity, Time
from kg.unit import comparable, convert

ROUGH = 0.1
"""Relative tolerance of a number that is said to be rough."""
ROUGH_YEARS = 2.0
_ORDINAL = re.compile(
    rf"\b(?:\d{{1,3}}(?:st|nd|rd|th)|{'|'.join(ORDINALS)}|last)\b(?![\s-]centur)", re.IGNORECASE
)
_LAST = -1
_MOST_COUNTED_WORDS = 3
_NO_GAP = " -–%\u00a0"


class Kind(str, Enum):
    TIME = "time"
    QUANTITY = "quantity"
    ORDINAL = "ordinal"
    NAME = "name"
    DAY = "day"
    """A day of some year: "28 May"."""
    CLOCK = "clock"
    """A time of the day, in minutes since midnight."""
    WEEKDAY = "weekday"
    """Days of the week, as a sum of powers of 2, Monday 1."""
    MONTH = "month"
    """A month of any year, 1 to 12."""
    WORD = "word"
    """A plain word that may stand for another one: "steel" for "aluminium"."""


class Standing(Enum):
    FOUND = "found"
    CONFLICT = "conflict"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class StatedValue:
    """A value at ``[start, end)`` of a text.

    ``counted`` is the term of the noun behind a quantity or an ordinal; ``terms`` are those of a name.
    """

    kind: Kind
    start: int
    end: int
    value: Time | Quantity | int | None = None
    bound: Bound = EXACT
    counted: str = ""
    terms: tuple[str, ...] = ()

    @property
    def is_count(self) -> bool:
        """Whether it says how many there are of something: "200 steps"."""
        return isinstance(self.value, Quantity) and not self.value.unit and bool(self.counted)


@dataclass(frozen=True, slots=True)
class ValueMatch:
    """How a value of the claim stands; ``other`` is the value of the passage that decided, None where none did."""

    claimed: StatedValue
    standing: Standing
    other: StatedValue | None = None


def values(text: str) -> list[StatedValue]:
    """The measures of a text, then its names. Linear."""
    return [*measures(text), *names(text)]


def measures(text: str) -> list[StatedValue]:
    """Times and quantities of a text in order of position, then its ordinals. Linear."""
    dates = date.find(text)
    amounts = quantity.find(text, [(span.start, span.end) for span in dates])
    mentions = sorted(
        [
            *(
                Mention(d.start, d.end, text[d.start : d.end], MentionKind.TIME, value=d.time)
                for d in dates
                if d.time is not None
            ),
            *(
                Mention(q.start, q.end, text[q.start : q.end], MentionKind.QUANTITY, value=q.quantity)
                for q in amounts
            ),
        ],
        key=lambda mention: mention.start,
    )
    limits = bounds(text, mentions)
    stated = [_of_mention(text, mention, limits.get(mention.start, EXACT)) for mention in mentions]
    return [*stated, *_ordinals(text)]


def compare(
    claimed: Sequence[StatedValue],
    stated: Sequence[StatedValue],
    *,
    against: Sequence[StatedValue],
    said: frozenset[str],
) -> list[ValueMatch]:
    """Each value of the claim: found in ``stated``, else contradicted by one of ``against``, else missing.

    ``said`` are all terms of the text that ``stated`` is from.
    """
    return [
        _compare_name(each, said) if each.kind is Kind.NAME else _compare(each, stated, against)
        for each in claimed
    ]


def _of_mention(text: str, mention: Mention, bound: Bound) -> StatedValue:
    is_time = mention.kind is MentionKind.TIME
    counted = "" if is_time else _counted(text, mention.end)
    return StatedValue(
        Kind.TIME if is_time else Kind.QUANTITY, mention.start, mention.end, mention.value, bound, counted
    )


def _compare_name(claimed: StatedValue, said: frozenset[str]) -> ValueMatch:
    """A name is found by its last word, or by its initials ("NASA")."""
    found = claimed.terms[-1] in said or initials(claimed.terms) in said
    return ValueMatch(claimed, Standing.FOUND if found else Standing.MISSING)


def initials(name: Sequence[str]) -> str:
    """The first letters of a name of several words, "" of one word."""
    return "".join(word[0] for word in name) if len(name) > 1 else ""


def _compare(
    claimed: StatedValue, stated: Sequence[StatedValue], against: Sequence[StatedValue]
) -> ValueMatch:
    for other in stated:
        if outcome(claimed, other) is Outcome.AGREE:
            return ValueMatch(claimed, Standing.FOUND, other)
    for other in against:
        if outcome(claimed, other) is Outcome.DISAGREE:
            return ValueMatch(claimed, Standing.CONFLICT, other)
    return ValueMatch(claimed, Standing.MISSING)


def outcome(claimed: StatedValue, other: StatedValue) -> Outcome:
    mine, theirs = claimed.value, other.value
    if isinstance(mine, Time) and isinstance(theirs, Time):
        return _outcome_of_times(mine, theirs, claimed.bound)
    if isinstance(mine, Quantity) and isinstance(theirs, Quantity):
        return _outcome_of_quantities(claimed, mine, other, theirs)
    if isinstance(mine, int) and isinstance(theirs, int):
        if mine == theirs:
            return Outcome.AGREE
        return Outcome.DISAGREE if _same_noun(claimed, other) else Outcome.UNDECIDED
    year, amount = (mine, theirs) if isinstance(mine, Time) else (theirs, mine)
    is_number_of_year = isinstance(year, Time) and isinstance(amount, Quantity) and year.year == amount.amount
    return Outcome.AGREE if is_number_of_year else Outcome.UNDECIDED


def _outcome_of_times(mine: Time, theirs: Time, bound: Bound) -> Outcome:
    outcome = compare_times(mine, theirs).outcome
    if outcome is not Outcome.DISAGREE or bound.sense is Sense.EXACT:
        return outcome
    if bound.sense in (Sense.ABOVE, Sense.FIRST):
        return Outcome.AGREE if theirs.year > mine.year else Outcome.DISAGREE
    if bound.sense in (Sense.BELOW, Sense.LAST):
        return Outcome.AGREE if theirs.year < mine.year else Outcome.DISAGREE
    return compare_times(mine, theirs, tolerance=ROUGH_YEARS).outcome


def _outcome_of_quantities(
    claimed: StatedValue, mine: Quantity, other: StatedValue, theirs: Quantity
) -> Outcome:
    """Numbers agree in one unit; they disagree only where they measure or count the same."""
    if not comparable(mine.unit, theirs.unit):
        return Outcome.UNDECIDED
    rough = Sense.EXACT not in (claimed.bound.sense, other.bound.sense) or Sense.ABOUT in (
        claimed.bound.sense,
        other.bound.sense,
    )
    if compare_quantities(mine, theirs, tolerance=ROUGH if rough else 0.0).outcome is Outcome.AGREE:
        return Outcome.AGREE
    if not mine.unit and not _same_noun(claimed, other):
        return Outcome.UNDECIDED
    return Outcome.AGREE if _within(mine, convert(theirs, mine.unit), claimed.bound) else Outcome.DISAGREE


def _within(limit: Quantity, stated: Quantity, bound: Bound) -> bool:
    if bound.sense in (Sense.ABOVE, Sense.JUST_OVER):
        return stated.amount > limit.amount
    return bound.sense in (Sense.BELOW, Sense.NEARLY) and stated.amount < limit.amount


def _same_noun(one: StatedValue, other: StatedValue) -> bool:
    return bool(one.counted) and one.counted == other.counted


def _counted(text: str, end: int) -> str:
    """The term of the first noun behind a number, at most three words away."""
    for number, match in enumerate(words(text, end, min(len(text), end + 40))):
        if text[end : match.start()].strip(_NO_GAP) or number == _MOST_COUNTED_WORDS:
            return ""
        if (found := term(match[0])) and not match[0][0].isdigit():
            return found
        end = match.end()
    return ""


def _ordinals(text: str) -> Iterator[StatedValue]:
    for match in _ORDINAL.finditer(text):
        number = _LAST if match[0].lower() == "last" else from_ordinal(match[0])
        if number is not None:
            counted = _counted(text, match.end())
            yield StatedValue(Kind.ORDINAL, match.start(), match.end(), number, counted=counted)


def names(text: str) -> Iterator[StatedValue]:
    """Runs of capitalised words; one that opens the text is no name for its capital alone."""
    run: list[re.Match[str]] = []
    for match in words(text):
        is_capital = match[0][0].isupper() and bool(term(match[0]))
        joined = bool(run) and text[run[-1].end() : match.start()] in (" ", "-", " & ")
        if run and not (is_capital and joined):
            yield from _name(text, run)
            run = []
        if is_capital:
            run.append(match)
    if run:
        yield from _name(text, run)


def _name(text: str, run: Sequence[re.Match[str]]) -> Iterator[StatedValue]:
    start, end = run[0].start(), run[-1].end()
    opens = not text[:start].strip(" \"'“‘*_-•")
    if opens and len(run) == 1 and not is_name_anywhere(run[0][0]):
        return
    if name := tuple(terms(text, start, end)):
        yield StatedValue(Kind.NAME, start, end, terms=name)


def is_name_anywhere(word: str) -> bool:
    """Two capitals or a figure: a name wherever it stands."""
    return sum(char.isupper() for char in word) > 1 or any(char.isdigit() for char in word)
