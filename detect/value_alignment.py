"""Which value of a document speaks of the same as a value of a claim: the one whose surroundings say what the claim
says around its own.

"Critical updates must be installed within 3 days, all others within 21 days" gives two spans, each with the words of
its part of the sentence; of a claim that critical updates have 21 days the first one speaks, though the second has the
figure. In a table the words of a cell are those of its row's first cell and of its column's head.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from detect.bound import EXACT, Sense
from detect.compare import Outcome
from detect.document import Document
from detect.explained import is_covered
from detect.passage_value import Kind, Standing, StatedValue, ValueMatch, measures, outcome
from detect.term import term, words
from kg import clock, date
from kg.records import Quantity, Time
from kg.unit import comparable, convert

PART = re.compile(
    r"[,;:)–—|]|\b(?:and|or|but|while|whereas|though|then|plus|instead of|rather than|as against|against|compared)\b",
    re.IGNORECASE,
)
"""Where one part of a sentence ends and the next begins."""
_DENIED = re.compile(
    r"\b(?:instead of|rather than|not|no longer|(?:down|up) from|previously|formerly|used to|unlike|"
    r"compared (?:to|with)|(?:increased|raised|reduced|lowered|cut|rose|fell|grew|dropped) from)\W+(?:\w+\W+){0,2}\Z",
    re.IGNORECASE,
)
"""What stands before a value that is set against the one meant."""
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
MARGIN, CLOSE = 0.03, 0.15
"""How much better a value must be aligned than one that agrees with the claim, and than one that may well be meant;
otherwise nobody can tell.
"""
CLEAR, CLEAR_COUNT, LEAST = 0.5, 0.65, 0.3
"""From which score a value that differs contradicts the claim, a mere count, and any if the verifier agrees."""
_RECKONED = re.compile(
    r"\b(?:more|less|fewer|longer|shorter|sooner|later|earlier|higher|lower|cheaper|dearer|short of|differen\w+|total|"
    r"altogether|in all|together|combined|both|each|return|twice|double|half|sav\w+|discount|off|increase\w*|vat|plus|"
    r"left|remain\w*|than|first|original\w*|works? out|comes? to|adds? up|would|slipped|delayed|another|"
    r"per cent of|with|about|some|roughly|around|above|below|older|younger|further|away|before|after)\b",
    re.IGNORECASE,
)
"""Words of a figure that may have been reckoned from others."""
_HALVED = re.compile(r"\b(?:half|twice|doubl\w+|return)\b", re.IGNORECASE)
_ONE_OF = re.compile(r"\b(?:an?|any|every|each) (?:\w+ )?[\w.,]+-\w+(?:-old)?\Z", re.IGNORECASE)
"""A value that says which of many is meant: "above a 15-metre drop"."""
_SUMMED = re.compile(r"\b(?:works? out|adds? up|in all|altogether|in total|total of)\b", re.IGNORECASE)
"""Words of a figure that was reckoned."""
MOST_APART = 12.0
"""How many times as much another value of the same may be."""
ROUNDED = 0.02
"""Relative difference within which a figure is one that was reckoned and rounded."""
EXACTLY = 0.002
"""The same of one that was not."""
MOST_TIMES = 31
PER_CENT, MINUTE = "Q11229", "Q7727"
SOME_YEAR = 2000
"""In place of a year that is not said; it has a 29 February."""
HALF = "half"
"""Of a time that may be of the morning or of the evening."""
_LIMITS = frozenset((Sense.ABOVE, Sense.BELOW))
REFERRED = 4
"""Sentences before one with a pronoun in which may stand what that means."""
_PRONOUN = re.compile(r"\b(?:it|its|they|their|he|his|she|her|this|these)\b", re.IGNORECASE)
_JOINED = re.compile(r"\b(?:or|and|to|from|of|than)\W*\Z")
Likeness = Callable[[str, Iterable[str]], float]
"""(word, others) -> the largest cosine of the word with one of the others."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A value of a document: ``near`` are the words of its part of the sentence by their terms, ``lead`` those before
    the first value, which count for all, ``beside`` those of the other parts, ``lent`` those of the heading and the
    sentence before. ``denied``: something else is meant.
    """

    value: StatedValue
    near: Mapping[str, str]
    lead: Mapping[str, str]
    beside: Mapping[str, str]
    lent: Mapping[str, str]
    denied: bool = False
    sentence: str = ""
    """The sentence it stands in."""

    @property
    def written(self) -> str:
        return self.sentence[self.value.start : self.value.end]


@dataclass(frozen=True, slots=True)
class Aligned:
    """How a value of a claim stands: ``score`` in [0, 1] is how well the value that decided, ``spot``, is aligned."""

    match: ValueMatch
    score: float = 0.0
    spot: Spot | None = None

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
        return self.match.standing is Standing.CONFLICT and self.score >= least

    @property
    def may_conflict(self) -> bool:
        """Whether it is one where the verifier reads the sentence as a claim of the other value."""
        return self.match.standing is Standing.CONFLICT and self.score >= LEAST and not self.is_clear

    def reread(self, claim: str) -> tuple[str, str]:
        """What the verifier is asked: the sentence, and the claim with the value that this has."""
        assert self.spot is not None
        value = self.match.claimed
        return self.spot.sentence, f"{claim[: value.start]}{self.spot.written}{claim[value.end :]}"


def spots(document: Document, number: int) -> Iterator[Spot]:
    """The values of one sentence of a document; one without words of its own has those of the one before ("on 2 and 9
    June").
    """
    sentence = document.sentences[number]
    text = document.text[sentence.start : sentence.end]
    stated = _inherited(text, _stated(text))
    if not stated:
        return
    lent = _lent(document, number)
    cells = _cells(document, number) if text.lstrip().startswith("|") else None
    parts = list(_parts(text, stated))
    first = _terms(text, 0, stated[0].start, aside=stated) if cells is None else {}
    if _PRONOUN.search(text):
        first = {**_before(document, number), **first}
    last: dict[str, str] = {}
    for value, (start, end) in zip(stated, parts, strict=True):
        near = last = _terms(text, start, end, aside=stated) or last
        if (opens := text.rfind("(", 0, value.start)) > text.rfind(")", 0, value.start):
            before = max((mark.end() for mark in PART.finditer(text, 0, opens)), default=0)
            near = near | _terms(text, before, opens, aside=stated)
        if cells is not None:
            near = near | cells(value.start)
        others = {
            each: word for each, word in _terms(text, 0, len(text), aside=stated).items() if each not in near
        }
        denied = _DENIED.search(text, max(0, value.start - 40), value.start) is not None
        lead = {each: word for each, word in first.items() if each not in near}
        yield Spot(value, near, lead, others if cells is None else {}, lent, denied, text)


def align(
    claim: str,
    value: StatedValue,
    stated: Sequence[StatedValue],
    found: Sequence[Spot],
    weigh: Mapping[str, float],
    likeness: Likeness,
) -> Aligned:
    """How one of the values ``stated`` in a claim stands among the values of the documents."""
    wanted = _wanted(claim, value, stated, weigh)
    agree = dis = None
    for spot in found:
        said = _outcome(value, spot.value)
        if said is Outcome.UNDECIDED or spot.denied or (said is Outcome.DISAGREE and _is_a_case(value, spot)):
            continue
        score = _score(wanted, spot, likeness)
        if said is Outcome.AGREE and (agree is None or score > agree[0]):
            agree = score, spot
        if said is Outcome.DISAGREE and (dis is None or score > dis[0]):
            dis = score, spot
    if (
        dis is not None
        and agree is None
        and (
            _ONE_OF.search(claim, 0, value.end)
            or any(_is_same_figure(value, spot.value) for spot in found)
            or _may_be_reckoned(claim, value, stated, found)
        )
    ):
        return Aligned(ValueMatch(value, Standing.MISSING))
    agreed, disagreed = agree[0] if agree else 0.0, dis[0] if dis else 0.0
    if (
        agree is not None
        and dis is not None
        and 0 < disagreed - agreed <= (CLOSE if agreed >= LEAST else MARGIN)
    ):
        return Aligned(ValueMatch(value, Standing.MISSING))
    if agree is not None and agreed >= disagreed:
        return Aligned(ValueMatch(value, Standing.FOUND, agree[1].value), agreed, agree[1])
    if dis is not None:
        return Aligned(ValueMatch(value, Standing.CONFLICT, dis[1].value), disagreed, dis[1])
    return Aligned(ValueMatch(value, Standing.MISSING))


def aligned(
    claim: str, found: Sequence[Spot], weigh: Mapping[str, float], likeness: Likeness
) -> list[Aligned]:
    """How the measures of a claim stand, in order of position."""
    stated = _stated(claim)
    return [align(claim, value, stated, found, weigh, likeness) for value in stated]


def _stated(text: str) -> list[StatedValue]:
    """The measures of a text in order of position, days without a year and times of the day among them."""
    clocks = [
        StatedValue(Kind.CLOCK, each.start, each.end, each.minutes, counted="" if each.sure else HALF)
        for each in clock.find(text)
    ]
    days = [
        StatedValue(Kind.DAY, span.start, span.end, time)
        for span in date.find(text)
        if span.time is None
        and (time := date.parse(f"{text[span.start : span.end]} {SOME_YEAR}")) is not None
    ]
    taken = [(each.start, each.end) for each in (*clocks, *days)]
    others = (
        each
        for each in measures(text)
        if not any(start < each.end and each.start < end for start, end in taken)
    )
    return sorted([*clocks, *days, *others], key=lambda each: each.start)


def _outcome(claimed: StatedValue, other: StatedValue) -> Outcome:
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


def _is_same_figure(one: StatedValue, other: StatedValue) -> bool:
    """Whether two quantities have one figure, of whatever: "47.3" in a table of millions."""
    if not (isinstance(one.value, Quantity) and isinstance(other.value, Quantity)):
        return False
    ratio = one.value.amount / other.value.amount if other.value.amount else 0.0
    return (
        ratio > 0
        and math.isclose(math.log10(ratio) % 3, 0.0, abs_tol=1e-9)
        and one.value.unit != other.value.unit
    )


def _is_a_case(claimed: StatedValue, spot: Spot) -> bool:
    """Whether a limit of the document is held against a value that is none (a dog of 30 kg is one of "over 10 kg"), or
    a value against one that lies so far apart that it must be of something else.
    """
    plain = (Sense.EXACT, Sense.ABOUT)
    one, other = claimed.value, spot.value.value
    if isinstance(one, Quantity) and isinstance(other, Quantity):
        near, far = sorted((abs(one.amount), abs(convert(other, one.unit).amount)))
        if far > MOST_APART * near:
            return True
    return claimed.bound.sense in plain and spot.value.bound.sense not in plain


def _may_be_reckoned(
    claim: str, value: StatedValue, stated: Sequence[StatedValue], found: Sequence[Spot]
) -> bool:
    """Whether a figure of a claim may follow from those of the document, and from others of the claim itself: 8 days at
    2 EUR.
    """
    if _SUMMED.search(claim):
        return True
    known = [spot.value for spot in found]
    if value.kind is Kind.CLOCK:
        return _is_shifted(value, known)
    halved = any(_HALVED.search(text) for text in (claim, *(spot.sentence for spot in found)))
    if (halved or _RECKONED.search(claim)) and is_derived(value, known, halved=halved):
        return True
    if _is_product(value, known):
        return True
    times = [each.value.amount for each in stated if each is not value and isinstance(each.value, Quantity)]
    return any(_is_multiple(value, other, n) for other in known for n in times)


def _is_shifted(value: StatedValue, known: Sequence[StatedValue]) -> bool:
    """Whether a time of the day lies a span of the document before or behind another: 45 minutes before a concert."""
    spans = [
        convert(each.value, MINUTE).amount
        for each in known
        if isinstance(each.value, Quantity) and comparable(each.value.unit, MINUTE)
    ]
    times = [each.value for each in known if each.kind is Kind.CLOCK and isinstance(each.value, int)]
    apart = {abs(value.value - each) for each in times} if isinstance(value.value, int) else set()
    return any(math.isclose(span, each) for span in spans for each in apart)


def _is_product(value: StatedValue, known: Sequence[StatedValue]) -> bool:
    """Whether a figure is a share in per cent of another, what that leaves, or so many times it."""
    if not isinstance(value.value, Quantity):
        return False
    quantities = [each.value for each in known if isinstance(each.value, Quantity)]
    unit = value.value.unit
    amounts = [convert(each, unit).amount for each in quantities if comparable(each.unit, unit)]
    shares = [each.amount / 100 for each in quantities if each.unit == PER_CENT]
    times = [each.amount for each in quantities if 1 < each.amount <= MOST_TIMES and each.amount % 1 == 0]
    factors = {*shares, *(1 - share for share in shares), *times}
    return any(math.isclose(a * f, value.value.amount, rel_tol=EXACTLY) for a in amounts for f in factors)


def _is_multiple(value: StatedValue, other: StatedValue, times: float) -> bool:
    if not (isinstance(value.value, Quantity) and isinstance(other.value, Quantity)):
        return False
    if not comparable(other.value.unit, value.value.unit):
        return False
    amount = convert(other.value, value.value.unit).amount
    return math.isclose(amount * times, value.value.amount, rel_tol=ROUNDED)


def is_derived(value: StatedValue, others: Iterable[StatedValue], *, halved: bool = False) -> bool:
    """Whether a figure follows from two others: their sum or difference, a multiple, a share in per cent; with
    ``halved`` also from one, as its half or its double.

            >>> from kg import clock, date
    from kg.records import Quantity, Time
        from kg.unit import comparable, convert
            >>> stated = lambda amount, unit: StatedValue(Kind.QUANTITY, 0, 0, Quantity(amount, unit))
            >>> is_derived(stated(19, "m"), [stated(562, "m"), stated(581, "m")])
            True
    """
    if not isinstance(value.value, Quantity):
        return False
    wanted, unit = value.value.amount, value.value.unit
    amounts = [
        convert(other.value, unit).amount
        for other in others
        if isinstance(other.value, Quantity) and comparable(other.value.unit, unit)
    ]
    plain = [
        o.value.amount for o in others if isinstance(o.value, Quantity) and o.value.unit in ("", PER_CENT)
    ]
    pairs = [(a, b) for i, a in enumerate(amounts) for b in amounts[i + 1 :]]
    reached = {a + b for a, b in pairs} | {abs(a - b) for a, b in pairs}
    reached |= {a * n for a in amounts for n in plain} | {a / n for a in amounts for n in plain if n}
    reached |= {a * n / 100 for a in amounts for n in plain} | {
        a * (1 - n / 100) for a in amounts for n in plain
    }
    if halved:
        reached |= {2 * a for a in amounts} | {a / 2 for a in amounts}
    return any(math.isclose(each, wanted, rel_tol=ROUNDED) for each in reached)


def _wanted(
    claim: str, value: StatedValue, stated: Sequence[StatedValue], weigh: Mapping[str, float]
) -> list[tuple[str, str, float]]:
    """The terms around a value of a claim with their words and weights."""
    parts = dict(zip((each.start for each in stated), _parts(claim, stated), strict=True))
    near = _terms(claim, *parts[value.start], aside=stated)
    if len(near) < LEAST_NEAR:
        near = _terms(claim, 0, len(claim), aside=stated)
    every = _terms(claim, 0, len(claim), aside=stated)
    return [
        (each, word, weigh.get(each, 1.0) * (1.0 if each in near else FAR)) for each, word in every.items()
    ]


def _score(wanted: Sequence[tuple[str, str, float]], spot: Spot, likeness: Likeness) -> float:
    """How much of what stands around the claim's value the spot's words say, and, for less, how much else they say."""
    total = sum(weight for _, _, weight in wanted)
    if not total:
        return 0.0
    recall = sum(weight * _said(each, word, spot, likeness) for each, word, weight in wanted) / total
    claimed, mine = {each for each, _, _ in wanted}, [word for _, word, _ in wanted]
    known = sum(
        is_covered([each], claimed) or likeness(word, mine) >= ALIKE for each, word in spot.near.items()
    )
    precision = known / len(spot.near) if spot.near else 1.0
    return recall * (1.0 - PRECISION + PRECISION * precision)


def _said(each: str, word: str, spot: Spot, likeness: Likeness) -> float:
    for said, counts in ((spot.near, 1.0), (spot.lead, LEAD), (spot.lent, LENT), (spot.beside, ELSEWHERE)):
        if is_covered([each], said.keys()):
            return counts
    if likeness(word, spot.near.values()) >= ALIKE:
        return ALIKE_COUNTS
    return LENT * ALIKE_COUNTS if likeness(word, spot.lent.values()) >= ALIKE else 0.0


def _parts(text: str, stated: Sequence[StatedValue]) -> Iterator[tuple[int, int]]:
    """The part of a sentence that each value stands in; values are in order."""
    start = 0
    for number, value in enumerate(stated):
        if number + 1 == len(stated):
            yield start, len(text)
            return
        behind = stated[number + 1].start
        marks = list(PART.finditer(text, value.end, max(value.end, behind)))
        end = marks[0].start() if marks else behind
        yield start, end
        start = end if marks else value.end


def _inherited(text: str, stated: Sequence[StatedValue]) -> list[StatedValue]:
    """The values in order of position, a bare number with the unit of the one before it, or with what that counts: "8
    minutes by hand or 5".
    """
    out: list[StatedValue] = []
    for value in sorted(stated, key=lambda each: each.start):
        unit = _unit(out[-1]) if out else ""
        bare = isinstance(value.value, Quantity) and not value.value.unit
        counted = out[-1].counted if out and out[-1].is_count else ""
        if bare and counted and not value.counted:
            out.append(replace(value, counted=counted))
        elif bare and unit and _JOINED.search(text, max(0, value.start - 20), value.start):
            assert isinstance(value.value, Quantity)
            out.append(replace(value, value=replace(value.value, unit=unit)))
        else:
            out.append(value)
    return out


def _unit(value: StatedValue) -> str:
    return value.value.unit if isinstance(value.value, Quantity) else ""


def _terms(text: str, start: int, end: int, *, aside: Sequence[StatedValue]) -> dict[str, str]:
    """The terms of a part with their words, without those of the values."""
    spans = [(value.start, value.end) for value in aside if value.kind is not Kind.NAME]
    return {
        found: match[0].lower()
        for match in words(text, start, end)
        if not any(first <= match.start() < last for first, last in spans) and (found := term(match[0]))
    }


def _lent(document: Document, number: int) -> dict[str, str]:
    sentence = document.sentences[number]
    around = [sentence.heading] if sentence.heading >= 0 else []
    if number and document.sentences[number - 1].heading == sentence.heading:
        around.append(number - 1)
    out: dict[str, str] = {}
    for other in around:
        said = document.sentences[other]
        out |= _terms(document.text, said.start, said.end, aside=())
    return out


def _before(document: Document, number: int) -> dict[str, str]:
    """The words of the sentences that a pronoun may refer back to."""
    heading = document.sentences[number].heading
    out: dict[str, str] = {}
    for said in document.sentences[max(0, number - REFERRED) : number]:
        if said.heading == heading:
            out |= _terms(document.text, said.start, said.end, aside=())
    return out


def _cells(document: Document, number: int) -> Callable[[int], dict[str, str]]:
    """For a row of a table: the words of the first cell and of the column's head, by a place in the row."""
    head = number
    while head and _row(document, head - 1):
        head -= 1
    row, heads = _row(document, number), _row(document, head).split("|")
    first = next((cell for cell in row.split("|") if cell.strip()), "")

    def of(place: int) -> dict[str, str]:
        column = row.count("|", 0, place)
        said = f"{first} {heads[column] if column < len(heads) and head != number else ''}"
        return _terms(said, 0, len(said), aside=())

    return of


def _row(document: Document, number: int) -> str:
    sentence = document.sentences[number]
    text = document.text[sentence.start : sentence.end]
    return text if text.lstrip().startswith("|") else ""
