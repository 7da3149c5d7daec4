"""Text that an answer is to work on: what it repeats of that is what the text says, not what the answer claims.

"Translate: ...", "Summarise this article", "Extract the capitals from the guide below", "Answer from these documents":
the text that comes with it may be old, made up or wrong, and the answer is right where it keeps to it. What an answer
says that the text does not, it claims itself; so it does where the user asks whether the text is right.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

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
_FROM_MATERIAL = re.compile(_TAKES_FROM, re.I | re.M)
_TRANSLATES = re.compile(r"\b(?:translate|translation)\b", re.I)
_DOUBTS = re.compile(
    r"\bfact-?check|\bverify\b|\b(?:is|are|was|were) (?:this|that|it|these|they|the following) (?:\w+ )?"
    r"(?:true|correct|right|accurate|wrong|false)\b|\bcheck (?:whether|if|that|the facts)\b|\bfactual|"
    r"\bcorrect the facts\b|\bwhich (?:\w+ ){1,3}(?:is|are) (?:true|false|wrong|correct)\b|\btrue or false\b",
    re.I,
)
_MATERIAL = re.compile(r"[\"“«„']([^\"”»“\n]{16,})|:\s*(\S.{15,})|\n(.*\S.*)", re.S)
_ASKING = 400
"""Code points at both ends of a message in which it says what is to be done."""
_NUMBERS = re.compile(r"\d[\d.,]*")
_MOST = 20_000


@dataclass(frozen=True, slots=True)
class GivenText:
    """``text``: folded, empty where there is none; ``translated``: in words of another language; ``is_task``: whether
    the user gave it, so that the prompt asks for work and not for what a graph knows.
    """

    text: str = ""
    translated: bool = False
    is_task: bool = False

    @classmethod
    def of(cls, prompt: str, context: Sequence[str] = (), material: str = "") -> GivenText:
        """
        :param prompt: the message that is answered
        :param context: what was said before it, oldest first
        :param material: instructions and results of tools
        """
        asking = _ends(prompt)
        if _DOUBTS.search(asking):
            return cls()
        work = _WORK.search(asking)
        if work is not None and (context or _MATERIAL.search(prompt) is not None):
            translated = _TRANSLATES.search(work[0]) is not None
            return cls(_folded("\n".join((*context, material, prompt))), translated, is_task=True)
        if material and _FROM_MATERIAL.search(_ends(material)) is not None:
            return cls(_folded(material))
        return cls()

    def kept_to(self, claim: CheckedClaim, answer: str) -> CheckedClaim:
        """A claim of ``answer``, open where it contradicts the graph with what the text says."""
        if not self.text or claim.verdict is not Verdict.CONTRADICTED:
            return claim
        said = [answer[claim.claim.value_start : claim.claim.value_end]]
        if claim.correction is not None:
            said.append(claim.correction.wrong)
        if not (self.translated or all(map(self._says, said))):
            return claim
        return replace(claim, verdict=Verdict.NOT_CHECKABLE, score=0.0, rule=GIVEN, risk=0.0, correction=None)

    def _says(self, value: str) -> bool:
        numbers = _NUMBERS.findall(value)
        if numbers:
            known = set(_NUMBERS.findall(self.text))
            return all(number.rstrip(".,") in {each.rstrip(".,") for each in known} for number in numbers)
        words = fold(value).split()
        return bool(words) and " ".join(words) in self.text


NOTHING_GIVEN = GivenText()


def _ends(text: str) -> str:
    return f"{text[:_ASKING]}\n{text[-_ASKING:]}"


def _folded(text: str) -> str:
    return f" {' '.join(fold(text[-_MOST:]).split())} "
