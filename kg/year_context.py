"""Tells a bare number that is a year from one that counts something, by the words on both sides.

Rule: in doubt it is not a year. Four figures from 1000 to 2100 need a word of time before them, a range, brackets, or
a place in the sentence where only a year can stand; three figures need the word "year", or end what a verb says
happened "in" them.
"""

from __future__ import annotations

import re

from kg import unit
from kg.abbreviation import OPENERS

FIRST, LAST = 1000, 2100
_NEAR = 72
_END = 30
"""Code points before a number in which the words just before it stand."""

_APPROXIMATE = re.compile(
    r"(?:about|around|approximately|roughly|early|late|mid|circa|c\.|ca\.|~|the)[\s-]*$", re.I
)
_AROUND = re.compile(r"\w\saround\s$", re.I)
_YEAR_WORD = re.compile(r"\byears?\s$", re.I)
_STRONG = re.compile(
    r"\b(?:in|since|until|till|during|(?:later|earlier) than|as (?:early|late) as|"
    r"circa|ca?\.|born|died|b\.|d\.|dated|released|published|founded|established|"
    r"premiered|opened|completed|built|introduced|elected|spring|summer|autumn|fall|winter|season|early|late|mid|"
    r"copyright|january|february|march|april|may|june|july|august|september|october|november|december|"
    r"christmas|easter)[\s,-]\s*$|©\s?$",
    re.I,
)
_HAPPENED_IN = re.compile(
    r"\b(?:born|died|dies|killed|executed|murdered|crowned|elected|founded|established|created|formed|dissolved|abolished|"
    r"disbanded|ended|ends|began|begun|started|fell|collapsed|existence|conquered|captured|taken|sacked|destroyed|burned|"
    r"built|completed|consecrated|discovered|invented|written|published|signed|fought|occurred|happened|place|divided|"
    r"split|united|independent|independence|proclaimed|power|throne|reign|buried|baptised|baptized|converted|defeated)"
    r"\s+in\s$",
    re.I,
)
"""Before three figures that end a phrase."""
_FEW = 3
_WEAK = re.compile(r"\b(?:by|of|from|before|after|around|about|between|through|as of|for|to)\s+$", re.I)
_MEASURE_OF = re.compile(
    r"\b(?:population|total|number|height|length|width|area|distance|sum|value|elevation|altitude|speed|mass|weight|"
    r"cost|price|average|mean|maximum|minimum|depth|capacity|diameter|radius|volume|rate|density|score|attendance|"
    r"crowd|majority|record|strength|power|size|temperature|point|crew|budget|rank|ranking|amount|group|team|army|"
    r"list|collection|set|series|out|estimate|some|nearly|almost|over|under|than)s?\s+of\s+(?:\w+\s+)?$",
    re.I,
)
_RANGE_TO = re.compile(r"\s?[–—-]\s?(\d{4})(?!\d)|\s?[–—-]\s?(?:(\d{2})(?![\w]|[.,–—-]\d)|present\b)", re.I)
_CHAIN = re.compile(
    r"\s*(?:,|and|or|to|through|until|till|&|[–—/-])?(?:\s*(?:and|or|again|then|in|also|from|,))*\s*", re.I
)
_DETERMINER = re.compile(r"(?:\b(?:the|a|an|his|her|its|their|our|this|that)|['’]s)\s$", re.I)
_NEXT_WORD = re.compile(r"\s([^\W\d_][\w-]*)")
_SENTENCE_START = re.compile(r"(?:^|[.!?:\n]\s+|\n)[-*•\s]*$")
_VERB = re.compile(r"\s+(?:was|is|saw|marked|were|had|brought|witnessed)\b|\s*[:–—]\s", re.I)
_YEAR_EARLIER = re.compile(r"\b(?:year|date)\b(?:[^.!?\n]|(?-i:\b[A-Z]\.)){0,66}$", re.I)
_KEY = re.compile(
    r"\b(?:year|date|born|died|founded|established|releas\w+|publi\w+|premiere\w*|opened|built|completed|since|birth|"
    r"death|independence|inception|discover\w+)\b[^:\n]{0,20}:[\s*_]*$",
    re.I,
)
_ENDS = re.compile(r"[\s*_]*(?:[.,;:!?)\]\"'”’\n–—-]|$)")
_NAME_BEFORE = re.compile(r"\w\s(?-i:[A-Z])[a-z]+\s$")
_SINGULAR = ("us", "ss", "is", "series", "species")
_MARKS = "*_`~"
"""What Markdown sets around a number in bold, in italics or in code."""
_OTHER_NUMBER = re.compile(r"\s(?:to|and|or|[–—-])\s[\d,.]+")


