"""Whether a text says a name: by its words, a form of them, its initials, or the people of a place.

"Italia" is found in a text that says "Italy" or "Italian", "France" in one that says "French", "NASA" in one that says
"National Aeronautics and Space Administration", and "Willie Stargell" where only "Stargell" is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from detect.passage_value import StatedValue, names
from detect.term import words
from kg.alias import fold
from kg.date import MONTHS
from kg.demonym import place_names
from kg.word import FUNCTION_WORDS

SHARE = 0.5
"""Least share of a name's words that must be said."""
LEAST_STEM = 4
_ENDINGS = frozenset(
    (
        "",
        "a",
        "n",
        "an",
        "ian",
        "ean",
        "ese",
        "ish",
        "ist",
        "ists",
        "ism",
        "i",
        "ia",
        "ic",
        "y",
        "e",
        "s",
        "es",
        "ns",
    )
)
"""What may follow the common beginning of two forms of one name."""
_CALENDAR = frozenset(
    (
        *(month.lower() for month in MONTHS),
        *(f"{d}day" for d in "mon tues wednes thurs fri satur sun".split()),
    )
)
_INITIAL = re.compile(r"\b[A-Z]$")
_POINT = re.compile(r"\. ?")
_INITIALS = frozenset(("of", "the", "and", "for", "in", "on", "a", "de", "la"))


class NameText:
    """The words of a text, ready to be asked for names. Linear to make."""

    def __init__(self, text: str) -> None:
        found = [match[0] for match in words(text)]
        self.words = frozenset(_word(each) for each in found)
        self.capitals = frozenset(_word(each) for each in found if each[0].isupper())
        self._places = frozenset(place for each in self.capitals if (place := _place(each)))
        self._initials = frozenset(_all_initials(text))
        self._beginnings = _by_beginning(self.capitals)

    def says(self, name: str) -> bool:
        """Whether half of the name's words, or its initials, are said; all of them where not as a name."""
        mine = name_words(name)
        if not mine:
            return True
        if all(each in self.words for each in mine):
            return True
        if sum(map(self._says_word, mine)) >= SHARE * len(mine):
            return True
        if len(mine) > 1 and _initials(mine) in self.words:
            return True
        return len(mine) == 1 and name.isupper() and mine[0] in self._initials

    def _says_word(self, word: str) -> bool:
        if word in self.capitals:
            return True
        if (place := _place(word)) and (place in self._places or place in self.capitals):
            return True
        if word in self._places:
            return True
        return any(same_stem(word, other) for other in self._beginnings.get(word[:LEAST_STEM], ()))


def name_words(name: str) -> list[str]:
    """The folded words of a name that tell it, without the genitive's s, and without initials where there are others.

    >>> name_words("the Council of Europe's")
    ['council', 'europe']
    """
    found = [each for match in words(name) if (each := _word(match[0])) and each not in FUNCTION_WORDS]
    return [each for each in found if len(each) > 1] or found


def proper_names(text: str) -> Iterator[StatedValue]:
    """The names of a text without months and days of the week; an initial does not end a name ("Ada E. Yonath")."""
    last: StatedValue | None = None
    for name in names(text):
        if (
            last is not None
            and _INITIAL.search(text, last.start, last.end)
            and _POINT.fullmatch(text, last.end, name.start)
        ):
            last = replace(last, end=name.end, terms=(*last.terms, *name.terms))
            continue
        if last is not None and _is_proper(text, last):
            yield last
        last = name
    if last is not None and _is_proper(text, last):
        yield last


def _is_proper(text: str, name: StatedValue) -> bool:
    return any(each not in _CALENDAR for each in name_words(text[name.start : name.end]))


def rivals(claim: str, evidence: str) -> list[str]:
    """The names of the evidence that the claim does not say in any form: what a name of the claim may stand for.

    The word that opens the evidence has its capital in any case, and may be one.
    """
    said = NameText(claim)
    first = next(words(evidence), None)
    opening = [first[0]] if first and first[0][0].isupper() and name_words(first[0]) else []
    found = [*opening, *(evidence[name.start : name.end] for name in proper_names(evidence))]
    return [each for each in dict.fromkeys(found) if not any(map(said._says_word, name_words(each)))]


def same_stem(one: str, other: str) -> bool:
    """Whether two words are forms of one name.

    >>> [same_stem(*pair) for pair in (("italia", "italy"), ("hungary", "hungarian"), ("austria", "australia"))]
    [True, True, False]
    """
    common = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        common += 1
    return common >= LEAST_STEM and one[common:] in _ENDINGS and other[common:] in _ENDINGS


@lru_cache(maxsize=1 << 14)
def _word(word: str) -> str:
    bare = re.sub(r"['’]s?$", "", word)
    return fold(bare).replace(" ", "")


def _place(word: str) -> str:
    places = place_names()
    return places.get(word) or places.get(word.removesuffix("s"), "")


def _initials(parts: Sequence[str]) -> str:
    return "".join(part[0] for part in parts if part)


def _all_initials(text: str) -> Iterator[str]:
    """The initials of every run of capitalised words, small words between them left out."""
    run: list[str] = []
    for match in words(text):
        if match[0][0].isupper():
            run.append(_word(match[0]))
        elif match[0].lower() not in _INITIALS:
            yield from _initials_of(run)
            run = []
    yield from _initials_of(run)


def _initials_of(run: Sequence[str]) -> Iterator[str]:
    kept = [each for each in run if each]
    for start in range(len(kept)):
        for end in range(start + 2, min(len(kept), start + 7) + 1):
            yield _initials(kept[start:end])


def _by_beginning(known: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in known:
        found.setdefault(each[:LEAST_STEM], []).append(each)
    return found
