"""Right answers with one value made wrong: a number, a date or a name of a supported claim is swapped for another.
A negation put in or left out, which is no value, is made as well.

The swaps are made here by rules of their own, from the letters alone, so that neither what the verifier was trained on
(`scripts.verifier.perturb`) nor what the audit reads values with (`detect.passage_value`) decides what is tested. A
wrong name comes from another claim of the file, or, which is harder, from the evidence itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

MONTHS = "January February March April May June July August September October November December".split()
WORDS = "two three four five six seven eight nine ten eleven twelve".split()
"""Those that are swapped."""
_MORE_WORDS = (
    "thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty".split()
)
_MONTH = "|".join(MONTHS)
_YEAR = re.compile(r"(?<![\d.,$€£-])(?:1[0-9]|20)\d\d(?![.,]?\d|%|-\d)")
_DAY = re.compile(rf"(?<=\b)\d{{1,2}}(?= (?:{_MONTH})\b)|(?<=\b)(?:{_MONTH}) (?P<day>\d{{1,2}})\b")
_NAMED_MONTH = re.compile(rf"\b(?:{_MONTH})\b(?=,? \d)|(?<=\d )(?:{_MONTH})\b")
_FIGURE = re.compile(r"(?<![\w.,/–-])\d+(?:,\d{3})*(?:\.\d+)?(?![\w/–-]|[.,]\d)")
_NUMBER_WORD = re.compile(rf"\b(?:{'|'.join(WORDS)})\b")
_ANY_NUMBER_WORD = re.compile(rf"\b(?:{'|'.join((*WORDS, *_MORE_WORDS))})\b", re.IGNORECASE)
_LOOSE = re.compile(
    r"\b(?:over|under|about|around|least|most|nearly|almost|roughly|approximately|than|some|to|from|between)\s*\W?$"
)
"""Before a number that another one may satisfy as well ("more than 5" is so of 7 and of 6)."""
_NAME = re.compile(r"\b[A-Z]\w+(?:[ -][A-Z]\w+)*")
_NO_NAMES = frozenset(
    (*MONTHS, *"The A An In On At By It He She They His Her Their Its This That These Those There When While "
     "After Before During As For From With Both Many Most Some All One Two Three No Not If Since".split())
)  # fmt: skip
_AUXILIARY = re.compile(r"\b(?:is|are|was|were|has|had|will|would|can|could|did|does)\b")
_FACTORS = (0.25, 0.5, 0.7, 0.8, 1.2, 1.5, 2, 3, 10)
_YEARS = (-50, -20, -12, -7, -4, -3, -2, -1, 1, 2, 3, 4, 7, 12, 20, 50)
LATEST_YEAR = 2030


class Swapped(StrEnum):
    """What was made wrong."""

    NUMBER = "number"
    DATE = "date"
    NAME = "name"
    NEAR_NAME = "name of the evidence"
    NEGATION = "negation"


VALUES = frozenset((Swapped.NUMBER, Swapped.DATE, Swapped.NAME))
"""What a right answer must not survive."""


@dataclass(frozen=True, slots=True)
class Swap:
    """``answer`` is a supported claim with ``right`` replaced by ``wrong``."""

    kind: Swapped
    answer: str
    right: str
    wrong: str


def swaps(claim: str, evidence: str, names: Sequence[str], chance: Random) -> Iterator[Swap]:
    """One swap of each kind that the claim allows.

    ``names`` are those of other claims. A value that the evidence states is not drawn as a wrong one, other than a name
    of the kind that is meant to.
    """
    for kind, make in _MAKERS.items():
        if (found := make(claim, evidence, names, chance)) is not None:
            start, end, wrong = found
            yield Swap(kind, f"{claim[:start]}{wrong}{claim[end:]}", claim[start:end], wrong)


Place = tuple[int, int, str]


def _number(claim: str, evidence: str, names: Sequence[str], chance: Random) -> Place | None:
    """
    >>> _number("It has 12 sides.", "It has 12 sides.", (), Random(1)) is not None
    True
    """
    dated = [match.span() for match in (*_YEAR.finditer(claim), *_days(claim))]
    found = [
        match.span()
        for match in (*_FIGURE.finditer(claim), *_NUMBER_WORD.finditer(claim))
        if match.span() not in dated and not _LOOSE.search(claim, 0, match.start())
    ]
    if not found:
        return None
    start, end = chance.choice(found)
    others = [each for each in _other_numbers(claim[start:end]) if not _says(f"{claim} {evidence}", each)]
    return (start, end, chance.choice(others)) if others else None


def _date(claim: str, evidence: str, names: Sequence[str], chance: Random) -> Place | None:
    found = [match.span() for match in (*_YEAR.finditer(claim), *_days(claim), *_NAMED_MONTH.finditer(claim))]
    found = [span for span in found if not _LOOSE.search(claim, 0, span[0])]
    if not found:
        return None
    start, end = chance.choice(found)
    others = [each for each in _other_dates(claim[start:end]) if not _says(f"{claim} {evidence}", each)]
    return (start, end, chance.choice(others)) if others else None


def _far_name(claim: str, evidence: str, names: Sequence[str], chance: Random) -> Place | None:
    return _name(claim, evidence, [each for each in names if not _shares_word(each, evidence)], chance)


def _near_name(claim: str, evidence: str, names: Sequence[str], chance: Random) -> Place | None:
    return _name(claim, evidence, names_of(evidence), chance)


def names_of(text: str) -> list[str]:
    """The names of a text: runs of capitalised words; a single one that opens a sentence is none.

    >>> names_of("In Bern lived Albert Einstein. He wrote to Max Born.")
    ['Bern', 'Albert Einstein', 'Max Born']
    """
    return [text[start:end] for start, end in _name_spans(text)]


def _name_spans(text: str) -> Iterator[tuple[int, int]]:
    for match in _NAME.finditer(text):
        start, end = match.span()
        while (first := re.match(r"[\w'’]+", text[start:end])) and first[0] in _NO_NAMES:
            start = min(end, start + len(first[0]) + 1)
        opens = not text[:start].strip() or text[:start].rstrip()[-1:] in '.!?:"“'
        if start < end and not (opens and " " not in text[start:end]):
            yield start, end


def _name(claim: str, evidence: str, names: Sequence[str], chance: Random) -> Place | None:
    """A name that the evidence states, replaced by one of as many words that shares none with the claim."""
    stated = [(s, e) for s, e in _name_spans(claim) if _shares_word(claim[s:e], evidence)]
    if not stated:
        return None
    start, end = chance.choice(stated)
    length = len(claim[start:end].split())
    others = [each for each in names if len(each.split()) == length and not _shares_word(each, claim)]
    return (start, end, chance.choice(others)) if others else None


def _negation(claim: str, evidence: str, names: Sequence[str], chance: Random) -> Place | None:
    """
    >>> _negation("It was built in 1889.", "", (), Random(1))
    (3, 6, 'was not')
    """
    if re.search(r"\b(?:not|never|no|none|nothing|without)\b|n['’]t\b", claim):
        return None
    match = _AUXILIARY.search(claim)
    return (*match.span(), f"{match[0]} not") if match else None


def is_stated(value: str, evidence: str) -> bool:
    """Whether the evidence states a value word by word; of a name, all words of three letters and more."""
    if value[:1].isdigit() or value in WORDS:
        return _says(evidence, value)
    return all(_says(evidence, word) for word in re.findall(r"\w{3,}", value))


def states_all(claim: str, evidence: str) -> bool:
    """Whether the evidence states every number, date and name of a claim word by word."""
    numbers = (match[0] for match in (*_FIGURE.finditer(claim), *_ANY_NUMBER_WORD.finditer(claim)))
    return all(is_stated(each, evidence) for each in (*numbers, *names_of(claim)))


def _days(text: str) -> Iterator[re.Match[str]]:
    """Matches of the day alone: "3" of "May 3"."""
    for match in _DAY.finditer(text):
        start, end = match.span("day") if match["day"] else match.span()
        day = re.compile(r"\d+").match(text, start, end)
        if day is not None:
            yield day


def _other_numbers(number: str) -> list[str]:
    if number in WORDS:
        return [word for word in WORDS if word != number]
    whole, dot, part = number.replace(",", "").partition(".")
    value = int(whole)
    others = {round(value * factor) for factor in _FACTORS} if value > 12 else set(range(1, 16))
    comma = "," in number
    return [f"{each:,}{dot}{part}" if comma else f"{each}{dot}{part}" for each in sorted(others - {value, 0})]


def _other_dates(date: str) -> list[str]:
    if date in MONTHS:
        return [month for month in MONTHS if month != date]
    value = int(date)
    if len(date) < 3:
        return [str(day) for day in range(1, 29) if day != value]
    return [str(value + years) for years in _YEARS if value + years <= LATEST_YEAR]


def _says(text: str, value: str) -> bool:
    return re.search(rf"(?<![\w.,]){re.escape(value)}(?!\w|[.,]\d)", text, re.IGNORECASE) is not None


def _shares_word(name: str, text: str) -> bool:
    words = {word.casefold() for word in re.findall(r"\w+", text)}
    return any(word.casefold() in words for word in re.findall(r"\w{3,}", name)) or name in text


_MAKERS: Mapping[Swapped, Callable[[str, str, Sequence[str], Random], Place | None]] = {
    Swapped.NUMBER: _number,
    Swapped.DATE: _date,
    Swapped.NAME: _far_name,
    Swapped.NEAR_NAME: _near_name,
    Swapped.NEGATION: _negation,
}