def reads_as_year(text: str, span: tuple[int, int], *, after_year: int = -1) -> bool:
    """Whether the bare number at ``span`` is a year; ``after_year`` is where the last date before it ends."""
    start, end = span
    before = text[max(0, start - _NEAR) : start].rstrip(_MARKS)
    after = text[end : end + _NEAR].lstrip(_MARKS)
    if _at_end(_YEAR_WORD, before):
        return True
    if end - start == _FEW and _at_end(_HAPPENED_IN, before) and _ENDS.match(after):
        return before[-1:] == " "
    number = int(text[start:end])
    if not FIRST <= number <= LAST or end - start != 4 or before[-1:] in tuple("$€£¥#+@"):
        return False
    if 0 <= after_year <= start and start - after_year < 16 and _CHAIN.fullmatch(text, after_year, start):
        return True
    if unit.match(text, end) or _counted_later(text, end):
        return False
    return _by_words_before(before, after) or _by_place(before, after, number)


def _at_end(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """A match of a pattern that ends where the text does, looked for near the end only."""
    return pattern.search(text, max(0, len(text) - _END))


def _by_words_before(before: str, after: str) -> bool:
    bare = before
    while (guess := _at_end(_APPROXIMATE, bare)) and bare[: guess.start()].strip():
        bare = bare[: guess.start()]
    if _at_end(_STRONG, before) or (bare != before and _at_end(_STRONG, bare)):
        return True
    weak = _at_end(_WEAK, bare) or _at_end(_AROUND, before)
    return bool(weak) and not _MEASURE_OF.search(bare) and _nothing_counted(after)


def _by_place(before: str, after: str, number: int) -> bool:
    """Brackets, ranges, the head of a sentence, the end of "The year was ...", "the 1994 film"."""
    closes = after[:1] in (")", "]")
    if (before[-1:] in ("(", "[") and (closes or after[:1] in ("–", "-", ",", ";", "—", " "))) or (
        closes and before.rstrip()[-1:] in (",", ";")
    ):
        return True
    ranged = _RANGE_TO.match(after)
    if ranged and (number < int(ranged[1]) <= LAST if ranged[1] else int(ranged[2] or 100) > number % 100):
        return True
    alone = not before.strip() and not after.strip(" .!\n")
    if alone or (_SENTENCE_START.search(before) and _VERB.match(after)):
        return True
    if _ENDS.match(after) and (_YEAR_EARLIER.search(before) or _KEY.search(before)):
        return True
    if number >= 1900 and _ENDS.match(after) and _NAME_BEFORE.search(before):
        return True
    return bool(_at_end(_DETERMINER, before)) and number >= 1500 and _names_a_thing(after)


def _names_a_thing(after: str) -> bool:
    """ "the 1994 film", "the 1921 Nobel Prize", "the 2011 census", but not "the 1500 soldiers"."""
    following = _NEXT_WORD.match(after)
    if not following:
        return False
    word = following[1]
    return word[0].isupper() or not word.endswith("s") or word.endswith(_SINGULAR)


def _nothing_counted(after: str) -> bool:
    following = _NEXT_WORD.match(after)
    if following:
        return following[1].lower() in OPENERS
    return bool(_ENDS.match(after))


def _counted_later(text: str, end: int) -> bool:
    """ "from 1500 to 1600 metres"."""
    other = _OTHER_NUMBER.match(text, end)
    return other is not None and unit.match(text, other.end()) is not None
