"""The values that a sentence gives and that may be meant of one of the user's own facts: its figures, dates and times
of the day, its names, its texts of a told kind, and words in the place of a value.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from enum import Enum

from detect import own_text
from detect.bound import EXACT, Sense
from detect.clause import Clause
from detect.own_text import TextKind, without_dashes
from detect.own_truth import affirms
from detect.own_words import Right, places
from detect.term import terms
from detect.word_likeness import WordLikeness
from kg import clock
from kg.mention import NAMING, LinkedText, Mention, MentionKind
from kg.records import Fact, Value

_SEGMENT = re.compile(
    r"[,;–—|\n]\s|:\s(?=(?:the|our|its|it|there|you|we|an?)\b)|\s(?:and|but|while|whereas|which|so)\s",
    re.IGNORECASE,
)
"""Between what is said of one figure and of the next."""
_TRUTHS = re.compile(rf"{_SEGMENT.pattern}|:\s", re.IGNORECASE)
"""Between what is affirmed and what is denied."""
_RANGE = re.compile(r"\s*(?:to|-|–|or)\s*(?=\d)|\s*[-–]\s*", re.IGNORECASE)
"""Between the figures of a range."""
_TOLD = re.compile(
    r"\d|@|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b[a-z-]+\.[a-z]|\b(?:first|second|third|last)\b",
    re.IGNORECASE,
)
"""What a text has whose kind is told: a figure, an address, a day of the week."""
_BESIDE_TIME = re.compile(
    r"\b(?:minutes?|hours?|long|shortly|just|time|well|soon)\s+(?:before|after|past|from)\s+\Z", re.IGNORECASE
)
"""Before a time of the day that another one is told by: "half an hour after midnight"."""
_NEAR = 24
"""Code points before a time in which such words stand."""
MOST_WORDED = 3
"""Places of a sentence where words may stand for a value that are looked at."""
_FIGURES = frozenset((MentionKind.QUANTITY, MentionKind.TIME))


class GivenKind(Enum):
    FIGURE = "figure"
    """A quantity or a date."""
    NAME = "name"
    CLOCK = "clock"
    TEXT = "text"
    """A day of the week, a number or an address to reach somebody at, words with a figure among them."""
    WORDS = "words"
    """Plain words, as `detect.own_words` finds them."""
    TRUTH = "truth"
    """That something is so, or not; the value stands nowhere."""


@dataclass(frozen=True, slots=True)
class Given:
    """A value at ``text[start:end]`` of a sentence, in the part ``text[part[0]:part[1]]`` that speaks of it."""

    start: int
    end: int
    part: tuple[int, int]
    clause: Clause
    kind: GivenKind
    mention: Mention | None = None
    """Of figures and names."""
    spelled: str = ""
    """Of a table's cell: what it says with the headings of its row and column, {o} for the value."""
    is_thing: bool = False
    """Whether it is the name of an own thing."""
    affirms: bool = True
    """Of a truth: whether something is so."""

    @property
    def is_name(self) -> bool:
        return self.kind is GivenKind.NAME


def figures(linked: LinkedText, clauses: Sequence[Clause]) -> Iterator[Given]:
    """The dates, figures and times of the day of a sentence; none that is one end of a range."""
    text = linked.text
    figures = [m for m in linked.mentions if m.kind in _FIGURES]
    ends = {
        each
        for one, other in itertools.pairwise(figures)
        if _RANGE.fullmatch(text, one.end, other.start)
        for each in (one.start, other.start)
    }
    clocks = [
        c
        for c in clock.find(without_dashes(text))
        if not _BESIDE_TIME.search(text, max(0, c.start - _NEAR), c.start)
    ]
    for mention in figures:
        clause = _clause_of(mention, clauses)
        if clause is None or clause.bounds.get(mention.start, EXACT).sense is Sense.BETWEEN:
            continue
        is_clock = any(c.start < mention.end and mention.start < c.end for c in clocks)
        if mention.start not in ends and not is_clock:
            part = _part(text, clause, mention.start, mention.end)
            spelled = _spelled(mention, clause, text)
            yield Given(mention.start, mention.end, part, clause, GivenKind.FIGURE, mention, spelled)
    for clause in clauses:
        inside = [c for c in clocks if clause.start <= c.start < clause.end]
        parts = [_part(text, clause, c.start, c.end) for c in inside]
        for part in dict.fromkeys(parts):
            times = [c for c, its in zip(inside, parts, strict=True) if its == part]
            yield Given(times[0].start, times[-1].end, part, clause, GivenKind.CLOCK)


