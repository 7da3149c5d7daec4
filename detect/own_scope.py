"""What makes a sentence about an own thing speak of something else than a fact does: of another holder of an office, of
another time, of a rate; and whether it has the fact's own value after all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from detect.holder import other_holders
from detect.own_text import written
from detect.relation_terms import relation_terms
from detect.term import terms
from kg.alias import fold
from kg.records import EntityClass, Fact, Quantity, Relation, ValueKind
from kg.schema import builtin
from kg.unit import MONEY, UNITS
from kg.word import FUNCTION_WORDS

_OF_ONCE = re.compile(
    r"\b(?:last|previous|past) (?:year|month|week|season|summer|winter|spring|autumn|time)\b|\bago\b|"
    r"\b(?:formerly|previously|originally|initially|back then|in those days|used to)\b|"
    r"\bat (?:launch|first|the (?:start|beginning|outset|time))\b|"
    r"\b(?:in|until|till|before|through) (?:[A-Z][a-z]+ )?(?:19|20)\d\d\b|"
    r"\bthe (?:former|previous|original|earlier) [a-z]+\b|\A\W*(?:the|our) (?:old|first) [a-z]+",
    re.IGNORECASE,
)
_OPENS_ONCE = re.compile(
    r"\W*(?:back\s+)?(?:in (?:[A-Z][a-z]+ )?(?:19|20)\d\d|(?:until|till|before) (?:[A-Z][a-z]+ )?(?:19|20)\d\d|"
    r"(?P<last>(?:last|previous|past) (?:year|month|week|season|summer|winter|spring|autumn|time))|"
    r"at (?:launch|first|the (?:start|beginning|outset|time))|formerly|previously|originally|initially)\b",
    re.IGNORECASE,
)
"""Before what a sentence says from its beginning on."""
_JOINT = re.compile(r";|\s(?:and|but|while|whereas)\s", re.IGNORECASE)
_TURN = re.compile(r"[;.!?]\s|\s(?:but|while|whereas|now|today)\s", re.IGNORECASE)
"""Behind which a sentence speaks of another time than from its beginning on."""
_AGENT = re.compile(r"\bby\s+(?:the\s+)?\Z", re.IGNORECASE)
_WITHIN = 12
"""Code points before a value in which a preposition stands."""
_CENTS = re.compile(r"\s*(?:cents?|pence|pennies|p|¢)(?!\w)", re.IGNORECASE)
_PER = re.compile(
    r"\s*(?:[A-Z]{3}|[a-z]+|[€$£])?\s*(?:(?:per|an?|each|every)\s+|/\s*)(?P<what>hour|day|night|week|month|year)\b",
    re.IGNORECASE,
)
_REGULAR = {
    "hour": "hourly",
    "day": "daily",
    "week": "weekly",
    "month": "monthly",
    "year": "yearly annual annually",
    "night": "nightly",
}
_SIGNS = re.compile(r"[\s().,/'’-]+")
_WORD = re.compile(r"\w+")
_NEXT_TO = re.compile(
    r"\b(?:days?|weeks?|months?|hours?|minutes?) (?:after|before|from|past|to|until)\s+(?:the\s+)?\Z", re.I
)
"""Before a day or a time from which another one is counted: "the day after Monday"."""
_LEAST_SAID = 4
"""Characters of a value that are no accident in a sentence."""


def is_of_another_holder(text: str, relation: Relation) -> bool:
    """Whether a sentence speaks of a deputy, a former or a second one, where the relation is that of no such one."""
    known = relation_terms(relation)
    called = {word for name in (relation.label, *relation.nouns) for word in _WORD.findall(name.casefold())}
    return any(
        not known.isdisjoint(terms(noun)) and other.casefold() not in called
        for other, noun in other_holders(text)
    )


def is_of_once(text: str, start: int, end: int, relation: Relation) -> bool:
    """Whether the part of a sentence that has its value, at ``[start, end)``, tells what was so at another time."""
    opening = _OPENS_ONCE.match(
        text, max((f.end() for f in _TURN.finditer(text, 0, start)), default=0), start
    )
    if relation.kind is ValueKind.TIME:
        return opening is not None and opening["last"] is not None
    if relation.id in builtin() and not relation.changes:  # what somebody founded in 2011
        return False
    if opening is not None:
        return True
    first = max((found.end() for found in _JOINT.finditer(text, 0, start)), default=0)
    after = _JOINT.search(text, end)
    last = len(text) if after is None else after.start()
    return any(found.end() <= start or end <= found.start() for found in _OF_ONCE.finditer(text, first, last))


def is_counted_from(text: str, start: int) -> bool:
    """Whether the day or time at ``start`` is one from which another is counted."""
    return _NEXT_TO.search(text, max(0, start - 2 * _WITHIN), start) is not None


def is_agent(text: str, start: int, relation: Relation) -> bool:
    """Whether the value at ``start`` is who did something, where the relation has places: "is made by"."""
    return relation.object_classes == {EntityClass.PLACE} and bool(
        _AGENT.search(text, max(0, start - _WITHIN), start)
    )


def is_rate(text: str, end: int, facts: Iterable[Fact], relation: Relation) -> bool:
    """Whether an amount of money that ends at ``end`` is in cents, or so much a month, where the facts are not."""
    units = {fact.object.unit for fact in facts if isinstance(fact.object, Quantity)}
    if not any(unit in UNITS and UNITS[unit].dimension in MONEY for unit in units):
        return False
    if _CENTS.match(text, end) is not None:
        return True
    per = _PER.match(text, end)
    if per is None:
        return False
    time = per["what"].lower()
    return relation_terms(relation).isdisjoint(terms(f"{time} {_REGULAR[time]}"))


def right_at(text: str, start: int, fact: Fact) -> int | None:
    """Where the own value of a fact ends that a sentence gives from ``start`` on, but for blanks and signs."""
    right = _plain(written(fact.object))
    if len(right) < _LEAST_SAID:
        return None
    found = re.compile(f"{_SIGNS.pattern[:-1]}*".join(map(re.escape, right)), re.IGNORECASE).match(
        text, start
    )
    return None if found is None else found.end()


def says_right(text: str, facts: Iterable[Fact]) -> bool:
    """Whether a sentence has the own value of a fact in it, but for blanks and signs: "NO9386011117947"."""
    said, words = _plain(text), set(_WORD.findall(fold(text)))
    for right in (written(fact.object) for fact in facts):
        if len(_plain(right)) >= _LEAST_SAID and _plain(right) in said:
            return True
        parts = {word for word in _WORD.findall(fold(right)) if word not in FUNCTION_WORDS}
        if len(parts) > 1 and parts <= words:  # "Lake Street 18 in Oldham" of "Lake Street 18, Oldham"
            return True
    return False


def _plain(text: str) -> str:
    return _SIGNS.sub("", fold(text))
