"""Text that comes with a question: what an answer repeats of that is what the text says, not what the answer claims.

"Translate: ...", "shorter pls", "put that in a table", "Answer from these documents": the text may be old, made up or
wrong, and the answer is right where it keeps to it. What it says that the text does not, it claims itself; and so it
does where the user only believes something ("I read that ..."), or asks whether a text is right.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from detect.verdict import CheckedClaim, Verdict
from kg.alias import fold

GIVEN = "given"
"""The rule of a claim that repeats what the user gave to work on."""
_SOURCE = (
    r"(?:texts?|articles?|passages?|paragraphs?|sentences?|e-?mails?|letters?|messages?|notes?|stor(?:y|ies)|docs?|"
    r"documents?|reports?|guides?|transcripts?|reviews?|drafts?|abstracts?|essays?|tables?|data|excerpts?|extracts?|"
    r"contexts?|sources?|speech(?:es)?|poems?|posts?|tweets?|captions?|descriptions?|summar(?:y|ies)|entr(?:y|ies)|"
    r"records?|resumes?|cvs?|worlds?|settings?|manuscripts?|chapters?|quotes?|quotations?|minutes|results?|"
    r"information)"
)
_THIS = r"(?:this|these|the (?:following|given|provided|attached|above)|my)\s+(?:\w+\s+){0,2}"
_REWORKS = (
    r"(?:^|[.!?:;,\n]\s*|\b(?:please|pls|you|to|and|then|just|help me|an?|the|short|brief)\s+)"
    r"(?:(?:summari[sz]e|sum up|translate|proof-?read|re-?write|re-?phrase|paraphrase|re-?word|shorten|condense|"
    r"extract|reformat|simplify|tabulate|transcribe|copy-?edit|translation of|summary of|tl;?dr)\b"
    r"|(?:turn|convert|edit|polish|improve|clean up) (?:this|these|the|my|it|our|following)\b"
    r"|(?:fix|correct|check) (?:the|my|any|for) (?:grammar|spelling|typos|punctuation)\b"
    r"|make (?:bullet points|a table|a list)\b"
    r"|(?:write|give me|suggest|find) (?:me )?(?:a |an |the )?(?:short |good |catchy )?"
    r"(?:summary|headline|title|subject line|caption)\b)"
)
_TAKES_FROM = (
    r"\b(?:according to|based (?:only |solely )?on|in|from|of|to|using|given|with|by)\s+(?:only\s+)?"
    rf"{_THIS}{_SOURCE}\b"
    rf"|\b(?:use|using|from|with)\s+only\s+(?:the\s+)?(?:\w+\s+){{0,2}}{_SOURCE}\b"
    r"|^\s*(?:context|document|source|passage|article|text|excerpt|search result)s?\s*(?:\d+\s*)?:"
)
_WORK = re.compile(f"{_REWORKS}|{_TAKES_FROM}", re.I | re.M)
_TRANSLATES = re.compile(r"\b(?:translate|translation)\b", re.I)
_DOUBTS = re.compile(
    r"\bfact-?check|\bverify\b|\b(?:is|are|was|were) (?:this|that|it|these|they|the following) (?:\w+ )?"
    r"(?:true|correct|right|accurate|wrong|false)\b|\bcheck (?:whether|if|that|the facts)\b|\bfactual|"
    r"\bcorrect the facts\b|\bwhich (?:\w+ ){1,3}(?:is|are) (?:true|false|wrong|correct)\b|\btrue or false\b|"
    r"\b(?:right|correct|true)\?|\bcorrect me\b",
    re.I,
)
_QUOTED = re.compile(r"[\"“„«]([^\"”»“„«]{30,})[\"”»“]")
_BEHIND_COLON = re.compile(r":\s*(\S.{15,})", re.S)
_BELIEVED = re.compile(
    r"\b(?:I|we|people|they|he|she|friends?|teachers?|colleagues?|everybody|everyone)\s+(?:\w+\s+)?"
    r"(?:read|think|thinks|thought|heard|hears|believe|believes|believed|know|knows|knew|learned|learnt|guess|assume|"
    r"remember|says?|said|was told|were told|tells? me|told me)\b",
    re.I,
)
"""What somebody only takes for true."""
_LEAST, _LONG = 40, 200
"""Code points of a paragraph that may be a given text, and of texts that a question can only be about."""
_ASKING = 400
"""Code points at both ends of a message in which it says what is to be done."""
_NUMBERS = re.compile(r"\d[\d.,]*")
_SIGNS = re.compile(r"[^\w\s.,-]|(?<!\d)[.,-]|[.,-](?!\d)")
_MOST, _REMEMBERED = 20_000, 32
"""Code points of a text that are read; so many texts are remembered as they are compared."""


@dataclass(frozen=True, slots=True)
class GivenText:
    """``texts``: one for each message; ``translated``: in words of another language; ``is_task``: whether the
    prompt asks for work on a text, and not for what a graph knows; ``reworked``: all that it says, where it asks to
    write it anew.
    """

    texts: tuple[str, ...] = ()
    translated: bool = False
    is_task: bool = False
    reworked: str = ""

    @classmethod
    def of(cls, prompt: str, context: Sequence[str] = (), material: Sequence[str] = ()) -> GivenText:
        """
        :param prompt: the message that is answered
        :param context: what was said before it, oldest first
        :param material: instructions, results of tools and texts that the user gave before
        """
        asking = f"{prompt[:_ASKING]}\n{prompt[-_ASKING:]}"
        if _DOUBTS.search(asking):
            return cls()
        given = _given(prompt[-_MOST:])
        texts = tuple(each[-_MOST:] for each in (*material, given) if each)
        work = _WORK.search(asking)
        is_given = texts or context or "\n" in prompt.strip() or _BEHIND_COLON.search(prompt) is not None
        if work is not None and is_given:
            translated = _TRANSLATES.search(work[0]) is not None
            whole = "\n".join((*context, prompt))[-_MOST:]
            return cls(texts, translated, is_task=True, reworked=whole)
        return cls(texts, is_task=len(given) >= _LONG)

    def kept_to(self, claim: CheckedClaim, answer: str) -> CheckedClaim:
        """A claim of ``answer``, open where it contradicts the graph with what a text says."""
        if claim.verdict is not Verdict.CONTRADICTED or not (self.translated or self._says(claim, answer)):
            return claim
        return replace(claim, verdict=Verdict.NOT_CHECKABLE, score=0.0, rule=GIVEN, risk=0.0, correction=None)

    def _says(self, claim: CheckedClaim, answer: str) -> bool:
        """Whether a text has the value of a claim, and names what it is said of."""
        said = claim.claim
        value = answer[said.value_start : said.value_end]
        wrong = "" if claim.correction is None else claim.correction.wrong
        values = [each for each in (value, wrong) if each] or [
            said.subject.label if said.subject else said.text
        ]
        if self.reworked and all(_has(_folded(self.reworked), each) for each in values):
            return True
        subject = {*_words(said.text), *_words(said.subject.label if said.subject else "")} - _words(
            values[0]
        )
        return any(
            all(_has(text, each) for each in values) and any(f" {word} " in text for word in subject)
            for text in map(_folded, self.texts)
        )


NOTHING_GIVEN = GivenText()


def _given(message: str) -> str:
    """What of a message is a text that comes with it: quotations, and paragraphs beside the one that asks."""
    found = _QUOTED.findall(message)
    paragraphs = [each for line in message.split("\n") if (each := line.strip())]
    if len(paragraphs) > 1:
        found += _told_in(paragraphs)
    return "\n".join(found)


def _told_in(paragraphs: Sequence[str]) -> list[str]:
    """The paragraphs that neither ask nor tell what somebody believes; none where they are short all together."""
    told = [each for each in paragraphs if not each.endswith("?") and _BELIEVED.search(each) is None]
    return told if sum(map(len, told)) >= _LEAST else []


def _has(text: str, value: str) -> bool:
    numbers = [each.rstrip(".,") for each in _NUMBERS.findall(value)]
    if numbers:
        return set(numbers) <= {each.rstrip(".,") for each in _NUMBERS.findall(text)}
    return f" {' '.join(_split(value))} " in text


def _words(text: str) -> set[str]:
    """The folded words of a text with a capital, and those of a lone word."""
    return {word for each in text.split() if each[:1].isupper() or each == text for word in _split(each)}


def _split(text: str) -> list[str]:
    return _SIGNS.sub(" ", fold(text)).split()


@lru_cache(maxsize=_REMEMBERED)
def _folded(text: str) -> str:
    """Only what a claim contradicts is looked for in a text, and most contradict nothing."""
    return f" {' '.join(_split(text))} "
