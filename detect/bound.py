"""How a time or a quantity is worded: "about 5 km", "over 8,000 m", "before 1950", "early 1900s", "between A and B".

The words stand right before the value or right behind it. A bound is a claim of its own: "over 8,000 m" is true of
8,848 m. Dates and quantities share the senses; what a sense means for a value is said where values are compared.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from kg.mention import Mention, MentionKind
from kg.records import Quantity, Relation, Time


class Sense(Enum):
    """``ABOVE``, ``BELOW``: the value is a limit (``inclusive``: it may be reached). ``FIRST``, ``LAST``: the value is
    one end of a stretch of time ("from A", "until B"). ``EARLY``, ``MID``, ``LATE``: a part of the period named."""

    EXACT = "exact"
    ABOUT = "about"
    NEARLY = "nearly"
    JUST_OVER = "just over"
    ABOVE = "above"
    BELOW = "below"
    BETWEEN = "between"
    FIRST = "first"
    LAST = "last"
    EARLY = "early"
    MID = "mid"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class Bound:
    """``other`` is the second value of a range. ``[start, end)`` covers the words and the value (-1: not known)."""

    sense: Sense = Sense.EXACT
    inclusive: bool = False
    other: Time | Quantity | None = None
    start: int = -1
    end: int = -1


EXACT = Bound()
_LIMITS = {
    Sense.BELOW: re.compile(r"max(?:imum|imal)?|most|limit|cap(?:acity)?|deadline|period"),
    Sense.ABOVE: re.compile(r"min(?:imum|imal)?|least"),
}
"""Words of a relation's label that say that its value is itself such a limit."""


def is_limit(relation: Relation, bound: Bound) -> bool:
    """Whether a limit that a claim states is the value of the relation: "for up to 4 guests" of maximum guests."""
    limit = _LIMITS.get(bound.sense) if bound.inclusive else None
    return limit is not None and any(limit.fullmatch(word) for word in relation.label.casefold().split())


_NEAR = 48
"""Code points before a value in which the words of its bound stand."""
_BEHIND = 16

_EXTENT = "".join(
    f"(?<!{verb}{end} )"
    for verb, ends in (("extend", ("", "s", "ing")), ("stretch", ("", "es", "ing")), ("spread", ("", "s", "ing")),
                       ("sprawl", ("", "s", "ing")))
    for end in ends
)  # fmt: skip
"""Not behind verbs with which "over" says where something lies: "extends over 62,756 km²"."""
_VALUES = (
    (Sense.NEARLY, False, r"nearly|almost|just under|(?:slightly|a little|just) (?:under|below|less than)|not quite|"
     r"just short of|close to|approaching"),
    (Sense.JUST_OVER, False, r"(?:just|slightly|a little) (?:over|above|more than)"),
    (Sense.ABOVE, True, r"at least|no (?:less|fewer) than|not (?:less|fewer) than|a minimum of|upwards? of|≥|>="),
    (Sense.BELOW, True, r"at (?:the )?most|no more than|not more than|up to|a maximum of|"
     r"as (?:many|much|high|long|far|tall|deep|large|heavy) as|≤|<="),
    (Sense.ABOVE, False, rf"{_EXTENT}over|more than|above|greater than|larger than|longer than|higher than|exceeding|"
     r"exceeds|exceeded|in excess of|>"),
    (Sense.BELOW, False, r"under|less than|fewer than|below|smaller than|shorter than|lower than|<"),
    (Sense.ABOUT, False, r"about|around|approximately|approx\.?|roughly|circa|c\.|ca\.?|some|~|≈|≃|an estimated|"
     r"estimated at|estimated to be|on the order of|in the (?:region|vicinity) of|something like|more or less|"
     r"an average of|on average"),
)  # fmt: skip
_TIMES = (
    (Sense.ABOVE, True, r"no earlier than|not (?:before|earlier than)"),
    (Sense.BELOW, True, r"no later than|not later than|by"),
    (Sense.BELOW, False, r"before|prior to|earlier than|pre-"),
    (Sense.ABOVE, False, r"after|following|later than|post-"),
    (Sense.FIRST, True, r"since|ever since|starting in|beginning in"),
    (Sense.LAST, True, r"until|till|up to|up until|ending in"),
    (Sense.EARLY, False, r"(?:the )?(?:very )?early(?: part of)?(?: the)?|"
     r"the (?:beginning|start|first half) of(?: the)?"),
    (Sense.MID, False, r"(?:the )?mid(?:dle(?: of)?)?(?: the)?"),
    (Sense.LATE, False, r"(?:the )?(?:very )?late(?: part of)?(?: the)?|"
     r"the (?:end|second half|last years) of(?: the)?"),
    (Sense.ABOUT, False, r"about|around|approximately|roughly|circa|c\.|ca\.?|~|≈|the turn of the|probably(?: in)?|"
     r"sometime (?:in|around)"),
)  # fmt: skip
_BEHIND_VALUE = (
    (Sense.ABOVE, True, re.compile(r"\+|,? (?:or|and) (?:more|above|over|higher|up)\b|,? or (?:so )?more\b", re.I)),
    (Sense.BELOW, True, re.compile(r",? (?:or|and) (?:less|fewer|below|under|lower)\b", re.I)),
    (Sense.ABOUT, False, re.compile(r",? or so\b| or thereabouts\b|-ish\b|,? (?:approximately|roughly)\b", re.I)),
)  # fmt: skip
WORDS = frozenset(
    word
    for _, _, words in (*_VALUES, *_TIMES)
    for word in re.findall(r"[a-z]{2,}", words.replace(_EXTENT, ""))
) | frozenset("total year mere between anywhere somewhere from".split())
"""The words of all bounds."""
_RANGE = re.compile(r"\s?[-–—]\s?|\s(?:to|and|through|until|till|or)\s(?:the )?", re.I)
_BETWEEN = re.compile(
    r"(?:^|\W)(?P<words>between(?: the(?: years)?)?|anywhere from|somewhere between)\s\W?$", re.I
)
_FROM = re.compile(r"(?:^|\W)(?P<words>from(?: the)?(?: year)?)\s$", re.I)


