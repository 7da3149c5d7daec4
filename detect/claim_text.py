"""The claims of an answer as texts: what each of its sentences says, to be read without the sentences around it.

Not claims: questions, conditions, instructions, code, headings, lead-ins, sentences without a word of content; what
the answer hedges or gives as others' words is one, for the documents can say so or not. A semicolon, or a comma with a
conjunction and a new subject, ends a claim. A pronoun that opens a claim is replaced by what was named last, and an
entry of a list or table stands under it, or under what leads the list in; a first sentence of a few words is read
together with the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from detect.assertion import assertions
from detect.passage_value import names
from detect.stance import Stance
from detect.term import terms

_LEAD_IN = re.compile(r"[^\n]{1,80}:[*_]{0,3}$")
_MARK = re.compile(r"[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+[*_]*")
"""In front of an entry of a list."""
_NO_CLAIM = frozenset((Stance.ASKED, Stance.SUPPOSED, Stance.INSTRUCTED))
_BREAK = re.compile(
    r";\s+|,\s+(?:and|but|while|whereas|yet|so)\s+(?=(?:he|she|it|they|this|these|those|there|the|its|his|her|their)\s)",
    re.IGNORECASE,
)
_LEAST_TERMS = 2
"""Terms that both sides of a break must have."""
_PRONOUN = re.compile(
    r"(?P<pronoun>he|she|it|they|his|her|its|their)(?P<after>['’]s)?\b(?!['’])", re.IGNORECASE
)
_ENTRY = re.compile(r"[^\n]{1,40}[:|–—]\s|\|")
"""A line of a list or table: what it is about, then what it says."""
_OWNING = frozenset(("his", "her", "its", "their"))
_LONGEST_FRAGMENT = 10
"""Words of a first sentence without a verb that is read together with its question."""
VERB = re.compile(
    r"\b(?:is|are|was|were|be|has|have|had|do|does|did|can|could|will|would|may|might|must|should|needs?|gets?|goes|"
    r"takes?|costs?|runs?|comes?|stands?|lies|opens?|closes?|begins?|starts?|ends?|lasts?|pays?|gave|won|led|made|ran|"
    r"stood|lay|began|took|went|came|became|left|built|held|sold|bought|wrote|said|keeps?|kept|means?|uses?|works?|"
    r"contains?|includes?|covers?|weighs?|measures?|holds?|makes?|there['’]s|it['’]s|you['’]\w+|we['’]\w+|they['’]\w+)\b"
    r"|\b\w{3,}ed\b"
)
_ASKED = re.compile(
    r"\s*(?:who|what|where|when|which\s+\w+)\s+(?P<be>is|are|was|were)\s+(?P<rest>[^?]+?)\s*\?\s*$", re.I
)


@dataclass(frozen=True, slots=True)
class ClaimText:
    """``answer[start:end]`` is ``text``; ``read_as`` is the same with its subject and question put in."""

    text: str
    start: int
    end: int
    read_as: str


def claim_texts(prompt: str, answer: str) -> list[ClaimText]:
    """The claims of an answer, in order. Linear in the answer."""
    claims: list[ClaimText] = []
    subject = _subject(prompt)
    for start, end, lead in _spans(prompt, answer):
        text = answer[start:end]
        is_fragment = len(text.split()) <= _LONGEST_FRAGMENT and not VERB.search(text)
        if is_fragment and lead:
            read_as = f"{lead} {text}"
        elif is_fragment and not claims:
            read_as = _completed(prompt, text)
        else:
            read_as = _with_subject(text, subject)
        claims.append(ClaimText(text, start, end, read_as))
        subject = _subject(text) or subject
    return claims


def _spans(prompt: str, answer: str) -> Iterator[tuple[int, int, str]]:
    """Where each claim is, with what leads in the list that it is an entry of, "" where nothing does."""
    lead = ""
    for each in assertions(answer, prompt):
        start, end = _without_emphasis(answer, each.start, each.end)
        if _LEAD_IN.fullmatch(answer, start, end):
            lead = answer[start:end].strip("*_")
        elif each.stance not in _NO_CLAIM:
            lead = lead if _MARK.fullmatch(answer, answer.rfind("\n", 0, start) + 1, start) else ""
            yield from ((*span, lead) for span in _clauses(answer, start, end) if terms(answer, *span))


def _without_emphasis(answer: str, start: int, end: int) -> tuple[int, int]:
    """A sentence without marks of emphasis around the whole of it."""
    while end - start > 1 and answer[start] in "*_" and answer[end - 1] == answer[start]:
        start, end = start + 1, end - 1
    return start, end


def _clauses(answer: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for match in _BREAK.finditer(answer, start, end):
        sides = terms(answer, start, match.start()), terms(answer, match.end(), end)
        says = match[0][0] == ";" or VERB.search(answer, match.end(), end)
        if says and min(map(len, sides)) >= _LEAST_TERMS and _is_clear(answer, start, match.start()):
            yield start, match.start()
            start = match.end()
    yield start, end


def _is_clear(answer: str, start: int, at: int) -> bool:
    """No quotation or bracket is open at a place."""
    before = answer[start:at]
    return (
        before.count("(") == before.count(")")
        and before.count('"') % 2 == 0
        and before.count("“") == before.count("”")
    )


def _subject(text: str) -> str:
    """What a text names first, with a single capital word that opens it; "" where it names nothing."""
    named = next(iter(names(text)), None)
    if named is not None and not text[: named.start].strip().count(" "):
        return text[named.start : named.end]
    opening = re.match(r"\W*([^\W\d_]+)", text)
    if opening and opening[1][0].isupper() and terms(opening[1]) and VERB.match(text, opening.end() + 1):
        return opening[1]
    return text[named.start : named.end] if named is not None else ""


def _with_subject(text: str, subject: str) -> str:
    match = _PRONOUN.match(text)
    if not subject or subject in text:
        return text
    if match is None:
        return f"{subject}: {text}" if _ENTRY.match(text) and not VERB.search(text) else text
    owning = "'s" if match["pronoun"].lower() in _OWNING else ""
    return f"{subject}{owning}{match['after'] or ''}{text[match.end() :]}"


def _completed(prompt: str, text: str) -> str:
    asked = _ASKED.match(prompt)
    if asked is None:
        return f"{prompt.strip()} {text}".strip()
    rest = asked["rest"]
    return f"{rest[:1].upper()}{rest[1:]} {asked['be']} {text}"
