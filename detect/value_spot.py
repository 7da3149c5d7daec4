"""The values of a document with the words among which they stand: those of their part of the sentence, of its
beginning, of its heading; rows of tables are read as sentences of their header's words.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from detect.document import Document
from detect.passage_value import Kind, StatedValue, measures
from detect.term import term, words
from kg import clock, date, quantity
from kg.records import Quantity

MOST_VALUES = 48
"""Values of a sentence that are looked at, so that time stays linear in a long one."""
MOST_NEAR = 40
"""Words of its part of the sentence that stand by a value."""
SOME_YEAR = 2000
"""In place of a year that is not said; it has a 29 February."""
HALF = "half"
"""Of a time that may be of the morning or of the evening."""
REFERRED = 4
"""Sentences before one with a pronoun in which may stand what that means."""
_REACH = 200
"""Code points before a value in which a parenthesis around it begins."""
_PART = re.compile(
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
_PRONOUN = re.compile(r"\b(?:it|its|they|their|he|his|she|her|this|these)\b", re.IGNORECASE)
_JOINED = re.compile(r"\b(?:or|and|to|from|of|than)\W*\Z")

_ONE = re.compile(r"\b(?:one|an? single)\s+(?P<noun>[a-z]{3,})\b", re.IGNORECASE)

Words = Mapping[str, str]
"""Words by their terms."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A value of a document: ``near`` are the words of its part of the sentence, ``lead`` those before the first value,
    which count for all, ``beside`` those of the whole sentence, ``lent`` those of the heading and the sentence before.
    ``denied``: something else is meant. ``sentence`` is the one it stands in.
    """

    value: StatedValue
    near: Words
    lead: Words
    beside: Words
    lent: Words
    denied: bool
    sentence: str

    @property
    def written(self) -> str:
        return self.sentence[self.value.start : self.value.end]


def spots(
    document: Document, number: int, find: Callable[[str], Sequence[StatedValue]] | None = None
) -> Iterator[Spot]:
    """The values of one sentence of a document in words, the first `MOST_VALUES`; one without words of its own has
    those of the one before ("on 2 and 9 June"). ``find``: the values of a text in order; its measures, unless given.
    """
    text = document.as_read(number)
    stated = _inherited(text, stated_in(text)) if find is None else find(text)
    if not stated:
        return
    first: Words = {}
    lead: Words = {}
    beside: Words = {}
    if (
        document.sentences[number].above.header >= 0
    ):  # of a row the first cell tells of each, no other one does
        first = terms_between(text, 0, text.find(":"), aside=stated)
    else:
        before = _before(document, number) if _PRONOUN.search(text) else {}
        lead = {**before, **terms_between(text, 0, stated[0].start)}
        beside = terms_between(text, 0, len(text), aside=stated)
    lent = _lent(document, number)
    last: Words = {}
    for value, (start, end) in zip(stated, parts(text, stated), strict=True):
        near = last = terms_between(text, start, end, aside=stated) or last
        near = {**dict(islice(near.items(), MOST_NEAR)), **_before_parenthesis(text, value, stated), **first}
        denied = _DENIED.search(text, max(0, value.start - 40), value.start) is not None
        yield Spot(value, near, lead, beside, lent, denied, text)


def stated_in(text: str) -> list[StatedValue]:
    """The first measures of a text in order of position, days without a year and times of the day among them."""
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
    found: list[StatedValue] = []
    ranked = [
        *((0, each) for each in (*clocks, *days)),
        *((1, each) for each in (*measures(text), *_ones(text))),
    ]
    for _, each in sorted(ranked, key=lambda pair: (pair[1].start, pair[0])):
        if not found or each.start >= found[-1].end:
            found.append(each)
    return found[:MOST_VALUES]


def _ones(text: str) -> Iterator[StatedValue]:
    """One of a unit in words: "one night", "a single hour"."""
    for match in _ONE.finditer(text):
        unit = quantity.parse(f"1 {match['noun']}")
        if unit is not None and unit.unit:
            yield StatedValue(Kind.QUANTITY, match.start(), match.end(), unit)


def parts(text: str, stated: Sequence[StatedValue]) -> Iterator[tuple[int, int]]:
    """The part of a sentence that each of its values stands in; values are in order."""
    start = 0
    for number, value in enumerate(stated):
        if number + 1 == len(stated):
            yield start, len(text)
            return
        behind = stated[number + 1].start
        mark = _PART.search(text, value.end, max(value.end, behind))
        end = mark.start() if mark else behind
        yield start, end
        start = end if mark else value.end


def terms_between(text: str, start: int, end: int, *, aside: Sequence[StatedValue] = ()) -> dict[str, str]:
    """The terms of a part of a text with their words, without those of values, which are in order. Linear."""
    starts = [value.start for value in aside]
    out: dict[str, str] = {}
    for match in words(text, start, end):
        at = bisect_right(starts, match.start()) - 1
        if (at < 0 or aside[at].end <= match.start()) and (found := term(match[0])):
            out[found] = match[0].lower()
    return out


def _before_parenthesis(text: str, value: StatedValue, stated: Sequence[StatedValue]) -> Words:
    """The words before the parenthesis that a value stands in: "the Rosvik bridge (1933; 284 m)"."""
    least = max(0, value.start - _REACH)
    opens = text.rfind("(", least, value.start)
    if opens < 0 or opens < text.rfind(")", least, value.start):
        return {}
    before = max((mark.end() for mark in _PART.finditer(text, least, opens)), default=least)
    return terms_between(text, before, opens, aside=stated)


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


def _lent(document: Document, number: int) -> dict[str, str]:
    sentence = document.sentences[number]
    around = [each for each in (sentence.heading, sentence.above.lead) if each >= 0]
    is_row = sentence.above.header >= 0
    if number and not is_row and document.sentences[number - 1].heading == sentence.heading:
        around.append(number - 1)
    out: dict[str, str] = {}
    for other in around:
        said = document.sentences[other]
        out |= terms_between(document.text, said.start, said.end)
    return out


def _before(document: Document, number: int) -> dict[str, str]:
    """The words of the sentences that a pronoun may refer back to."""
    heading = document.sentences[number].heading
    out: dict[str, str] = {}
    for said in document.sentences[max(0, number - REFERRED) : number]:
        if said.heading == heading:
            out |= terms_between(document.text, said.start, said.end)
    return out
