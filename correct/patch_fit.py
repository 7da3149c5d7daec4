"""What stands around a replaced value fits itself to the new one.

The article ("a German", "an Italian"), the mark of possession ("Paris's", "the Netherlands'"), the noun that is counted
("one moon", "two moons"), the capital that opens a sentence, a list item or a heading, and the point that is both the
end of an abbreviation and of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from correct.patch_edit import Edit
from correct.patch_made import Made
from detect.verdict import Correction
from kg import quantity
from kg.inflection import article, plural, singular
from kg.records import EntityRef, Quantity

_MARKS = "*_\"“'‘([`~"
_ARTICLE = re.compile(rf"\b(?P<article>an?)(?P<between>\s[{re.escape(_MARKS)}]{{0,4}})\Z", re.IGNORECASE)
_BEFORE_ARTICLE = 8
_ITEM = r"(?:[-*+•–—>|]|\#{1,6}|\d{1,3}[.)]|[a-zA-Z][.)])"
_BEGINS = re.compile(
    rf"(?:\A|\n|[.!?…][\"”'’»)*_]{{0,3}}\s|\|)[ \t]*(?:{_ITEM}[ \t]+){{0,3}}[{re.escape(_MARKS)}]{{0,4}}\Z"
)
"""What stands before the first word of a sentence, an item, a heading, a cell."""
_REACH = 40
_POSSESSIVE = re.compile(r"(?P<mark>['’])(?P<s>s?)(?![^\W_])")
_COUNTED = re.compile(
    r" (?P<noun>[a-z]{3,})(?=[.,;:!?)]|\Z|\n| (?:and|or|in|on|of|with|at|for|to|that|which)\b)"
)
_THERE = re.compile(r"\b(?:is|are|was|were)\s\Z")


class MisfitError(ValueError):
    """What stands around the value cannot be made to fit."""


def fitted(text: str, made: Made, before: str) -> list[Edit]:
    """The edits that a correction takes; ``before`` is the text in front of ``text``.

    :raises MisfitError: the sentence would not agree with the right value
    """
    correction = made.correction
    right = _capitalised(text, made, before)
    right = _pointed(text, correction, right)
    end = correction.end
    if text[end : end + 2] == ".." and correction.wrong[-2:-1] == "." and not right.endswith("."):
        end += 1
    return [
        *_article(text, correction, right, before),
        Edit(correction.start, end, right),
        *_possessive(text, correction, right),
        *_counted(text, made),
    ]


def opens_sentence(before: str) -> bool:
    """Whether a sentence, an item, a heading or a cell begins behind a text."""
    return _BEGINS.search(before, max(0, len(before) - _REACH)) is not None


def _capitalised(text: str, made: Made, before: str) -> str:
    """The right value with a capital where a sentence begins, or where the wrong one had one without need."""
    right, wrong = made.correction.right, made.correction.wrong
    if not wrong[:1].isupper() or not right.split(" ", 1)[0].islower():
        return right
    sides = (made.claim.claim.value, made.claim.claim.subject)
    labels = [side.label for side in sides if isinstance(side, EntityRef)]
    by_style = any(label.casefold() == wrong.casefold() and label[:1].islower() for label in labels)
    opens = opens_sentence(before + text[: made.correction.start])
    return right[:1].upper() + right[1:] if by_style or opens else right


def _pointed(text: str, correction: Correction, right: str) -> str:
    """ "in Washington, D.C. It was": the point ends the sentence too."""
    follows = text[correction.end : correction.end + 1]
    if right.endswith(".") and follows == ".":
        return right[:-1]
    ends = follows in ("", "\n") or re.match(r"\s+[A-Z]", text[correction.end :]) is not None
    return f"{right}." if correction.wrong.endswith(".") and not right.endswith(".") and ends else right


def _article(text: str, correction: Correction, right: str, before: str) -> Iterator[Edit]:
    """ "a" before consonants, "an" before vowels; the article is only fitted, never added or removed."""
    lead = before[-_BEFORE_ARTICLE:]
    found = _ARTICLE.search(lead + text[max(0, correction.start - _BEFORE_ARTICLE) : correction.start])
    match = _ARTICLE.search(text, max(0, correction.start - _BEFORE_ARTICLE), correction.start)
    if found is None:
        return
    wanted = article(right)
    if right.startswith("the ") or (match is None and found["article"].lower() != wanted):
        raise MisfitError(f"{found['article']!r} does not stand before {right!r}")
    if match is not None and match["article"].lower() != wanted:
        worded = wanted.capitalize() if match["article"][0].isupper() else wanted
        yield Edit(match.start("article"), match.end("article"), worded)


def _possessive(text: str, correction: Correction, right: str) -> Iterator[Edit]:
    """Only an apostrophe behind plurals ("the Netherlands'"), an s behind it everywhere else it is missing."""
    mark = _POSSESSIVE.match(text, correction.end)
    if mark is None or (not mark["s"] and not correction.wrong.endswith("s")):
        return
    is_plural = right.startswith("the ") and right.endswith("s")
    if mark["s"] and is_plural:
        yield Edit(mark.start("s"), mark.end("s"), "")
    elif not mark["s"] and not right.endswith("s"):
        yield Edit(mark.end("mark"), mark.end("mark"), "s")


def _counted(text: str, made: Made) -> Iterator[Edit]:
    """One thing or several: the noun behind a number that changes between the two.

    :raises MisfitError: it cannot be told which word is the noun
    """
    value, correction = made.claim.claim.value, made.correction
    if not isinstance(value, Quantity) or value.unit:
        return
    old, new = quantity.parse(correction.wrong), quantity.parse(correction.right)
    following = text[correction.end : correction.end + 1]
    if old is None or new is None or (old.amount == 1) == (new.amount == 1) or following != " ":
        return
    if re.match(r" (?:and|or|in|on|of|with|at|for|to)\b", text[correction.end :]):
        return
    noun = _COUNTED.match(text, correction.end)
    other = noun and (singular(noun["noun"]) if new.amount == 1 else plural(noun["noun"]))
    if not noun or not other or _THERE.search(text, 0, correction.start):
        raise MisfitError(f"the noun behind {correction.wrong!r} is not known")
    yield Edit(noun.start("noun"), noun.end("noun"), other)
