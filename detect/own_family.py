"""Names of things of an own thing's family: another model of the same make ("Skarn 3" beside the Skarn 2), what belongs
to it ("the footprint for the Skarn 2").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from detect.term import term, terms
from kg.alias import fold

_TOKEN = re.compile(r"[^\W_]+(?:[.&+'’-][^\W_]+)*\+?")
_NEXT = re.compile(r"[ \u00a0-]")
"""Between two words of one name."""
_BEHIND = re.compile(
    r"\b(?:the|an?|our|its)\s+(?P<phrase>(?:[a-z-]+\s+){0,2}[a-z][a-z-]+)\s+(?:for|of|to|from)\s+"
    r"(?:(?:the|our|your|an?)\s+)?\Z",
    re.IGNORECASE,
)
"""Before a name: what is spoken of in its place."""


def names_another(text: str, thing: str, known: Set[str]) -> bool:
    """Whether a text names another of a thing's family, and not the thing.

    :param thing: what it is called
    :param known: terms of it and of what is said of it, which no name goes on with

    >>> names_another("The Skarn 3 weighs 2.8 kg.", "Skarn 2 tent", frozenset())
    True
    >>> names_another("The Skarn 3 and the Skarn 2 weigh the same.", "Skarn 2 tent", frozenset())
    False
    """
    names = list(_bearers(text, thing, known))
    return bool(names) and not any(names)


def is_of_what_belongs(text: str, thing: str, known: Set[str]) -> bool:
    """Whether a text speaks of something only by what it is for or of, with a phrase of which no term is known.

    >>> is_of_what_belongs("The footprint for the Skarn 2 weighs 380 g.", "Skarn 2 tent", frozenset({"weigh"}))
    True
    """
    head = _head(thing)
    name = re.search(r"[\s-]+".join(map(re.escape, head)), text, re.IGNORECASE) if head else None
    noun = _BEHIND.search(text, 0, name.start()) if name is not None else None
    return noun is not None and known.isdisjoint(terms(noun["phrase"]))


def _bearers(text: str, thing: str, known: Set[str]) -> Iterator[bool]:
    """For each name of the family in a text whether it is that of the thing."""
    head, label = _head(thing), set(fold(thing).split())
    if not head:
        return
    tokens = list(_TOKEN.finditer(text))
    stem = head[:-1] if _is_number(head[-1]) else head
    for at in range(len(tokens) - len(stem) + 1):
        said = tokens[at : at + len(stem)]
        if [fold(each[0]) for each in said] != [fold(word) for word in stem] or not stem:
            continue
        behind = tokens[at + len(stem)] if at + len(stem) < len(tokens) else None
        if behind is None or not _NEXT.fullmatch(text, said[-1].end(), behind.start()):
            yield True
        elif _is_number(head[-1]):
            yield not _is_number(behind[0]) or fold(behind[0]) == fold(head[-1])
        else:
            is_more = behind[0][0].isupper() and fold(behind[0]) not in label and term(behind[0]) not in known
            yield not (is_more or (_is_number(behind[0]) and len(stem) == 1))


def _head(thing: str) -> list[str]:
    """The words of a name that are its own: up to a number, or those with a capital."""
    words = [found[0] for found in _TOKEN.finditer(thing)]
    for at, word in enumerate(words):
        if at and _is_number(word):
            return words[: at + 1]
        if not word[0].isupper():
            return words[:at]
    return words


def _is_number(word: str) -> bool:
    return word[0].isdigit()