def names(
    linked: LinkedText,
    clauses: Sequence[Clause],
    things: Set[str],
    known: frozenset[str],
    is_part: Callable[[str], bool],
) -> Iterator[Given]:
    """The names of a sentence that are no parts of the own ``things``' names and no words of their relations, whose
    terms are ``known`` ("the CEO"); of several in one part none, unless it is an own thing's and the only other one.
    """
    text = linked.text
    named = (
        m
        for m in linked.mentions
        if m.kind in NAMING
        and not m.demonym
        and m.text[:1].isupper()
        and not known.issuperset(terms(m.text))
        and (_is_of(m, things) or not is_part(m.text))
    )
    found = [
        Given(m.start, m.end, _part(text, c, m.start, m.end), c, GivenKind.NAME, m, _spelled(m, c, text), own)
        for m in named
        if (c := _clause_of(m, clauses)) is not None
        for own in (_is_of(m, things),)
    ]
    parts = Counter((id(each.clause), each.part, each.is_thing) for each in found)
    return (each for each in found if parts[id(each.clause), each.part, each.is_thing] == 1)


def _is_of(mention: Mention, things: Set[str]) -> bool:
    return any(each.id in things for each in mention.candidates)


def texts(linked: LinkedText, clauses: Sequence[Clause], facts: Iterable[Fact]) -> Iterator[Given]:
    """The texts of a sentence that are of the kind of one of the facts' and not the same; each once."""
    found: dict[tuple[int, int], Given] = {}
    if not _TOLD.search(linked.text):
        return iter(())
    for fact in facts:
        right = own_text.text_of(fact.object)
        if not right:
            continue
        for clause in clauses:
            text = linked.text[clause.start : clause.end]
            given = own_text.given(text, right)
            if given is None or given.kind is TextKind.CLOCK or len(given.wrong) != 1:
                continue
            start, end = given.wrong[0].start + clause.start, given.wrong[0].end + clause.start
            part = _part(linked.text, clause, start, end)
            found.setdefault((start, end), Given(start, end, part, clause, GivenKind.TEXT))
    return iter(found.values())


def words(
    linked: LinkedText, clauses: Sequence[Clause], rights: Sequence[Right], likeness: WordLikeness
) -> Iterator[Given]:
    """The words of a sentence that stand where one of the ``rights`` would, the likest first."""
    found: dict[tuple[int, int], tuple[float, Clause]] = {}
    for clause in clauses if rights else ():
        for place in places(linked.text, clause.start, clause.end, rights, likeness):
            if place is not None and found.get(place[:2], (0.0,))[0] < place.like:
                found[place[:2]] = place.like, clause
    likest = sorted(found.items(), key=lambda each: -each[1][0])[:MOST_WORDED]
    for (start, end), (_, clause) in likest:
        yield Given(start, end, _part(linked.text, clause, start, end), clause, GivenKind.WORDS)


def truths(linked: LinkedText, clauses: Sequence[Clause]) -> Iterator[Given]:
    """What the parts of a sentence affirm or deny."""
    for clause in clauses:
        ends = [
            clause.start,
            *(c.end() for c in _TRUTHS.finditer(linked.text, clause.start, clause.end)),
            clause.end,
        ]
        for start, end in itertools.pairwise(ends):
            if terms(linked.text[start:end]):
                holds = affirms(linked.text, start, end, clause.negations)
                yield Given(end, end, (start, end), clause, GivenKind.TRUTH, affirms=holds)


def may_be_told(value: Value) -> bool:
    """Whether a fact's value is text of which another of its kind can be told."""
    return _TOLD.search(own_text.text_of(value)) is not None


def _clause_of(mention: Mention, clauses: Sequence[Clause]) -> Clause | None:
    """The clause in which a mention stands; of the cells of a row that which is about it."""
    beside = [clause for clause in clauses if clause.start <= mention.start < clause.end]
    cells = (clause for clause in beside if any(symbol.mention is mention for symbol in clause.symbols[1:]))
    return next(cells, beside[0] if beside else None)


def _spelled(mention: Mention, clause: Clause, text: str) -> str:
    """See `Given.spelled`."""
    if not text.startswith("|", clause.start):
        return ""
    return " ".join("{o}" if each.mention is mention else each.text for each in clause.symbols)


def _part(text: str, clause: Clause, start: int, end: int) -> tuple[int, int]:
    """The part of a clause around ``text[start:end]`` that speaks of it."""
    first, last = clause.start, clause.end
    for cut in _SEGMENT.finditer(text, clause.start, clause.end):
        if cut.end() <= start:
            first = cut.end()
        elif cut.start() >= end:
            last = cut.start()
            break
    return first, last
