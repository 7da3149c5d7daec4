"""Questions made of the sentences that state a relation: a gap, an echo question, or the question proper.

"{s} was born in {o}" becomes "Where was {s} born?", "In which city was {s} born?", "Which city was {s} born in?",
"{s} was born in which city?" and "{s} was born in ...". What a sentence does not allow is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

_WHEN = frozenset(("date", "year"))
_WHERE = frozenset(("place", "city", "country", "region", "continent"))
_HOW_MUCH = frozenset(("count", "measure", "area", "length", "mass", "temperature", "span", "number"))
_NOUNS: Mapping[str, str] = {
    "institution": "organisation",
    "code": "code",
    "count": "number",
    "measure": "number",
    "body": "celestial body",
    "element": "substance",
    "span": "time",
    "area": "area",
}
_GAPS = ("...", "", " ___.")
_PREPOSITION = "in|on|at|by|to|from|with|of|under|for|as|into|through|near"
_AUXILIARY = "is|was|are|were|has|had|can|may|will"
_PASSIVE = re.compile(rf"\{{s\}} ({_AUXILIARY}) (.+) ({_PREPOSITION}) \{{o\}}")
_BE = re.compile(r"\{s\} (is|was|are|were) (in|on|at|by|from|near|part of|made of|named after) \{o\}")
_BEGINNING = re.compile(r"\{o\} ([a-z]+ .+)")
_IT_IS = re.compile(r"It (is|was) \{o\} (?:that|who|which) (.+)")


def asked_by(sentences: Iterable[str], object_kind: str) -> tuple[str, ...]:
    """The questions of all sentences, none twice; ``object_kind`` is what is asked for (see `names`)."""
    found: dict[str, None] = {}
    for sentence in sentences:
        plain = sentence.rstrip(" .,")
        if plain.count("{s}") == plain.count("{o}") == 1:
            found.update(dict.fromkeys(_questions(plain, object_kind)))
    return tuple(question for question in found if "{s}" in question and "{o}" not in question)


def what(object_kind: str) -> tuple[str, ...]:
    """The words that ask for a value of the kind, the most definite first.

    >>> what("city"), what("person"), what("date")
    (('which city', 'what city'), ('who', 'which person'), ('what date', 'which year'))
    """
    if object_kind == "person":
        return "who", "which person"
    if object_kind in _WHEN:
        return "what date", "which year"
    if object_kind in _HOW_MUCH:
        return ("what number", "how much")
    if object_kind == "thing":
        return ("what",)
    noun = _NOUNS.get(object_kind, object_kind)
    return f"which {noun}", f"what {noun}"


def _questions(sentence: str, kind: str) -> Iterator[str]:
    asking = what(kind)
    yield from _gapped(sentence)
    for words in asking:
        echo = "whom" if words == "who" and not sentence.startswith("{o}") else words
        yield _capital(f"{sentence.replace('{o}', echo)}?")
    if match := _BEGINNING.fullmatch(sentence):
        yield f"Tell me {asking[0]} {match[1]}."
    if match := _IT_IS.fullmatch(sentence):
        yield _capital(f"{asking[0]} {match[1]} it that {match[2]}?")
        yield _capital(f"{asking[0]} {match[2]}?")
    if match := _PASSIVE.fullmatch(sentence):
        yield from _inverted(match[1], f" {match[2]}", match[3], kind)
    elif match := _BE.fullmatch(sentence):
        yield from _inverted(match[1], "", match[2], kind)


def _gapped(sentence: str) -> Iterator[str]:
    head, _, tail = sentence.partition(" {o}")
    if tail == "" and "{s}" in head:
        yield from (head + gap for gap in _GAPS)
        yield f"Complete the sentence: {head} ..."


def _inverted(auxiliary: str, rest: str, preposition: str, kind: str) -> Iterator[str]:
    """The question proper of "{s} was born in {o}": auxiliary "was", rest " born", preposition "in"."""
    for words in what(kind):
        object_ = "whom" if words == "who" else words
        yield _capital(f"{preposition} {object_} {auxiliary} {{s}}{rest}?")
        yield _capital(f"{words} {auxiliary} {{s}}{rest} {preposition}?")
    if preposition in ("in", "at", "on"):
        plain = "When" if kind in _WHEN else "Where" if kind in _WHERE else ""
        if plain:
            yield f"{plain} {auxiliary} {{s}}{rest}?"
            yield f"{plain} exactly {auxiliary} {{s}}{rest}?"
            yield f"Do you know {plain.lower()} {{s}} {auxiliary}{rest}?"


def _capital(text: str) -> str:
    return text if text.startswith("{") else text[:1].upper() + text[1:]
