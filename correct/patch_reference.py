"""What still refers to the wrong value once it is replaced: pronouns, descriptions, its name elsewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence

from correct.patch_made import Made, Patched
from correct.patch_repeat import named_again, sentences
from detect.verdict import Verdict
from kg.records import EntityClass

_PERSONAL = re.compile(r"\b(?:he|she|him|his|her|hers|himself|herself)\b", re.IGNORECASE)
_IMPERSONAL = re.compile(r"\b(?:it|its|there|itself)\b", re.IGNORECASE)
_DESCRIBING = re.compile(
    r"\W*(?:(?:this|that|these|those) (?!is\b|was\b|means\b)\w+|the (?:latter|former|city|town|country|state|river|"
    r"man|woman|author|writer|painter|artist|composer|director)) ",
    re.IGNORECASE,
)
_COPULA = re.compile(r"\b(?:is|was)\b")
_NEAR, _OPENING_WORDS, _OPENING = 40, 4, 4


def by_pronoun(patched: Patched) -> bool:
    """ "He" and "it" behind a sentence whose person or thing was replaced."""
    spans = sentences(patched.text)
    return any(_has_pronoun(patched, made, spans) for made in patched.names)


def by_description(patched: Patched) -> bool:
    """ "This city", "the author" behind a sentence whose city or author was replaced."""
    ends = [made.correction.end for made in patched.names]
    return any(
        _DESCRIBING.match(patched.text, first) and any(0 <= first - end < _NEAR for end in ends)
        for first, _ in sentences(patched.text)
    )


def by_name(patched: Patched) -> bool:
    """The wrong value is spoken of elsewhere, in a sentence that nothing supports."""
    return any(
        _is_loose(patched, made, start)
        for made in patched.names
        for start, _ in named_again(patched.text, made.wrong)
    )


def _has_pronoun(patched: Patched, made: Made, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a pronoun may mean the replaced value, by what the relation joins and what the sentence is about."""
    relation, text = made.claim.claim.relation, patched.text
    if relation is None:
        return False
    at = next(n for n, (first, last) in enumerate(spans) if first <= made.correction.start < last)
    sentence = text[slice(*spans[at])]
    following = "" if at + 1 == len(spans) or "\n" in sentence else text[slice(*spans[at + 1])]
    if following and made.wrong in following and any(map(patched.is_corrected, range(*spans[at + 1]))):
        following = ""
    of_person = EntityClass.PERSON in relation.object_classes
    about_person = EntityClass.PERSON in relation.subject_classes
    if of_person and not about_person:
        return _PERSONAL.search(text[made.correction.end : spans[at][1]] + following) is not None
    if not _is_about(made, text) and (of_person or not about_person):
        return False
    opening = " ".join(following.split()[:_OPENING_WORDS])
    return (_PERSONAL if of_person else _IMPERSONAL).search(opening) is not None


def _is_about(made: Made, text: str) -> bool:
    """Whether a sentence is about the replaced value: opens with it or with what it is ("The capital of ... is")."""
    claim, start = made.claim.claim, made.correction.start
    before = text[claim.start : start].casefold()
    nouns = () if claim.relation is None else claim.relation.nouns
    named = any(noun.casefold() in before[:_NEAR] for noun in nouns)
    return start - claim.start <= _OPENING or (named and _COPULA.search(before[-8:]) is not None)


def _is_loose(patched: Patched, made: Made, start: int) -> bool:
    supported = (c.claim for c in patched.claims if c.verdict is Verdict.SUPPORTED)
    if patched.is_corrected(start) or any(claim.start <= start < claim.end for claim in supported):
        return False
    return not _in_another_item(patched.text, made.correction.start, start)


def _in_another_item(text: str, one: int, other: int) -> bool:
    """Rows of a table and items of a list speak for themselves."""
    line = text[text.rfind("\n", 0, other) + 1 :].lstrip()
    return "\n" in text[min(one, other) : max(one, other)] and line[:1] in "|-*+•0123456789"
