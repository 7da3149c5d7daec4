"""Names that a text misspells by one letter: missing, added, changed or swapped with the next.

Where the right name was named before, one letter is forgiven as such. Against all names of a graph a misspelt name of
several words is held only where the wrong word is no name by itself and differs as other names of people do not: a
vowel for a vowel, a letter doubled, an ending make "Hansen" of "Hanson". The first letter of a word and every digit are
always right.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import TypeVar

from kg.misspelt import Names

_SHORTEST = 5
_SHORTEST_UNNAMED = 8
_SHORTEST_ALONE = 6
_SHORTEST_WORD = 4
"""Of the word that is wrong: a numeral or an initial is never a slip."""
_MOST_READ = 2000
_LEAST_READ_BY = 4
"""Letters that the names compared must begin with."""
_ROMAN = re.compile(r"(?=[xvi])x{0,3}(?:ix|iv|v?i{0,3})")
_VOWELS = frozenset("aeiouy")
_SOUNDS = tuple(map(frozenset, ("ck", "sz", "iy", "dt", "bp", "fv", "gj", "mn", "vw", "lr")))
_ENDINGS = frozenset("aeinsty")

Meant = TypeVar("Meant")


def nearest(folded: str, names: Mapping[str, Meant], *, strict: bool = False) -> Meant | None:
    """What the names one letter away mean; None where there is none, or they mean several things.

    ``strict``: a word that differs as other names do is another name ("Mandy" beside "Mandi").
    """
    if len(folded) < _SHORTEST:
        return None
    near = [name for name in _one_letter_away(folded, names) if len(name) >= _SHORTEST]
    if strict:
        near = [name for name in near if not _sounds_alike(folded, name)]
    meant = [names[name] for name in near]
    return meant[0] if meant and all(one == meant[0] for one in meant) else None


def corrected(folded: str, names: Names, full_names: Callable[[str], Iterable[str]]) -> str:
    """The one name of a graph that a name of several words, itself unknown, misspells; "" in doubt.

    ``full_names``: folded names of the people of a last name. Errors in the first half are found in those alone.
    """
    words = folded.split()
    if len(words) < 2 or len(folded) < _SHORTEST_UNNAMED:
        return ""
    beginning = folded[: max(_LEAST_READ_BY, len(folded) // 2)]
    read = [*islice(names.names(beginning), _MOST_READ), *full_names(words[-1])]
    near = {name for name in _one_letter_away(folded, read) if _is_slip(words, name.split(), names)}
    return near.pop() if len(near) == 1 else ""


class WellKnown:
    """The most important names of a graph, among which a misspelt one is found wherever its error is."""

    def __init__(self, labels: Iterable[str]) -> None:
        """``labels`` are folded."""
        self._near: dict[tuple[str, int], list[str]] = defaultdict(list)
        for label in labels:
            if len(label) >= _SHORTEST_ALONE:
                self._near[label[0], len(label)].append(label)

    def corrected(self, folded: str, names: Names) -> str:
        """The one name that an unknown one misspells; "" in doubt."""
        if len(folded) < _SHORTEST_ALONE:
            return ""
        lengths = range(len(folded) - 1, len(folded) + 2)
        read = (name for length in lengths for name in self._near.get((folded[0], length), ()))
        words = folded.split()
        near = {name for name in _one_letter_away(folded, read) if _is_slip(words, name.split(), names)}
        return near.pop() if len(near) == 1 else ""


def _one_letter_away(folded: str, names: Iterable[str]) -> list[str]:
    from rapidfuzz.distance import OSA

    first, length = folded[0], len(folded)
    alike = (n for n in names if n[:1] == first and -2 < len(n) - length < 2)
    near = [name for name in alike if OSA.distance(folded, name, score_cutoff=1) == 1]
    return [name for name in near if _kept(name) == _kept(folded)]


def _kept(folded: str) -> tuple[list[str], list[str], list[str]]:
    """What no slip changes: the first letters of the words, digits ("X300" is another product than "X200") and Roman
    numerals behind a name ("Napoleon II").
    """
    words = folded.split()
    numerals = [word for word in words[1:] if _ROMAN.fullmatch(word)]
    return [word[0] for word in words], [sign for sign in folded if sign.isdigit()], numerals


def _is_slip(written: list[str], meant: list[str], names: Names) -> bool:
    """Whether the word that differs is no name by itself, and no other spelling of one."""
    if len(written) != len(meant):
        return True
    wrong, right = next((w, m) for w, m in zip(written, meant, strict=True) if w != m)
    if len(wrong) < _SHORTEST_WORD or wrong in names or names.has_prefix(f"{wrong} "):
        return False
    return not _sounds_alike(wrong, right)


def _sounds_alike(one: str, other: str) -> bool:
    """
    >>> _sounds_alike("hansen", "hanson"), _sounds_alike("einstien", "einstein"), _sounds_alike("eirik", "erik")
    (True, False, True)
    """
    if len(one) == len(other):
        pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
        if len(pairs) > 1:
            return False
        pair = frozenset(pairs[0])
        return pair <= _VOWELS or pair in _SOUNDS
    shorter, longer = sorted((one, other), key=len)
    at = next((i for i, letter in enumerate(shorter) if letter != longer[i]), len(shorter))
    added, before = longer[at], longer[at - 1]
    return (
        added == before
        or (at == len(shorter) and added in _ENDINGS)
        or {added, before} <= _VOWELS
        or added == "h"
    )
