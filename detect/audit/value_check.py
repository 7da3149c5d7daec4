"""The typed comparison of a claim's numbers, dates and names with its evidence.

Numbers and dates are compared as values (`detect.passage_value`): in other units, at their precision, within the bound
that the claim sets. Names are looked for in any of their forms (`detect.audit.name_presence`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from detect.audit.name_presence import NameText, proper_names, rivals
from detect.audit.standing import Standing, ValueKind, ValueStanding
from detect.bound import EXACT, Sense
from detect.passage_value import Kind, StatedValue, ValueMatch, compare, measures
from detect.passage_value import Standing as Compared
from detect.term import terms
from kg import date, quantity
from kg.records import Quantity, Time

OPENING_WORDS = 2
"""A name is whom a claim is about where so few words or fewer stand before it."""
_PRONOUN = re.compile(r"\W*(?:he|she|it|they|his|her|its|their)\b", re.IGNORECASE)
_OPENING = re.compile(
    r"\W*(?P<name>[A-Z][\w'’]{2,}) (?:(?:is|are|was|were|has|have|had|can|did|does|will|would|never|also)\b|\w{3,}ed\b)"
)
"""A single word with a verb behind it."""
_ENDS = frozenset((Sense.FIRST, Sense.LAST, Sense.BETWEEN))
_KINDS = {Kind.TIME: ValueKind.DATE, Kind.QUANTITY: ValueKind.NUMBER, Kind.ORDINAL: ValueKind.NUMBER}


def value_standings(
    claim: str,
    evidence: str,
    *,
    conflicts: Sequence[ValueMatch] = (),
    elsewhere: Callable[[str], bool] = lambda name: False,
    unnamed: bool = False,
) -> list[ValueStanding]:
    """How each value of a claim stands; numbers and dates first, then names.

    ``conflicts`` are those that were found in the sentences about the claim; ``elsewhere`` tells whether the document
    says a name outside the evidence, ``unnamed`` that the document speaks by a pronoun of whom it does not name.
    """
    refers = (lambda name: True) if unnamed else elsewhere
    return [*_measures(claim, evidence, conflicts), *_names(claim, evidence, refers)]


def is_unnamed(document: str, start: int) -> bool:
    """Whether the sentence at ``start`` opens with a pronoun and no name stands before it that it could mean.

    >>> is_unnamed("She wrote it.", 0), is_unnamed("Ada Yonath lived. She wrote it.", 18)
    (True, False)
    """
    return bool(_PRONOUN.match(document, start)) and next(proper_names(document[:start]), None) is None


def _measures(claim: str, evidence: str, conflicts: Sequence[ValueMatch]) -> Iterator[ValueStanding]:
    """An ordinal ("first", "last") says too little by itself to be missed."""
    stated = measures(evidence)
    said = frozenset(terms(evidence))
    against = {match.claimed.start: match.other for match in conflicts}
    for match in compare([_plain(each) for each in measures(claim)], stated, against=(), said=said):
        mine = match.claimed
        standing, other = Standing.FOUND, None
        if match.standing is not Compared.FOUND:
            conflict = against.get(mine.start)
            if conflict is None and mine.kind is Kind.ORDINAL:
                continue
            rival = any(each.kind is mine.kind for each in stated)
            standing = Standing.ABSENT if rival else Standing.UNRIVALLED
            standing, other = (standing, None) if conflict is None else (Standing.CONFLICT, conflict)
        worded = claim[mine.start : mine.end]
        kind = _KINDS[mine.kind]
        yield ValueStanding(kind, mine.start, mine.end, worded, standing, _worded(other, like=worded))


def _plain(value: StatedValue) -> StatedValue:
    """An end of a stretch ("from 1887 to 1889", "until 1889", "3 to 5 km") as a value, not as a limit."""
    return replace(value, bound=EXACT) if value.bound.sense in _ENDS else value


def _names(claim: str, evidence: str, elsewhere: Callable[[str], bool]) -> Iterator[ValueStanding]:
    near = NameText(evidence)
    others: list[str] | None = None
    for name in (*_opening_name(claim, evidence), *proper_names(claim)):
        worded = claim[name.start : name.end]
        standing = Standing.FOUND
        if not near.says(worded):
            others = rivals(claim, evidence) if others is None else others
            standing = _missing(claim, name, evidence, others, elsewhere)
        yield ValueStanding(ValueKind.NAME, name.start, name.end, worded, standing)


def _opening_name(claim: str, evidence: str) -> Iterator[StatedValue]:
    """The word that opens a claim as its subject; its capital says nothing, so that it is one in any case."""
    match = _OPENING.match(claim)
    said = tuple(terms(match["name"])) if match else ()
    if match is None or set(said) <= set(terms(evidence)):
        return
    if all(name.start != match.start("name") for name in proper_names(claim)):
        yield StatedValue(Kind.NAME, *match.span("name"), terms=said)


def _missing(
    claim: str, name: StatedValue, evidence: str, others: Sequence[str], elsewhere: Callable[[str], bool]
) -> Standing:
    opens = len(claim[: name.start].split()) <= OPENING_WORDS
    if opens and elsewhere(claim[name.start : name.end]):
        return Standing.REFERRED
    return Standing.ABSENT if others else Standing.UNRIVALLED


def _worded(other: StatedValue | None, *, like: str) -> str:
    """The value of the evidence, written as the claim's is; "" where none is known."""
    if other is None:
        return ""
    if isinstance(other.value, Time):
        return date.format(other.value, like)
    return quantity.format(other.value, like) if isinstance(other.value, Quantity) else str(other.value)
