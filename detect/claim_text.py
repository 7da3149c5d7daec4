"""The claims of an answer as texts: what each of its sentences says, to be read without the sentences around it.

Not claims: questions, what is only imagined or offered ("let me know if ..."), instructions, code, headings, lead-ins,
the header of a table, sentences without a word of content; what the answer hedges, gives as others' words or says of a
condition is one, for the documents can say so or not. A semicolon, or a comma with a conjunction and a new subject,
ends a claim. A pronoun that opens a claim is replaced by what was named last, and an entry of a list or table stands
under it, or under what leads the list in; a first sentence of a few words is read together with the question, and so is
one that says yes or no and nothing else. A verifier reads every claim behind the question (`ClaimText.asked`), for
"Guests are allowed to." says little by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from detect.asked_text import question_of
from detect.assertion import assertions
from detect.passage_value import StatedValue, is_name_anywhere, names
from detect.stance import Stance
from detect.term import terms

_LEAD_IN = re.compile(r"[^\n]{1,80}:[*_]{0,3}$")
_MARK = re.compile(r"[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+[*_]*")
"""In front of an entry of a list."""
_EMPHASIS = re.compile(r"(?<!\w)(?:\*{1,3}|_{1,3}|`+)(?=\S)|(?<=\S)(?:\*{1,3}|_{1,3}|`+)(?!\w)")
_NO_CLAIM = frozenset((Stance.ASKED, Stance.INSTRUCTED))
_IMAGINED = re.compile(
    r"\bwould\b(?! like| prefer| rather)|['’]d\b(?! like| prefer| rather)|"
    r"\b(?:imagine|suppose|pretend|assuming|hypothetical(?:ly)?|whether)\b|"
    r"\b(?:let|tell|ask|give) (?:me|us)\b|\bfeel free\b|\bi(?: can| will| could|['’]ll|['’]m| am)\b|\breach out\b|"
    r"\b(?:just ask|ask away|say so|(?:do not|don['’]t) hesitate)\b|"
    r"\bif (?:you (?:need|want|have|require) (?:any|more|further|other|help|something)|you meant|anything is)",
    re.IGNORECASE,
)
"""In a sentence with a condition: nothing is said of how things are."""
_RULE = re.compile(r"[ >|]*(?=[-:]*--)[-: |]+")
"""The line below the header of a table."""
_LONGEST_RULE = 200
_MORE_OF_NAME = re.compile(r"(?:-\w+)*")
_NEAR, _NEAR_SUBJECT = 8, 400
"""Code points before a name that are looked at, and of a text that its subject is looked for in."""
_BEFORE_YES = 1
"""Sentences that may stand before a bare yes or no: "Good question. No."."""
_NO_NAME = re.compile(r"(?:^|[:|–—])[\W_]*$")
"""What stands before a capital that any word would have there, where more words follow."""
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
_MEANS_NOTHING = re.compile(
    r"it(?:['’]s| is| was)\s+(?:(?:also|only|not|always|therefore|still|often|\w+ly)\s+)?(?:worth\s+\w+ing\b|"
    r"(?:important|possible|recommended|advisable|clear|unclear|best|necessary|true)\s+(?:to|that|if|whether|for)\b)",
    re.IGNORECASE,
)
"""A pronoun that stands for nothing: "It's also worth checking ..."."""
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
_SAYS_ENOUGH = re.compile(
    r"\W*(?:yes|no|not|never|always|nothing|nobody|none|both|neither|before|after)\b", re.IGNORECASE
)
"""What opens an answer that has no word of content and says something all the same."""
_ASKED = re.compile(
    r"\s*(?:who|what|where|when|which\s+\w+)\s+(?P<be>is|are|was|were)\s+(?P<rest>[^?]+?)\s*\?\s*$", re.I
)


@dataclass(frozen=True, slots=True)
class ClaimText:
    """``answer[start:end]`` is ``text``; ``read_as`` is the same with its subject put in, of few words behind its
    question, and with blanks for marks of emphasis: both end alike.

    ``asked``: the question that the claim is read behind, with a space at its end; "" where there is none, or where
    ``read_as`` has it.
    """

    text: str
    start: int
    end: int
    read_as: str
    asked: str = ""

    @property
    def behind_question(self) -> str:
        """What a verifier reads where the documents have not been looked at yet."""
        return f"{self.asked}{self.read_as}"


def claim_texts(prompt: str, answer: str) -> list[ClaimText]:
    """The claims of an answer, in order. Linear in the answer."""
    claims: list[ClaimText] = []
    subject = _subject(prompt[:_NEAR_SUBJECT])
    question = question_of(prompt)
    for start, end, lead in _spans(prompt, question, answer):
        text = answer[start:end]
        plain = _unmarked(text).lstrip()
        is_fragment = len(plain.split()) <= _LONGEST_FRAGMENT and not VERB.search(plain)
        asked = f"{question} " if question else ""
        if is_fragment and lead:
            read_as = f"{lead} {plain}"
        elif (is_fragment and not claims) or not terms(plain):
            read_as, asked = _completed(question, plain), ""
        else:
            read_as = _with_subject(plain, subject)
        claims.append(ClaimText(text, start, end, read_as, asked))
        subject = _subject(plain) or subject
    return claims


def _spans(prompt: str, question: str, answer: str) -> Iterator[tuple[int, int, str]]:
    """Where each claim is, with what leads in the list that it is an entry of, "" where nothing does."""
    lead, before, asks = "", 0, question.endswith("?")
    for each in assertions(answer, prompt):
        start, end = _without_emphasis(answer, each.start, each.end)
        if _LEAD_IN.fullmatch(answer, start, end):
            lead = _unmarked(answer[start:end]).strip()
        elif _is_said(answer, start, end, each.stance):
            lead = lead if _MARK.fullmatch(answer, answer.rfind("\n", 0, start) + 1, start) else ""
            for span in _clauses(answer, start, end):
                says = asks and before <= _BEFORE_YES and _SAYS_ENOUGH.match(answer, *span)
                asks = asks and not says
                before += 1
                if says or terms(answer, *span):
                    yield *span, lead


def _unmarked(text: str) -> str:
    """With blanks for marks of emphasis, so that everything stays in its place."""
    return _EMPHASIS.sub(lambda match: " " * len(match[0]), text)


def _is_said(answer: str, start: int, end: int, stance: Stance) -> bool:
    if stance in _NO_CLAIM or _is_header(answer, start, end):
        return False
    return stance is not Stance.SUPPOSED or _IMAGINED.search(answer, start, end) is None


def _is_header(answer: str, start: int, end: int) -> bool:
    """Whether a sentence is the first row of a table, without a figure: rows of keys and values have one too."""
    if "|" not in answer[start:end] or any(char.isdigit() for char in answer[start:end]):
        return False
    below, _, _ = answer[end : end + _LONGEST_RULE].lstrip(" |").removeprefix("\n").partition("\n")
    return _RULE.fullmatch(below) is not None


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
    text = text[:_NEAR_SUBJECT]
    named = next((each for each in names(text) if not _has_any_capital(text, each)), None)
    name = "" if named is None else _whole(text, named)
    if named is not None and not text[: named.start].strip().count(" "):
        return name
    opening = re.match(r"\W*([^\W\d_]+)", text)
    if opening and opening[1][0].isupper() and terms(opening[1]) and VERB.match(text, opening.end() + 1):
        return opening[1]
    return name


def _has_any_capital(text: str, name: StatedValue) -> bool:
    """Whether a single word stands where any word has a capital: "Resting time: Leave it upright"."""
    alone = " " not in text[name.start : name.end] and not is_name_anywhere(text[name.start : name.end])
    goes_on = text[name.end : name.end + 2].strip(" ")[:1].isalnum()
    return alone and goes_on and _NO_NAME.search(text, max(0, name.start - _NEAR), name.start) is not None


def _with_subject(text: str, subject: str) -> str:
    match = _PRONOUN.match(text)
    if not subject or subject in text or _MEANS_NOTHING.match(text):
        return text
    if match is None:
        return f"{subject}: {text}" if _ENTRY.match(text) and not VERB.search(text) else text
    owning = "'s" if match["pronoun"].lower() in _OWNING else ""
    return f"{subject}{owning}{match['after'] or ''}{text[match.end() :]}"


def _completed(question: str, text: str) -> str:
    asked = _ASKED.match(question)
    if asked is None:
        return f"{question} {text}".lstrip()
    rest = asked["rest"]
    return f"{rest[:1].upper()}{rest[1:]} {asked['be']} {text}"


def _whole(text: str, name: StatedValue) -> str:
    """A name with what is joined to it: "DH-220"."""
    more = _MORE_OF_NAME.match(text, name.end)
    return text[name.start : more.end() if more else name.end]
