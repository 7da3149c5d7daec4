"""What only says that an answer follows: "The answer is Lima", "Final answer: Lima", "It is called Lima"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from detect.clause import Clause, Symbol
from detect.term import terms

_SORTS = "correct|right|final|short|simple|quick|best|true"
_TEXT = re.compile(
    rf"\W*(?:the\s+)?(?:(?:{_SORTS})\s+)*answer(?:\s+to\s+(?:that|this|your|the)(?:\s+question)?)?"
    r"[*_]*(?:\s+(?:is|was)\b|:)[\s*_]*",
    re.I,
)
_LINE = re.compile(
    rf"(?:(?:{_SORTS}) )*answer (?:to (?:that |your )?(?:question )?)?(?:be|:) "
    r"|(?:easy|simple|sure|certainly|well|okay|ok|alright) [,:!] "
)
_GOOD = r"(?:good|great|excellent|interesting|nice|fair|easy)"
_WORDS_OF_COURSE = (
    r"(?:sure(?: thing)?|certainly|absolutely|definitely|of course|okay|ok|alright|all right|gladly|no problem|"
    r"hello|hi|hey)(?: there)?",
    rf"(?:(?:that is|that['’]s|what) (?:an? )?(?:really |very )?)?{_GOOD} (?:question|one)",
    r"(?:i['’]?(?:d| would| am|['’]?m) )?(?:be )?(?:happy|glad) to (?:help|answer)(?: you)?(?: with (?:that|this))?",
    r"(?:i['’]?m |i am )?glad you asked|thanks? (?:you )?for (?:asking|your question|the question)",
    r"let me (?:help|tell you|answer that|explain)(?: you)?",
    r"(?:here|this|below)(?: is|['’]s| are) (?:what (?:is known|i know|we know)|(?:the|your|my|an?|some) (?:\w+ ){0,2}"
    r"(?:answers?|facts?|information|overview|summary|list|details))(?: (?:about|on|for) (?:it|this|that|you))?",
)
_OPENING = re.compile(rf"(?:[\s*_#]*(?:{'|'.join(_WORDS_OF_COURSE)})[\s*_]*[.!,:–—-]+)+[\s*_#]*", re.I)
BEGINNING = r"(?:well|yes|actually|indeed|in fact|in short|of course|so)\b,?\s+"
"""Words that say nothing before what a sentence says, as a pattern without case."""
_CALLED = frozenset(("called", "named"))
_BEHIND = ("be", "answer")
LONGEST_ANNOUNCEMENT = 160
"""Characters of what only opens or announces an answer."""
_ANNOUNCING = frozenset(terms("sure certainly course here following list answer as follows"))


def is_opening(begun: str) -> bool:
    """Whether a text only opens an answer, and says nothing itself.

    >>> is_opening("Sure! That is a good question. "), is_opening("Here is what is known:"), is_opening("Not really. ")
    (True, True, False)
    """
    return len(begun) <= LONGEST_ANNOUNCEMENT and _OPENING.fullmatch(begun) is not None


def without_lead(text: str) -> str:
    """A text without such words before it.

    >>> without_lead("The correct answer is **Lima**."), without_lead("Answers vary.")
    ('Lima**.', 'Answers vary.')
    """
    lead = _TEXT.match(text)
    return text[lead.end() :] if lead is not None else text


def behind_lead(symbols: Sequence[Symbol]) -> Sequence[Symbol]:
    """The symbols of a line without such words before them, all where nothing stands behind."""
    lead = _LINE.match("".join(f"{symbol.code} " for symbol in symbols))
    return symbols[len(lead[0].split()) :] or symbols if lead is not None else symbols


def plain_symbols(symbols: Sequence[Symbol], *, past: bool = True) -> Sequence[Symbol]:
    """The symbols of a fragment without such words around it, and without "it is".

    ``past``: "that was" counts as well.
    """
    return _without_behind(_without_pronoun(behind_lead(symbols), past=past))


def _without_pronoun(symbols: Sequence[Symbol], *, past: bool) -> Sequence[Symbol]:
    if len(symbols) < 2 or symbols[1].code != "be":
        return symbols
    pronoun = symbols[0].code.startswith("P") and symbols[0].mention is None
    echoes = symbols[0].code == "that" and (past or not symbols[1].past)
    if not (pronoun or echoes):
        return symbols
    is_called = len(symbols) > 3 and symbols[2].code in _CALLED and symbols[3].mention is not None
    return symbols[3:] if is_called else symbols[2:]


def _without_behind(symbols: Sequence[Symbol]) -> Sequence[Symbol]:
    """ "Lima is the answer"."""
    last = next((i for i in range(len(symbols) - 1, -1, -1) if symbols[i].code[0].isalnum()), -1)
    return symbols[: last - 1] if tuple(s.code for s in symbols[last - 1 : last + 1]) == _BEHIND else symbols


def announces_list(begun: str, prompt: str, question: Clause) -> bool:
    """Whether all of an answer so far says, in words of the question, that a list of what it asks for follows: "Here
    are the countries that border Finland:". ``prompt``: what the offsets of the question count in.
    """
    if len(begun) > LONGEST_ANNOUNCEMENT or not begun.rstrip().endswith(":"):
        return False
    return set(terms(begun)) <= {*terms(prompt, question.start, question.end), *_ANNOUNCING}
