"""What lists of pairs give of each name: "countries with their capitals", "the melting points of iron and lead"."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

_LONGEST_LEAD, _LONGEST_TITLE = 200, 60
_WORD = re.compile(r"[A-Za-z'’-]+|[+&]")
_TWO = re.compile(r"\b(?:with|and|by|versus|vs)\b|&", re.I)
_BEFORE_HEAD = frozenset(
    "+ & national country world their the of some european asian african american oceanian nordic baltic balkan "
    "scandinavian caribbean".split()
)
"""What may stand before the noun of a title and makes it no other one: "European capitals", unlike "beer capitals"."""
_DOERS = ("er", "or", "ist")
"""Endings of nouns for people, after whom a list of pairs is called that begins each with one: "Writers:"."""
_BEHIND_HEAD = re.compile(r"\s*(?:[,;:–—-]\s*(?:a (?:few|list)|list|please|some|examples?))?[\s.:!*_]*\Z")
_LISTED_NOUNS = (
    re.compile(
        r".*\b(?:with|and|by)\s+(?:their|its|the)?\s*(?P<noun>[A-Za-z][A-Za-z -]{2,30}?)"
        r"(?:\s+(?P<many>(?:each|every|it|they|that)\b[^,]{0,40}))?(?:,[^,.]{0,30})?\s*[.:?!]*\s*\Z",
        re.S,
    ),
    re.compile(r"(?P<noun>[A-Za-z]{3,20}(?: [A-Za-z]{3,20}){0,2})\s+(?:of|for|in)\b(?P<many>.*)", re.S),
    re.compile(r"(?P<noun>[A-Za-z]{3,20}(?: [A-Za-z]{3,20}){0,2})\s*:(?P<many>.*,.*)", re.S),
)
""" "... and their capitals"; "Capitals of ...", "the melting points of iron and lead", "Nationality of these ..."; "a
list of melting points: iron, lead".
"""
_VAGUE = frozenset(
    "kind part use uses topic series star moon period position start end source cause effect rank".split()
)
"""Nouns of relations that lists are of in other senses too."""
_PLAIN = frozenset(
    """the their its these those all some any and or with by of for a an list name give show tell me us what which are
    is my our table overview summary current present official respective correct exact please""".split()
)
"""What may stand before such a noun."""
_OF_OLD = re.compile(
    r"\b(?:were|was|had|did|used|formerly|former|until|before|old|ancient|medieval|historic(?:al)?|past|once|early|"
    r"colonial|imperial|wartime|not|wrong|moved)\b|\b(?:ex|pre)-|\d{3}",
    re.I,
)
_OF_A_SORT = re.compile(
    r"\b[Cc]apitals of (?!the\b|these\b|those\b|all\b|some\b|each\b|countries|states|provinces)[a-z]"
)
""" "Capitals of fashion"."""
_SEVERAL = re.compile(r",|\band\b|\b(?:these|those|some|several|various|the following|all|each)\b", re.I)


def noun_of_list(lead: str, nouns: Collection[str]) -> str:
    """The relation that a list of pairs is of, as what asks for it or stands before it says, by its noun; "" where it
    says none, or two ("with their birth and death years").

    >>> noun_of_list("Some countries with their capitals:", {"capital"}), noun_of_list("Capitals of Asia", {"capital"})
    ('capital', 'capital')
    """
    if len(lead) > _LONGEST_LEAD or is_of_old(lead) or _OF_A_SORT.search(lead):
        return ""
    for form in _LISTED_NOUNS:
        for found in form.finditer(lead):
            behind = found.groupdict().get("many")
            words = found["noun"].casefold().split()
            for first in range(len(words)):
                noun = _singular(" ".join(words[first:]), behind, nouns)
                before = words[:first] or lead[: found.start("noun")].casefold().split()
                if noun and before and before[-1].strip(":,") not in _PLAIN:
                    return ""  # "the old capitals of ...", "the economic capitals of ..."
                if noun and noun not in _VAGUE:
                    return "" if _is_one_of_two(lead, words[first:], nouns) else noun
    return _head_of(lead, nouns) if len(lead) <= _LONGEST_TITLE else ""


def _head_of(lead: str, nouns: Collection[str]) -> str:
    """The only noun of a relation in the plural that a title has: "South American capitals", "State capitals"."""
    if _TWO.search(lead) is not None:
        return ""
    words = _WORD.findall(lead)
    found = [
        (at, noun)
        for at, word in enumerate(words)
        if word.endswith("s") and (noun := _singular(word.casefold(), None, nouns))
    ]
    if len(found) != 1 or found[0][1] in _VAGUE:
        return ""
    at, noun = found[0]
    before, behind = words[at - 1].casefold() if at else "", lead.partition(words[at])[2]
    is_plain = _BEHIND_HEAD.match(behind) is not None and not noun.endswith(_DOERS)
    return noun if is_plain and (not before or before in _BEFORE_HEAD) else ""


def is_of_old(text: str) -> bool:
    """Whether a text speaks of another time than today, or of what is not so."""
    return _OF_OLD.search(text) is not None


def _singular(said: str, behind: str | None, nouns: Collection[str]) -> str:
    """The noun that words are, in the plural or said of several ("Nationality of these ..."); "director of photography"
    is no director.
    """
    several = (said.removesuffix("s"), f"{said.removesuffix('ies')}y")
    if behind is not None:
        following = behind.split()[:1]
        whole = (f"{each} of {word.casefold()}" for each in (said, *several) for word in following)
        if longer := next((each for each in whole if each in nouns), ""):
            return longer
    if noun := next((each for each in several if each in nouns and each != said), ""):
        return noun
    return said if said in nouns and behind is not None and _SEVERAL.search(behind) else ""


def _is_one_of_two(lead: str, words: Sequence[str], nouns: Collection[str]) -> bool:
    """Whether another noun is joined to one: "area and population", "birth and death years"."""
    joined = re.search(
        rf"\b(\w+)\s+(?:and|or|&)\s+(?:their\s+|the\s+)?{re.escape(' '.join(words))}", lead, re.I
    )
    if joined is None:
        return False
    other = joined[1].casefold()
    head = words[-1].removesuffix("s")
    return any(each in nouns for each in (other, other.removesuffix("s"), f"{other} {head}"))
