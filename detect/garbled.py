"""Names that a model garbled: no name of the graph, but so near to one that was asked about that nothing else is meant
("Lewrencium was discovered in 1803" in an answer about lawrencium).

Rules: only what the question names, and the sentence does not; never people, whose relatives have such names; letters
may slip, first letters and numbers never.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from rapidfuzz.distance import OSA

from kg.alias import fold
from kg.mention import LinkedText, Mention, MentionKind

LEAST_LETTERS = 6
"""Of a name: of shorter ones many are alike."""
LETTERS_AN_EDIT = 6
"""Of a word: one of eleven letters may differ in one place."""
_NUMBERS = re.compile(r"\d+|\b[ivxlcdm]+\b", re.IGNORECASE)


def is_garbled(said: str, asked: str) -> bool:
    """Whether a name is that of what was asked about, garbled.

    >>> is_garbled("Lewrencium", "lawrencium"), is_garbled("Australasia", "Australia"), is_garbled("Airbuses", "Airbus")
    (True, False, False)
    >>> is_garbled("Apollo 12", "Apollo 11"), is_garbled("Turner", "Turkey"), is_garbled("Westmoor", "Eastmoor")
    (False, False, False)
    """
    one, other = fold(said), fold(asked)
    if one == other or len(other) < LEAST_LETTERS or _NUMBERS.findall(one) != _NUMBERS.findall(other):
        return False
    if one.startswith(other):
        return False
    words = list(zip(one.split(), other.split(), strict=False))
    if len(one.split()) != len(other.split()):
        return False
    return all(a[0] == b[0] and OSA.distance(a, b) <= len(b) // LETTERS_AN_EDIT for a, b in words)


def as_asked(
    linked: LinkedText, asked: Sequence[Mention], may_be_garbled: Callable[[str], bool]
) -> LinkedText:
    """The text with garbled names of what was asked about, and is not named before, linked to that.

    ``may_be_garbled``: whether names of an entity, by its id, may be.
    """
    said = {candidate.id for mention in linked.mentions for candidate in mention.candidates}
    for target in asked:
        best = target.best
        if best is None or target.demonym or best.id in said or not may_be_garbled(best.id):
            continue
        for found in _near(linked, target):
            others = (each for each in linked.mentions if each.end <= found.start or each.start >= found.end)
            linked = replace(linked, mentions=tuple(sorted((*others, found))))
            said |= {candidate.id for candidate in target.candidates}
            break
    return linked


def _near(linked: LinkedText, target: Mention) -> Iterator[Mention]:
    """Runs of words with capitals, of which the graph does not know all, that are the target's name garbled."""
    known = [each for each in linked.mentions if each.kind is not MentionKind.NAME]
    length = len(target.text.split())
    for number, first in enumerate(linked.tokens):
        if not first.text[:1].isupper():
            continue
        for last in linked.tokens[number : number + length]:
            start, end = first.start, last.end
            text = linked.text[start:end]
            across = [each for each in known if each.start < end and start < each.end]
            if any(each.start < start or each.end > end for each in across):
                continue
            covered = any(each.start <= start and end <= each.end for each in across)
            if not covered and is_garbled(text, target.text):
                yield Mention(start, end, text, MentionKind.ENTITY, target.candidates)
