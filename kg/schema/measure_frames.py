"""How people speak of a figure that has a name: "warranty period", "number of beds", "price per night".

Nobody says "The warranty period of it is 2 years" where "It comes with a 2-year warranty" will do. These frames follow
from the words of the name and are only ever compared by meaning; {s} is what has the figure, {o} the figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_GENERAL = frozenset(
    "period time term duration length number amount size capacity rate limit deadline level value range date".split()
)
"""Nouns that may be left out where what they are of is named: "a 2-year warranty" for a warranty period."""
_PRICES = frozenset(
    "price cost costs fee fees premium surcharge charge charges fare rate rent ticket subscription toll".split()
)
EACH = {"hourly": "hour", "daily": "day", "nightly": "night", "weekly": "week", "monthly": "month",
        "yearly": "year", "annual": "year"}  # fmt: skip
"""What an adjective says that a figure is for each of."""
_COUNT = re.compile(r"(?:total )?(?:number|amount|count) of (?P<what>.+)")
_LIMIT = re.compile(r"(?P<end>maximum|max|minimum|min|highest|lowest) (?:number of )?(?P<what>.+)")
_PER = re.compile(r"(?P<what>.+) per (?P<each>\w+)")

_HAS = (
    "{s} comes with a {n} of {o}",
    "{s} comes with a {o} {n}",
    "{s} has a {o} {n}",
    "{s} offers a {o} {n}",
    "With {s} you get a {n} of {o}",
    "{o} is the {n} with {s}",
    "{s}: {n} {o}",
)
_OF = ("{s} comes with a {o} {n}", "{s} has {o} of {n}", "{s} gives you {o} of {n}", "The {n} of {s} is {o}")
_COUNTED = (
    "{s} has {o} {n}",
    "{s} has {o} {n} in total",
    "There are {o} {n} in {s}",
    "{s} offers {o} {n}",
    "There is a total of {o} {n} at {s}",
)
_AT_MOST = (
    "{s} takes up to {o} {n}",
    "{s} is for at most {o} {n}",
    "{s} allows up to {o} {n}",
    "{s} is limited to {o} {n}",
    "You can have {o} {n} with {s}",
)
_AT_LEAST = ("{s} takes at least {o} {n}", "At least {o} {n} are needed for {s}", "{s} requires {o} {n}")
_PRICED = (
    "{s} costs {o}",
    "You pay {o} for {s}",
    "{s} is available for {o}",
    "{s} is priced at {o}",
    "{s} comes to {o}",
    "{s} sells for {o}",
)
_PRICED_EACH = (
    "{s} costs {o} per {e}",
    "{s} is {o} a {e}",
    "You pay {o} per {e} for {s}",
    "A {e} in {s} costs {o}",
    "A {e} with {s} is {o}",
    "{s} comes to {o} per {e}",
)

_PRICE_QUESTIONS = ("How much is {s}?", "How much does {s} cost?", "What does {s} cost?")
_EACH_QUESTIONS = (
    "How much is {s} per {e}?",
    "What does {s} cost per {e}?",
    "How much is a {e} in {s}?",
    "What does a {e} in {s} cost?",
)
_COUNT_QUESTIONS = ("How many {n} does {s} have?", "How many {n} are there in {s}?", "How many {n} has {s}?")
_LIMIT_QUESTIONS = (
    "How many {n} are allowed with {s}?",
    "How many {n} can use {s}?",
    "How many {n} fit into {s}?",
)
_ANY_QUESTIONS = ("How much is the {n} of {s}?", "How long is the {n} of {s}?", "How high is the {n} of {s}?")


@lru_cache(maxsize=1024)
def measure_frames(name: str) -> tuple[str, ...]:
    """Statements of a figure by its name.

    >>> measure_frames("number of beds")[0], measure_frames("warranty period")[7]
    ('{s} has {o} beds', '{s} comes with a {o} warranty')
    """
    return tuple(dict.fromkeys(_frames(name)))


@lru_cache(maxsize=1024)
def measure_questions(name: str) -> tuple[str, ...]:
    """Questions for a figure by its name.

    >>> measure_questions("number of beds")[0]
    'How many beds does {s} have?'
    """
    return tuple(dict.fromkeys(_questions(name)))


def _frames(name: str) -> Iterator[str]:
    if counted := _COUNT.fullmatch(name):
        yield from _filled(_COUNTED, counted["what"])
        return
    if limit := _LIMIT.fullmatch(name):
        most = limit["end"].startswith(("max", "high"))
        yield from _filled(_AT_MOST if most else _AT_LEAST, limit["what"])
    words = name.split()
    each = _each(name)
    if each and _is_price(name):
        yield from _filled(_PRICED_EACH, name, each)
    elif _is_price(name):
        yield from _PRICED
    yield from _filled(_HAS, name)
    if len(words) > 1 and words[-1] in _GENERAL:
        yield from _filled(_OF, " ".join(words[:-1]))
    if len(words) == 1 and name.endswith("s") and not _is_price(name):
        yield from _filled(_COUNTED, name)


def _questions(name: str) -> Iterator[str]:
    if counted := _COUNT.fullmatch(name):
        yield from _filled(_COUNT_QUESTIONS, counted["what"])
        return
    if limit := _LIMIT.fullmatch(name):
        yield from _filled(_LIMIT_QUESTIONS, limit["what"])
    each = _each(name)
    if each and _is_price(name):
        yield from _filled(_EACH_QUESTIONS, name, each)
    if _is_price(name):
        yield from _PRICE_QUESTIONS
    yield from _filled(_ANY_QUESTIONS, name)
    if name.endswith("s") and " " not in name and not _is_price(name):
        yield from _filled(_COUNT_QUESTIONS, name)


def _filled(frames: tuple[str, ...], noun: str, each: str = "") -> Iterator[str]:
    return (frame.replace("{n}", noun).replace("{e}", each) for frame in frames)


def _each(name: str) -> str:
    """What a price is asked for each of: "night" of "price per night", "month" of "monthly fee"."""
    if per := _PER.fullmatch(name):
        return per["each"]
    return next((each for word, each in EACH.items() if word in name.split()), "")


def _is_price(name: str) -> bool:
    """Whether a name is that of a price: its last word, or the one before "per"."""
    per = _PER.fullmatch(name)
    words = (per["what"] if per else name).split()
    return bool(words) and words[-1] in _PRICES
