"""How an answer is wanted, beside what is asked: "please", "just the number", "Answer in one word."

It says nothing of what is asked, so a question is read without it.
"""

from __future__ import annotations

import re

_THANKS = r"pl(?:ea)?[sz]e?|many thanks|thanks(?: in advance| a lot)?|thank you|thx|ty|cheers"
_FORM = (
    r"number|figure|value|amount|name|year|date|day|place|city|country|answer|result|symbol|code|word|title|person|"
    r"surname|fact|unit|first name|last name|full name"
)
_COUNT = r"(?:one|a|an|a single|a few|two|three|\d+|at most \w+|no more than \w+)"
_LENGTH = rf"{_COUNT} (?:words?|sentences?|lines?|phrases?)(?: only| please| max(?:imum)?| or less| at most)?"
_WANTED = (
    rf"(?:just|only|simply) (?:(?:give|tell|send)(?: me)? )?(?:the|an?|one|your) (?:{_FORM})s?(?: only)?",
    rf"(?:in |with |using )?(?:just |only )?{_LENGTH}",
    r"(?:answer|reply|respond)(?: me)? (?:briefly|shortly|concisely|directly|in short|in brief)",
    rf"(?:answer|reply|respond)(?: me)? (?:in|with|by|using) (?:just |only )?{_LENGTH}",
    rf"(?:answer|reply|respond)(?: me)? (?:with|by|using) (?:just |only )?(?:the|an?) (?:{_FORM})s?(?: only)?",
    r"(?:give (?:me )?)?an? (?:short|brief|quick|concise|one-word|one-sentence)(?: and \w+)? answer(?: only)?",
    r"(?:short|brief|quick|concise) answers?(?: only)?",
    r"keep (?:it|the answer|your answer) (?:short|brief|concise|simple)(?: and \w+)?",
    r"be (?:brief|concise|quick|short)",
    r"no (?:long )?(?:explanations?|details?|fluff|essays?|extra text)(?: needed)?",
    r"without (?:any |an |further )?explanations?",
    r"nothing else",
)
_TAIL = re.compile(rf"(?:[\s,;:(–—-]+(?:please )?(?:{_THANKS}|{'|'.join(_WANTED)})[.!)]*)+\s*\Z")
_LONGEST_TAIL = 200
_BEGINS = re.compile(r"(?<=[.?!:;,] )[A-Z]")
"""The capital of a sentence; others are of names ("Who sang Thank You")."""
_LEAD = re.compile(
    r"\A(?:(?:hi|hey|hello|okay|ok|so|btw|by the way|just curious|question|q|"
    r"(?:a |one )?(?:quick|short|simple)(?: [a-z]+)? (?:question|check|q)|"
    rf"(?:please )?(?:{'|'.join(_WANTED)}))(?: there| please)?\s*[,:;!–—-]+\s*)+",
    re.IGNORECASE,
)


def asked_until(prompt: str) -> int:
    """Where what is asked ends, before what is said of the answer.

    >>> [text[: asked_until(text)] for text in ("capital of Peru pls", "When did Bach die? Just the year, please.")]
    ['capital of Peru', 'When did Bach die?']
    """
    before = max(0, len(prompt) - _LONGEST_TAIL)
    found = _TAIL.search(_BEGINS.sub(lambda letter: letter[0].lower(), prompt[before:]))
    return before + found.start() if found is not None and before + found.start() else len(prompt)


def without_preface(question: str) -> str:
    """A question without what is said before it of how it is asked.

    >>> without_preface("Quick question: when did Bach die?")
    'when did Bach die?'
    """
    return _LEAD.sub("", question, count=1)