def _compiled(rows: Sequence[tuple[Sense, bool, str]]) -> list[tuple[Sense, bool, re.Pattern[str]]]:
    tail = r"(?:\s(?:a |the |its |an )?(?:total of |year |mere )?|-)"
    sign = r"(?:(?<=[~≈≃<>≥≤.=]))"
    return [
        (s, i, re.compile(rf"(?:^|(?<=[^\w]))(?P<words>{words})(?:{tail}|{sign})$", re.I))
        for s, i, words in rows
    ]


_VALUE_PATTERNS, _TIME_PATTERNS = _compiled(_VALUES), _compiled(_TIMES)


def bounds(text: str, mentions: Sequence[Mention]) -> dict[int, Bound]:
    """The bounds of all times and quantities that have one, by the start of the mention; linear in the mentions.

    ``mentions`` are in order of position; offsets count in ``text``.
    """
    found: dict[int, Bound] = {}
    values = [m for m in mentions if m.kind in (MentionKind.TIME, MentionKind.QUANTITY)]
    for number, mention in enumerate(values):
        if mention.start in found:
            continue
        following = values[number + 1] if number + 1 < len(values) else None
        pair = _range(text, mention, following) if following is not None else None
        if pair is not None and following is not None:
            found[mention.start], found[following.start] = pair
        elif (bound := bound_of(text, mention)) is not EXACT:
            found[mention.start] = bound
    return found


def bound_of(text: str, mention: Mention) -> Bound:
    """The bound of one value from the words around it; `EXACT` where they set none."""
    before = text[max(0, mention.start - _NEAR) : mention.start]
    patterns = _TIME_PATTERNS if mention.kind is MentionKind.TIME else _VALUE_PATTERNS
    for sense, inclusive, pattern in patterns:
        if match := pattern.search(before):
            start = mention.start - len(before) + match.start("words")
            return Bound(sense, inclusive, None, start, mention.end)
    for sense, inclusive, pattern in _BEHIND_VALUE:
        if mention.kind is MentionKind.QUANTITY and (
            behind := pattern.match(text, mention.end, mention.end + _BEHIND)
        ):
            return Bound(sense, inclusive, None, mention.start, behind.end())
    return EXACT


def _range(text: str, first: Mention, second: Mention) -> tuple[Bound, Bound] | None:
    """The bounds of both ends of "between A and B", "from A to B", "A-B"; None where the two are no range."""
    joint = text[first.end : second.start]
    first = _in_era(first, second)
    if first.kind is not second.kind or not _RANGE.fullmatch(joint) or not _rises(first.value, second.value):
        return None
    before = text[max(0, first.start - _NEAR) : first.start]
    between, start_word = _BETWEEN.search(before), _FROM.search(before)
    if not between and joint.strip().lower() in ("and", "or"):
        return None
    lead = between or start_word
    start = first.start - len(before) + lead.start("words") if lead else first.start
    ends = first.kind is MentionKind.TIME and not between
    senses = (Sense.FIRST, Sense.LAST) if ends else (Sense.BETWEEN, Sense.BETWEEN)
    return (
        Bound(senses[0], True, second.value, start, second.end),
        Bound(senses[1], True, first.value, start, second.end),
    )


def _in_era(first: Mention, second: Mention) -> Mention:
    """A figure before a year of an earlier era is one as well: "from 431 to 404 BC"."""
    number, year = first.value, second.value
    if not isinstance(year, Time) or year.year > 0:
        return first
    if isinstance(number, Quantity) and not number.unit and number.amount == int(number.amount):
        return first._replace(kind=MentionKind.TIME, value=Time(-int(number.amount)))
    if isinstance(number, Time) and number.year > 0:
        return first._replace(value=replace(number, year=-number.year))
    return first


def _rises(first: Time | Quantity | None, second: Time | Quantity | None) -> bool:
    if isinstance(first, Time) and isinstance(second, Time):
        return (first.year, first.month, first.day) <= (second.year, second.month, second.day)
    if isinstance(first, Quantity) and isinstance(second, Quantity):
        return first.amount < second.amount or (first.unit != second.unit and bool(first.unit))
    return False
